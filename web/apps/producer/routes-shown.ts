import type { OrganizationRoute, OrganizationView } from '@firstlook/contract/organization.ts';
import type { OrganizationRole } from '@firstlook/contract/permissions.ts';

/**
 * Routes of an organization that lead to a release page: without HTML of their own, not hidden, and for a role the
 * person has there (specification 2 section 2, "Producer header"). A system admin sees what admins see.
 */
export function releaseRoutes(
  organization: Pick<OrganizationView, 'routes'>,
  roles: readonly OrganizationRole[],
): OrganizationRoute[] {
  return organization.routes.filter(
    (route) =>
      !route.htmlContentFilePath &&
      !route.hideFromUi &&
      route.showInRoles.some((role) => roles.includes(role)),
  );
}
