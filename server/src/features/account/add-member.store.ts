import type { MembershipStatus } from '@firstlook/contract/permissions.ts';
import { type Db, sql } from '../../platform/database.ts';

export interface MembershipEntry {
  organizationId: string;
  accountId: string;
  roles: readonly string[];
  status: MembershipStatus;
  invitedBy: string | null;
  approverId: string | null;
  skipSecondFactorAuth?: boolean;
  routeIds?: readonly string[];
  at: Date;
}

/**
 * Lets a person in. A membership that waits becomes what is given now; an approved one keeps its roles.
 */
export function enterMembership(db: Db, entry: MembershipEntry): Promise<number> {
  const invitedAt = entry.invitedBy ? entry.at : null;
  return db.run(sql`
    insert into membership (organization_id, account_id, roles, status, invited_by, invited_at, approver_id,
      skip_second_factor_auth, route_ids, created_at)
    values (${entry.organizationId}, ${entry.accountId}, ${[...entry.roles]}, ${entry.status}, ${entry.invitedBy}, ${invitedAt},
      ${entry.approverId}, ${entry.skipSecondFactorAuth ?? false}, ${[...(entry.routeIds ?? [])]}, ${entry.at})
    on conflict (organization_id, account_id) do update set roles = excluded.roles, status = excluded.status,
      invited_by = excluded.invited_by, invited_at = excluded.invited_at, approver_id = excluded.approver_id
    where membership.status = 'pending' and excluded.status = 'approved'`);
}
