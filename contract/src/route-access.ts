import type { OrganizationRole } from './permissions.ts';

/** Who looks at the routes of an organization. */
export interface RouteViewer {
  roles: readonly OrganizationRole[];
  /** Without a role that makes releases: sees the pages that clients see. */
  watchOnly: boolean;
  /** Ids of the only routes that the account was given; none: every route of its role. */
  routeIds?: readonly string[] | undefined;
}

/** Roles are a ladder: a page for producers is also there for every role above them. */
const makers: readonly OrganizationRole[] = ['creator', 'admin', 'developer', 'producer'];
const watchers: readonly OrganizationRole[] = ['user', 'client'];

/** Most routes that one account can be given by name. */
export const mostAccountRoutes = 100;

/** Whether a route is there for a reader (specification 1 section 6, docs/decisions/0016 and 0034). */
export function isRouteFor(
  route: { id: string; showInRoles: readonly OrganizationRole[] },
  { roles, watchOnly, routeIds = [] }: RouteViewer,
): boolean {
  const ladder = watchOnly ? watchers : makers;
  const best = ladder.findIndex((role) => roles.includes(role));
  const isGiven = routeIds.length === 0 || routeIds.includes(route.id);
  return isGiven && best >= 0 && route.showInRoles.some((role) => ladder.indexOf(role) >= best);
}
