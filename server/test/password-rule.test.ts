import { brokenPasswordRules, isCommonPassword } from '@firstlook/contract/password.ts';
import { expect, it } from 'vitest';

it('knows common passwords in every case, and only such as the rule lets through', () => {
  for (const common of ['Password1!', 'PASSWORD1!', 'P@ssw0rd123', 'Qwerty123!', ' Welcome123! ']) {
    expect(isCommonPassword(common), common).toBe(true);
    expect(brokenPasswordRules(common.trim()), common).toEqual([]);
  }
  expect(isCommonPassword('Harbour-light-7')).toBe(false);
});

it('takes the account’s own address for a common one', () => {
  expect(isCommonPassword('Dana1@paper.example', 'dana1@paper.example')).toBe(true);
  expect(isCommonPassword('Dana1@paper.example', 'other@paper.example')).toBe(false);
});
