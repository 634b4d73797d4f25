import type { MembershipItem } from '@firstlook/contract/account.ts';
import {
  grantableRoles,
  type MembershipStatus,
  type OrganizationRole,
} from '@firstlook/contract/permissions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { bringIn, findAccountForEntry } from './admission.service.ts';
import { findMembership } from './membership.store.ts';

/** @throws AppError NOT_FOUND */
export async function loadMembership(
  db: Db,
  organizationId: string,
  accountId: string,
): Promise<MembershipItem> {
  const row = await findMembership(db, organizationId, accountId);
  if (!row) throw new AppError('NOT_FOUND');
  return {
    _id: row.organization_id,
    name: row.name,
    status: row.status,
    roles: row.roles,
    invitedBy: row.invited_by,
    invitedAt: row.invited_at?.toISOString() ?? null,
    approverId: row.approver_id,
    skipSecondFactorAuth: row.skip_second_factor_auth,
    routes: row.route_ids,
  };
}

/**
 * Takes in a person who asked to come in, at once (specification 2 section 4). A person who did not ask is left as they are: an
 * invitation that they accept is the way.
 *
 * @returns the membership, or the address to invite
 * @throws AppError ACCOUNT_NOT_FOUND, NOT_ALLOWED for a role above one's own
 */
export function approveMember(
  ctx: Ctx,
  accountId: string,
  roles: readonly OrganizationRole[],
  status: MembershipStatus,
): Promise<{ membership: MembershipItem } | { email: string }> {
  const grantable = grantableRoles(actorOf(ctx), ctx.organizationId);
  if (roles.some((role) => !grantable.includes(role))) throw new AppError('NOT_ALLOWED');
  return ctx.db.system(async (db) => {
    const account = await findAccountForEntry(db, accountId);
    if (!account) throw new AppError('ACCOUNT_NOT_FOUND');
    if (!(await findMembership(db, ctx.organizationId, accountId))) return { email: account.email };
    await bringIn(ctx, db, account, { roles, status });
    return { membership: await loadMembership(db, ctx.organizationId, accountId) };
  });
}
