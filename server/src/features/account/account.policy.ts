import type { Account } from '@firstlook/contract/account.ts';
import {
  bestRole,
  can,
  globalOrganizationId,
  grantableRoles,
  type Membership,
  organizationRoles,
  type PermissionHolder,
  rolesIn,
  type SystemRole,
} from '@firstlook/contract/permissions.ts';

interface Viewer extends PermissionHolder {
  readonly accountId: string;
}

/** What the rules need to know of the account that is looked at. */
interface Target {
  readonly accountId: string;
  readonly systemRoles: readonly SystemRole[];
  readonly memberships: readonly Membership[];
}

const rankOf = (roles: readonly Membership['roles'][number][]) => {
  const best = bestRole(roles);
  return best === null ? organizationRoles.length : organizationRoles.indexOf(best);
};

/** Why the viewer may not touch the person's own fields; null when they may. Keys of locales/…/accounts.json. */
function closedBecause(viewer: Viewer, target: Target, organizationId: string): string | null {
  if (viewer.accountId === target.accountId || viewer.systemRoles.includes('admin')) return null;
  if (!can(viewer, 'account.write', organizationId)) return 'closed.notAdmin';
  if (target.systemRoles.some((role) => role !== 'client')) return 'closed.systemRole';
  const here = target.memberships.find((one) => one.organizationId === organizationId);
  // A person who only asked to come in is not a member yet.
  if (here?.status === 'pending') return 'closed.pending';
  if (here?.roles.some((role) => role === 'creator' || role === 'admin')) return 'closed.admin';
  // The account's e-mail and password open other organizations too, so only an admin of all of them may write
  // them.
  const isShared = target.memberships.some((one) => !can(viewer, 'account.write', one.organizationId));
  return isShared ? 'closed.otherOrganizations' : null;
}

/** Rules of specification 2 section 6 about one account; no person reaches above their own role (promise A5). */
export function abilitiesOn(viewer: Viewer, target: Target, organizationId: string): Account['abilities'] {
  const isSystemAdmin = viewer.systemRoles.includes('admin');
  const isSelf = viewer.accountId === target.accountId;
  const reason = closedBecause(viewer, target, organizationId);
  const here = target.memberships.find((one) => one.organizationId === organizationId);
  const isBelow = rankOf(here?.roles ?? []) >= rankOf(rolesIn(viewer, organizationId));
  const editMembership =
    here !== undefined && (isSystemAdmin || (can(viewer, 'account.write', organizationId) && isBelow));
  return {
    edit: reason === null,
    editMembership,
    editSystemRoles: isSystemAdmin,
    remove: organizationId === globalOrganizationId ? isSystemAdmin && !isSelf : editMembership,
    suspend: isSystemAdmin && !isSelf,
    reason,
    grantableRoles: editMembership ? grantableRoles(viewer, organizationId) : [],
  };
}
