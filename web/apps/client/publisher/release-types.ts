import type { OrganizationView } from '@firstlook/contract/organization.ts';

const typesOf = (organization: OrganizationView | undefined, isGroup: boolean): string[] =>
  (organization?.releaseTypes ?? []).filter((type) => type.isGroup === isGroup).map(({ id }) => id);

/** The types whose releases are single ones: the books. */
export const singleTypes = (organization: OrganizationView | undefined): string[] =>
  typesOf(organization, false);

/** The types whose releases hold others: the months. */
export const groupTypes = (organization: OrganizationView | undefined): string[] =>
  typesOf(organization, true);
