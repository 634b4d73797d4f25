import { expect, it } from 'vitest';
import { maskEmail, maskMobile } from '../../platform/mask.ts';
import { needsSecondFactor, secondFactorMethodsOf } from './second-factor.policy.ts';

const plain = { mobile: null, required_by: [], has_totp: false, has_passkey: false, recovery_codes: 0 };

it.each([
  ['nobody asks', plain, false, ['email']],
  ['an organization asks', { ...plain, required_by: ['Studio'] }, true, ['email']],
  ['a mobile alone asks nothing', { ...plain, mobile: '+972501234567' }, false, ['email', 'sms']],
  ['an own app', { ...plain, has_totp: true, recovery_codes: 3 }, true, ['email', 'totp', 'recovery']],
  ['an own passkey', { ...plain, has_passkey: true }, true, ['email', 'passkey']],
  ['recovery codes alone', { ...plain, recovery_codes: 3 }, false, ['email']],
])('%s', (_name, person, needs, methods) => {
  expect(needsSecondFactor(person)).toBe(needs);
  expect(secondFactorMethodsOf(person, null)).toEqual(methods);
});

it('offers no passkey where a browser shows none', () => {
  expect(
    secondFactorMethodsOf({ ...plain, has_passkey: true }, { host: 'films.example', organizationId: 'o' }),
  ).toEqual(['email']);
});

it('masks where a code goes', () => {
  expect(maskEmail('noa@studio.co.il')).toBe('n•••@s•••.il');
  expect(maskMobile('+972501234567')).toBe('+972•••67');
});
