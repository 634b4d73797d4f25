/** Organization roles, best first (specification 1 section 6, decisions section 4). */
export const organizationRoles = ['creator', 'admin', 'developer', 'producer', 'user', 'client'] as const;
export type OrganizationRole = (typeof organizationRoles)[number];

/** System roles; every account has at least `client`. */
export const systemRoles = ['admin', 'developer', 'client'] as const;
export type SystemRole = (typeof systemRoles)[number];

export const membershipStatuses = ['pending', 'approved'] as const;
export type MembershipStatus = (typeof membershipStatuses)[number];

const watch = ['organization.read', 'release.read', 'media.watch', 'activity.write'] as const;

const produce = [
  ...watch,
  'release.readDraft',
  'release.write',
  'release.delete',
  'media.upload',
  'contact.read',
  'contact.write',
  'distribution.send',
  'distribution.read',
] as const;

const develop = [...produce, 'organization.develop'] as const;

const administer = [
  ...develop,
  'distribution.delete',
  'account.read',
  'account.write',
  'stats.read',
  'organization.update',
  'organization.delete',
] as const;

export type Permission = (typeof administer)[number];

/** The one table from role to permission: the server enforces it, the web hides by it. */
export const permissionsByRole: Readonly<Record<OrganizationRole, readonly Permission[]>> = {
  creator: administer,
  admin: administer,
  developer: develop,
  producer: produce,
  user: watch,
  client: watch,
};

export interface Membership {
  readonly organizationId: string;
  readonly status: MembershipStatus;
  readonly roles: readonly OrganizationRole[];
}

/** The person behind a request, as far as permissions are concerned. */
export interface PermissionHolder {
  readonly systemRoles: readonly SystemRole[];
  readonly memberships: readonly Membership[];
}

/**
 * Whether the holder may do `permission` in the organization. A system admin may do everything everywhere;
 * a pending membership gives nothing. The global organization `-1` has no members, so only system admins pass.
 */
export function can(holder: PermissionHolder, permission: Permission, organizationId: string): boolean {
  if (holder.systemRoles.includes('admin')) return true;
  return rolesIn(holder, organizationId).some((role) => permissionsByRole[role].includes(permission));
}

/** Roles of an approved membership, or none. */
export function rolesIn(holder: PermissionHolder, organizationId: string): readonly OrganizationRole[] {
  const membership = holder.memberships.find((one) => one.organizationId === organizationId);
  return membership?.status === 'approved' ? membership.roles : [];
}

/** The role that stands first in the ranking; shown in the logged-user box. */
export function bestRole(roles: readonly OrganizationRole[]): OrganizationRole | null {
  return organizationRoles.find((role) => roles.includes(role)) ?? null;
}
