/** The id of the global organization on the wire. */
export const globalOrganizationId = '-1';

/** Organization roles, best first (specification 1 section 6, decisions section 4). */
export const organizationRoles = ['creator', 'admin', 'developer', 'producer', 'user', 'client'] as const;
export type OrganizationRole = (typeof organizationRoles)[number];

/** System roles; every account has at least `client`. */
export const systemRoles = ['admin', 'developer', 'client'] as const;
export type SystemRole = (typeof systemRoles)[number];

export const membershipStatuses = ['pending', 'approved'] as const;
export type MembershipStatus = (typeof membershipStatuses)[number];

const watch = ['organization.read', 'release.read', 'media.watch', 'activity.write'] as const;

/** What a visitor may do at the client site of an organization that needs no sign-in (docs/decisions/0045). */
export const visitorPermissions = [
  'organization.read',
  'release.read',
] as const satisfies readonly Permission[];

const produce = [
  ...watch,
  'release.readDraft',
  'release.write',
  'release.delete',
  'media.upload',
  'contact.read',
  'contact.write',
  'account.read',
  'distribution.send',
  'distribution.read',
] as const;

const develop = [...produce, 'organization.edit', 'organization.develop'] as const;

const administer = [
  ...develop,
  'distribution.delete',
  'distribution.approve',
  'account.write',
  'report.read',
  'report.share',
  'stats.read',
  'organization.update',
  'organization.delete',
  'audit.read',
  'apiKey.write',
  'webhook.write',
  'person.erase',
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

/** What a system developer may do in every organization: what is written as code, no people and no content. */
const developEverywhere: readonly Permission[] = [
  'organization.read',
  'organization.edit',
  'organization.develop',
];

/** What an API key may be given: work with content and people, never with accounts or the organization itself. */
export const apiKeyScopes = [
  'organization.read',
  'release.read',
  'release.readDraft',
  'release.write',
  'release.delete',
  'media.upload',
  'contact.read',
  'contact.write',
  'distribution.send',
  'distribution.read',
  'report.read',
  'stats.read',
] as const satisfies readonly Permission[];
export type ApiKeyScope = (typeof apiKeyScopes)[number];

export interface Membership {
  readonly organizationId: string;
  readonly status: MembershipStatus;
  readonly roles: readonly OrganizationRole[];
  /** What an API key was given in place of a role; for people what the organization opens to their role (`producersReadReports`). */
  readonly scopes?: readonly Permission[];
  /** Ids of the only routes that the account was given; none: every route of its roles. */
  readonly routeIds?: readonly string[];
}

/** The person behind a request, as far as permissions are concerned. */
export interface PermissionHolder {
  readonly systemRoles: readonly SystemRole[];
  readonly memberships: readonly Membership[];
}

/** Scopes of an API key that bring another permission along: what a writer of releases is answered holds them, drafts too. */
const broughtBy: Partial<Record<Permission, Permission>> = {
  'release.read': 'release.write',
  'release.readDraft': 'release.write',
};

/**
 * Whether the holder may do `permission` in the organization. A system admin may do everything everywhere, a system
 * developer work on the code of every organization; a pending membership gives nothing. The global organization `-1` has no members, so only system admins pass.
 */
export function can(holder: PermissionHolder, permission: Permission, organizationId: string): boolean {
  if (holder.systemRoles.includes('admin')) return true;
  const isCode = organizationId !== globalOrganizationId && developEverywhere.includes(permission);
  if (isCode && holder.systemRoles.includes('developer')) return true;
  const membership = holder.memberships.find((one) => one.organizationId === organizationId);
  if (membership?.status !== 'approved') return false;
  if (membership.scopes?.some((scope) => scope === permission || scope === broughtBy[permission]))
    return true;
  return membership.roles.some((role) => permissionsByRole[role].includes(permission));
}

/**
 * Organization roles the holder may give: none above their best own, and never creator, which is passed on by no member
 * (specification 2 section 6; promise A5). A system admin gives every other.
 */
export function grantableRoles(holder: PermissionHolder, organizationId: string): OrganizationRole[] {
  const best = holder.systemRoles.includes('admin') ? 'creator' : bestRole(rolesIn(holder, organizationId));
  if (!best) return [];
  const rank = organizationRoles.indexOf(best);
  return organizationRoles.filter((role, position) => role !== 'creator' && position >= rank);
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
