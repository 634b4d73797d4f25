import type { Organization, OrganizationRoute } from '@firstlook/contract/organization.ts';
import { can, type PermissionHolder, rolesIn } from '@firstlook/contract/permissions.ts';
import { isRouteFor, type RouteViewer } from '@firstlook/contract/route-access.ts';

/**
 * As whom the caller comes to the routes: by their roles; an API key, which has none, by what it may read. A maker of releases
 * also gets what clients see, for their addresses show all readers the same (docs/decisions/0016).
 */
function viewersOf(holder: PermissionHolder, organizationId: string): RouteViewer[] {
  const membership = holder.memberships.find((one) => one.organizationId === organizationId);
  const isMaker = can(holder, 'release.readDraft', organizationId);
  const known = rolesIn(holder, organizationId);
  const roles = known.length > 0 ? known : [isMaker ? ('producer' as const) : ('client' as const)];
  const routeIds = membership?.routeIds;
  const asClient = { roles: ['client' as const], watchOnly: true, routeIds };
  return isMaker ? [{ roles, watchOnly: false, routeIds }, asClient] : [{ roles, watchOnly: true, routeIds }];
}

/** Everything of the caller that decides which routes are theirs: what is kept for one is kept for all who have the same. */
export const routeRightsOf = (holder: PermissionHolder, organizationId: string) => [
  can(holder, 'organization.develop', organizationId),
  viewersOf(holder, organizationId),
];

/** The routes that the caller may open; one who writes them sees all. */
export function routesFor(
  holder: PermissionHolder,
  organization: Pick<Organization, '_id' | 'routes'>,
): OrganizationRoute[] {
  const { _id, routes } = organization;
  if (can(holder, 'organization.develop', _id)) return routes;
  if (!can(holder, 'organization.read', _id) && !can(holder, 'release.read', _id)) return [];
  const viewers = viewersOf(holder, _id);
  return routes.filter((route) => viewers.some((viewer) => isRouteFor(route, viewer)));
}
