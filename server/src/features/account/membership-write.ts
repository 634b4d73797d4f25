import type { Membership, MembershipStatus, OrganizationRole } from '@firstlook/contract/permissions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { endUnprovenSessions } from '../../kernel/session.store.ts';
import type { Db } from '../../platform/database.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { abilitiesOn } from './account.policy.ts';
import { removeMembership, updateMembership } from './account-edit.store.ts';
import type { AccountRow } from './account-item.service.ts';
import { countOtherAdmins } from './account-item.store.ts';

type Stored = AccountRow['memberships'][number];

interface Wanted {
  _id: string;
  status?: MembershipStatus;
  roles?: OrganizationRole[];
  skipSecondFactorAuth?: boolean;
  routes?: string[];
}

const isLeading = (membership: Pick<Membership, 'roles' | 'status'>) =>
  membership.status === 'approved' && membership.roles.some((role) => role === 'creator' || role === 'admin');

/** @throws AppError LAST_ADMIN when no member would be left who can administer the organization */
export async function refuseLastAdmin(
  db: Db,
  before: Stored,
  after: Pick<Membership, 'roles' | 'status'> | null,
  accountId: string,
): Promise<void> {
  if (!isLeading(before) || (after && isLeading(after))) return;
  if ((await countOtherAdmins(db, before.organizationId, accountId)) === 0) throw new AppError('LAST_ADMIN');
}

const sorted = (roles: readonly string[]) => [...roles].sort().join();

/** What of a membership is written; `routes` are the routes it was given by name. */
export const standingOf = ({ roles, status, skipSecondFactorAuth, routeIds }: Stored) => ({
  roles,
  status,
  skipSecondFactorAuth,
  routes: routeIds,
});

/**
 * Writes one membership of an account, by the rules: no member gives a role above their own or touches a member above
 * themselves, the last creator or admin stays (specification 2 section 6). Memberships of other organizations than the
 * path's are left alone unless a system admin writes.
 *
 * @returns whether anything changed
 * @throws AppError NOT_ALLOWED, LAST_ADMIN
 */
export async function writeMembership(ctx: Ctx, db: Db, row: AccountRow, wanted: Wanted): Promise<boolean> {
  const viewer = actorOf(ctx);
  const isOutside = wanted._id !== ctx.organizationId && !viewer.systemRoles.includes('admin');
  const before = row.memberships.find(({ organizationId }) => organizationId === wanted._id);
  if (!before || isOutside) return false;
  const after: Stored = {
    ...before,
    status: wanted.status ?? before.status,
    roles: wanted.roles ? [...new Set(wanted.roles)] : before.roles,
    skipSecondFactorAuth: wanted.skipSecondFactorAuth ?? before.skipSecondFactorAuth,
    routeIds: wanted.routes ? [...new Set(wanted.routes)] : before.routeIds,
  };
  const isSame =
    after.status === before.status &&
    sorted(after.roles) === sorted(before.roles) &&
    after.skipSecondFactorAuth === before.skipSecondFactorAuth &&
    sorted(after.routeIds) === sorted(before.routeIds);
  if (isSame) return false;
  const target = { accountId: row.id, systemRoles: row.roles, memberships: row.memberships };
  const { editMembership, grantableRoles } = abilitiesOn(viewer, target, wanted._id);
  const isAbove = after.roles.some((role) => !before.roles.includes(role) && !grantableRoles.includes(role));
  if (!editMembership || isAbove) throw new AppError('NOT_ALLOWED');
  await refuseLastAdmin(db, before, after, row.id);
  const isApproval = before.status === 'pending' && after.status === 'approved';
  await updateMembership(db, {
    organizationId: wanted._id,
    accountId: row.id,
    roles: after.roles,
    status: after.status,
    // Setting a member back to waiting is an answer: proving the address does not undo it.
    approverId: after.status !== before.status ? viewer.accountId : before.approverId,
    skipSecondFactorAuth: after.skipSecondFactorAuth,
    routeIds: after.routeIds,
  });
  const isProofAsked = before.skipSecondFactorAuth && !after.skipSecondFactorAuth;
  if (isApproval || isProofAsked) await endUnprovenSessions(db, wanted._id, { accountId: row.id });
  await recordAudit(ctx, db, {
    action: isApproval ? 'membership.approve' : 'membership.roles',
    organizationId: wanted._id,
    target: { id: row.id, name: row.email },
    before: standingOf(before),
    after: standingOf(after),
  });
  return true;
}

/** Ends a membership. @throws AppError ACCOUNT_NOT_FOUND, NOT_ALLOWED, LAST_ADMIN */
export async function endMembership(
  ctx: Ctx,
  db: Db,
  row: AccountRow,
  action: 'account.remove' | 'membership.decline',
): Promise<void> {
  const before = row.memberships.find(({ organizationId }) => organizationId === ctx.organizationId);
  if (!before) throw new AppError('ACCOUNT_NOT_FOUND');
  const target = { accountId: row.id, systemRoles: row.roles, memberships: row.memberships };
  if (!abilitiesOn(actorOf(ctx), target, ctx.organizationId).remove) throw new AppError('NOT_ALLOWED');
  await refuseLastAdmin(db, before, null, row.id);
  await removeMembership(db, ctx.organizationId, row.id);
  await recordAudit(ctx, db, {
    action,
    target: { id: row.id, name: row.email },
    before: { roles: before.roles, status: before.status },
  });
}
