import type { OrganizationView, ReleaseType } from '@firstlook/contract/organization.ts';

/** Where a group keeps its own releases; the same under every type (specification 1 section 3). */
export const childrenField = 'childrenReleases';

/** What a picker offers and what can be made from it. */
export interface Offer {
  /** Null: releases of every type. */
  types: string[] | null;
  makes: ReleaseType[];
}

/**
 * A group offers its children by its type: those of the type that it follows, and new ones are made as it; without one,
 * every type. Other fields offer every release and make none.
 */
export function offerOf(
  organization: Pick<OrganizationView, 'releaseTypes'> | undefined,
  releaseType: string,
  fieldName: string,
): Offer {
  const types = organization?.releaseTypes ?? [];
  if (fieldName !== childrenField) return { types: null, makes: [] };
  const own = types.find(({ id }) => id === releaseType);
  const followed = types.find(({ id }) => id === own?.followReleaseType);
  return followed ? { types: [followed.id], makes: [followed] } : { types: null, makes: types };
}
