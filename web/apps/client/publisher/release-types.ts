import type { OrganizationRoute, OrganizationView } from '@firstlook/contract/organization.ts';
import { flatRouteFilter } from '@firstlook/contract/route-filter.ts';

const typesOf = (organization: OrganizationView | undefined, isGroup: boolean): string[] =>
  (organization?.releaseTypes ?? []).filter((type) => type.isGroup === isGroup).map(({ id }) => id);

/** The types whose releases are single ones: the books. */
export const singleTypes = (organization: OrganizationView | undefined): string[] =>
  typesOf(organization, false);

/** The types whose releases hold others: the months. */
export const groupTypes = (organization: OrganizationView | undefined): string[] =>
  typesOf(organization, true);

const idsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value ? [value] : []);

/** Whether a route asks for months, or other groups: its pages are not all books then. */
export function showsGroups(
  organization: OrganizationView | undefined,
  route: OrganizationRoute | undefined,
): boolean {
  const { releaseTypes, filter } = route?.releaseFilter ?? {};
  const groups = groupTypes(organization);
  return [...idsOf(releaseTypes), ...idsOf(flatRouteFilter(filter).releaseType)].some((id) =>
    groups.includes(String(id)),
  );
}

/** The types that a list of this site shows: books, unless the route names groups, which narrows for itself. */
export const shownTypes = (
  organization: OrganizationView | undefined,
  route: OrganizationRoute | undefined,
): string[] | undefined => (showsGroups(organization, route) ? undefined : singleTypes(organization));
