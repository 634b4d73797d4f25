import type { Account } from '@firstlook/contract/account.ts';
import { expect, test } from 'vitest';
import {
  asksForPassword,
  draftOf,
  isComplete,
  missingPassword,
  newDraft,
  updateBody,
} from './account-draft.ts';

const account = {
  _id: 'a1',
  firstName: 'נועה',
  lastName: 'לוי',
  name: 'נועה לוי',
  username: null,
  email: 'noa@example.com',
  emailVerified: true,
  pendingEmail: null,
  mailFailed: false,
  mobile: null,
  mobileData: null,
  gender: 'female',
  img: null,
  bgImg: null,
  mailing: { unsubscribed: false, sms: false, newsletter: true },
  roles: ['client'],
  organizations: [
    {
      _id: 'o1',
      name: 'ארגון',
      status: 'approved',
      roles: ['producer', 'client'],
      invitedBy: null,
      invitedAt: null,
      approverId: null,
      skipSecondFactorAuth: false,
      routes: [],
    },
  ],
  suspended: false,
  lastSeenAt: null,
  version: 3,
  _createdAt: '2026-01-01T00:00:00.000Z',
  abilities: {
    edit: true,
    editMembership: true,
    editSystemRoles: false,
    remove: true,
    suspend: false,
    reason: null,
    grantableRoles: ['admin', 'developer', 'producer', 'user', 'client'],
  },
} satisfies Account;

test('a membership that nobody touched is not written, and a status alone keeps every role', () => {
  const draft = draftOf(account);
  expect(updateBody(draft, account, 3).organizations).toEqual([]);
  const [membership] = draft.memberships;
  if (!membership) throw new Error('a membership is there');
  const pending = { ...draft, memberships: [{ ...membership, status: 'pending' as const }] };
  expect(updateBody(pending, account, 3).organizations).toEqual([
    { _id: 'o1', status: 'pending', skipSecondFactorAuth: false, roles: undefined, routes: undefined },
  ]);
  const given = { ...draft, memberships: [{ ...membership, routes: ['premieres'] }] };
  expect(updateBody(given, account, 3).organizations?.[0]?.routes).toEqual(['premieres']);
  const user = { ...draft, memberships: [{ ...membership, role: 'user' as const }] };
  expect(updateBody(user, account, 3).organizations?.[0]?.roles).toEqual(['user']);
});

test('closed fields of a person are not sent', () => {
  const closed = { ...account, abilities: { ...account.abilities, edit: false } };
  const body = updateBody({ ...draftOf(closed), firstName: 'x', password: 'y' }, closed, 3);
  expect(body).toMatchObject({ firstName: 'נועה', password: undefined });
  expect(body).not.toHaveProperty('mailing');
});

test('saving is offered as the specification says', () => {
  const draft = draftOf(account);
  expect(isComplete(draft, false)).toBe(true);
  expect(isComplete({ ...draft, lastName: ' ' }, false)).toBe(false);
  expect(isComplete({ ...draft, password: 'abcdefghi1!' }, false)).toBe(false);
  expect(isComplete({ ...draft, password: 'abcdefghi1!', confirmation: 'abcdefghi1!' }, false)).toBe(true);
  const fresh = { ...newDraft('o1', 'ארגון'), firstName: 'a', lastName: 'b', email: 'c@d.org' };
  expect(isComplete(fresh, true)).toBe(false);
  expect(isComplete({ ...fresh, password: 'short1!', confirmation: 'short1!' }, true)).toBe(false);
  expect(isComplete({ ...fresh, password: 'abcdefghi1!', confirmation: 'abcdefghi1!' }, true)).toBe(true);
});

test('one’s own keys ask for the password', () => {
  const draft = draftOf(account);
  expect(asksForPassword(draft, account)).toBe(false);
  expect(asksForPassword({ ...draft, email: 'NOA@example.com ' }, account)).toBe(false);
  expect(asksForPassword({ ...draft, email: 'other@example.com' }, account)).toBe(true);
  expect(asksForPassword({ ...draft, password: 'x' }, account)).toBe(true);
  expect(asksForPassword({ ...draft, mobile: '052-555-0101' }, account)).toBe(true);
  expect(asksForPassword({ ...draft, country: 'FR' }, account)).toBe(false);
});

test('a password that is missing is said at its field', () => {
  const moved = { ...draftOf(account), email: 'other@example.com' };
  expect(missingPassword(moved, account)).toEqual([{ path: 'currentPassword', code: 'required' }]);
  expect(missingPassword({ ...moved, currentPassword: 'x' }, account)).toEqual([]);
  expect(missingPassword(draftOf(account), account)).toEqual([]);
});
