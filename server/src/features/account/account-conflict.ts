import type { updateAccount } from '@firstlook/contract/account.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import { changesBetween } from '../audit/audit.service.ts';
import type { PersonWrite } from './account-edit.store.ts';
import type { AccountRow } from './account-item.service.ts';
import { standingOf } from './membership-write.ts';
import { shownFieldsOf, storedPerson } from './person-write.ts';

type Memberships = NonNullable<BodyOf<typeof updateAccount>['organizations']>;

/**
 * What a write that was made from an older version would change: each field with the stored and the sent value, a
 * membership as `organizations.{id}`. Empty when the two agree, and then nothing can be lost.
 */
export function conflictsOf(row: AccountRow, person: PersonWrite, memberships: Memberships) {
  const stored = shownFieldsOf(storedPerson(row));
  const changes = changesBetween(stored, shownFieldsOf(person));
  const fields = Object.keys(changes?.after ?? {}).map((path) => ({
    path,
    stored: stored[path] ?? null,
    sent: changes?.after[path] ?? null,
  }));
  const standings = memberships.flatMap((sent) => {
    const kept = row.memberships.find(({ organizationId }) => organizationId === sent._id);
    if (!kept) return [];
    const before = standingOf(kept);
    const after = {
      roles: sent.roles ?? before.roles,
      status: sent.status ?? before.status,
      skipSecondFactorAuth: sent.skipSecondFactorAuth ?? before.skipSecondFactorAuth,
      routes: sent.routes ?? before.routes,
    };
    return changesBetween(before, after)
      ? [{ path: `organizations.${sent._id}`, stored: before, sent: after }]
      : [];
  });
  return [...fields, ...standings];
}
