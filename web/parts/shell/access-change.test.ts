import type { LoggedUser } from '@firstlook/contract/account.ts';
import { expect, it } from 'vitest';
import { accessChanges } from './access-change.ts';

const member = (name: string, roles: string[], status = 'approved') => ({ _id: name, name, roles, status });
const person = (...organizations: object[]) => ({ organizations }) as unknown as LoggedUser;

it.each([
  ['the same', person(member('A', ['producer'])), person(member('A', ['producer'])), []],
  [
    'another role',
    person(member('A', ['admin', 'producer'])),
    person(member('A', ['client'])),
    [{ organization: 'A', role: 'client' }],
  ],
  ['removed', person(member('A', ['user'])), person(), [{ organization: 'A', role: null }]],
  [
    'waiting again',
    person(member('A', ['user'])),
    person(member('A', ['user'], 'pending')),
    [{ organization: 'A', role: null }],
  ],
  ['waiting before and gone now', person(member('A', ['user'], 'pending')), person(), []],
  ['one more', person(), person(member('B', ['user'])), []],
])('tells what has become of the memberships: %s', (_, before, after, changes) => {
  expect(accessChanges(before, after)).toEqual(changes);
});
