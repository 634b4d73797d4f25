import type { OrganizationRoute, OrganizationView } from '@firstlook/contract/organization.ts';
import { can, rolesIn } from '@firstlook/contract/permissions.ts';
import { isRouteFor, type RouteViewer } from '@firstlook/contract/route-access.ts';
import { flatRouteFilter } from '@firstlook/contract/route-filter.ts';
import { holderOf, isSystemAdmin, useUser } from '../data/session.ts';
import { isClientAddress } from '../device/address.ts';
import { path } from '../device/path.ts';

type Routed = Pick<OrganizationView, 'routes'>;

/**
 * The routes that a person has there. What only clients see is no page of those who make releases (specification 2
 * section 2, "Producer header"). The server has left out what the account was not given.
 */
export const openRoutes = ({ routes }: Routed, viewer: RouteViewer): OrganizationRoute[] =>
  routes.filter((route) => isRouteFor(route, viewer));

/** The open routes that the navigation names: for those who make releases none with HTML of its own. */
export const listedRoutes = (organization: Routed, viewer: RouteViewer): OrganizationRoute[] =>
  openRoutes(organization, viewer).filter(
    (route) => !route.hideFromUi && (viewer.watchOnly || !route.htmlContentFilePath),
  );

/** Where a route is shown; its name stands in the query (`page`). */
export const routePath = (
  organizationId: string,
  { htmlContentFilePath }: Pick<OrganizationRoute, 'htmlContentFilePath'>,
): string => (htmlContentFilePath ? path.nav(organizationId) : path.releases(organizationId));

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

/** As whom the signed-in person sees the routes of an organization; at a client's address every person is a client. */
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
  Object.values(flatRouteFilter(releaseFilter.filter)).every((value) => value === undefined || value === '');
