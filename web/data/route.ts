import type { OrganizationRoute, OrganizationView } from '@firstlook/contract/organization.ts';
import { can, type OrganizationRole, rolesIn } from '@firstlook/contract/permissions.ts';
import { isClientAddress } from '../device/address.ts';
import { holderOf, isSystemAdmin, useUser } from './session.ts';

/** Who looks at the routes of an organization. */
export interface RouteViewer {
  roles: readonly OrganizationRole[];
  /** Without a role that makes releases: sees the pages that clients see. */
  watchOnly: boolean;
}

type Routed = Pick<OrganizationView, 'routes'>;

/** Roles are a ladder: a page for producers is also there for whoever stands above them. */
const makers: readonly OrganizationRole[] = ['creator', 'admin', 'developer', 'producer'];
const watchers: readonly OrganizationRole[] = ['user', 'client'];

function isFor(route: OrganizationRoute, { roles, watchOnly }: RouteViewer): boolean {
  const ladder = watchOnly ? watchers : makers;
  const best = ladder.findIndex((role) => roles.includes(role));
  return best >= 0 && route.showInRoles.some((role) => ladder.indexOf(role) >= best);
}

/**
 * Routes that lead to a release page: without HTML of their own and for a role the person has there. What only clients
 * see is no page of those who make releases (specification 2 section 2, "Producer header").
 */
export const openRoutes = ({ routes }: Routed, viewer: RouteViewer): OrganizationRoute[] =>
  routes.filter((route) => !route.htmlContentFilePath && isFor(route, viewer));

/** The open routes that the navigation names. */
export const listedRoutes = (organization: Routed, viewer: RouteViewer): OrganizationRoute[] =>
  openRoutes(organization, viewer).filter((route) => !route.hideFromUi);

/** The listed routes that also stand in the header. */
export const headerRoutes = (routes: readonly OrganizationRoute[]): OrganizationRoute[] =>
  routes.filter((route) => route.data?.showInHeader !== false);

/** The route that an address without a page shows: the default one, or the first. */
export const firstRoute = (routes: readonly OrganizationRoute[]): OrganizationRoute | undefined =>
  routes.find((route) => route.default) ?? routes[0];

/** The route of a release page; `0` is the no-page mode, and an unknown name the whole list too. */
export function routeOfPage(
  routes: readonly OrganizationRoute[],
  page: string | undefined,
): OrganizationRoute | undefined {
  if (!page) return firstRoute(routes.filter((route) => !route.hideFromUi));
  return page === '0' ? undefined : routes.find((route) => route.name === page);
}

/** As whom the signed-in person sees the routes of an organization; at a client's address everybody is a client. */
export function useRouteViewer(organizationId: string | undefined): RouteViewer {
  const user = useUser();
  if (isClientAddress()) return { roles: ['client'], watchOnly: true };
  if (!user || !organizationId) return { roles: [], watchOnly: true };
  const holder = holderOf(user);
  const roles = rolesIn(holder, organizationId);
  return {
    roles: isSystemAdmin(user) ? [...roles, 'admin'] : roles,
    watchOnly: !can(holder, 'release.write', organizationId),
  };
}

/** Whether the route shows every release: only then the number of all of them is its number. */
export const showsEverything = ({ releaseFilter = {} }: Pick<OrganizationRoute, 'releaseFilter'>): boolean =>
  !releaseFilter.releaseTypes?.length &&
  releaseFilter.wasDistributed === undefined &&
  Object.values(releaseFilter.filter ?? {}).every((value) => value === undefined || value === '');
