import { expect, it } from 'vitest';
import { ownAddressesOf } from './own-address.ts';
import { stepNumbers } from './step-number.ts';

const mailed = { email: 'me@studio.example', mobile: null };

it('a test needs an address of the writer for each message that is sent', () => {
  expect(ownAddressesOf(mailed, 'email', false)).toMatchObject({ isMissing: false, ways: ['email'] });
  for (const [way, hasFollowUp] of [
    ['sms', false],
    ['both', false],
    ['email', true],
  ] as const)
    expect(ownAddressesOf(mailed, way, hasFollowUp).isMissing, way).toBe(true);
  const both = ownAddressesOf({ ...mailed, mobile: '+972501234567' }, 'both', true);
  expect(both).toMatchObject({ isMissing: false, address: 'me@studio.example', ways: ['email', 'sms'] });
});

it('each step has a number of its own, whichever there are', () => {
  expect(stepNumbers('email', false)).toMatchObject({ check: 3, send: 4 });
  expect(stepNumbers('sms', false)).toMatchObject({ text: 2, check: 3, send: 4 });
  expect(stepNumbers('both', true)).toEqual({ text: 3, followUp: 4, check: 5, send: 6 });
});
