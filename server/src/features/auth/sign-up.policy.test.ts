import { expect, it } from 'vitest';
import { standingAfterSignUp } from './sign-up.policy.ts';

it.each([
  [false, false, false, 'pending'],
  [true, false, false, 'approved'],
  [false, true, false, 'approved'],
  [false, false, true, 'refused'],
  [true, false, true, 'approved'],
  [false, true, true, 'approved'],
])('contact %s, invited %s, only known %s: %s', (isContact, isInvited, onlyKnownRegistrations, wanted) => {
  expect(standingAfterSignUp({ isContact, isInvited, onlyKnownRegistrations })).toBe(wanted);
});
