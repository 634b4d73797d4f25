import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { useQueries } from '@tanstack/react-query';
import { releaseQuery, useNamedReleases, useReleases } from '../../../data/release.ts';
import { firstNamed, typesOf } from './shelf.ts';

/** Cards of a row. */
const rowLength = 24;
/** Groups that are asked what is watched most and what is recommended. */
const asked = 4;

const byDay = { simpleSort: '-distributedAt', pagination: { page: 0, limit: rowLength } } as const;

/** The cards that a list of ids names, in its order. */
export function useNamedCards(organizationId: string, ids: readonly string[]): ReleaseCard[] {
  const { byId } = useNamedReleases(organizationId, ids);
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** What the newest groups name under these fields, of each the first that names anything. */
export function useGroupPicks(organizationId: string, groups: readonly ReleaseCard[]) {
  const opened = useQueries({
    queries: groups.slice(0, asked).map(({ _id }) => releaseQuery(organizationId, _id)),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  });
  return {
    watched: firstNamed(opened, 'mostWatchedReleases'),
    recommended: firstNamed(opened, 'recommendedReleases'),
  };
}

/** Groups, the newest first. */
export function useGroups(organization: OrganizationView) {
  const { groups } = typesOf(organization);
  return useReleases(organization._id, { ...byDay, orgFilter: { releaseTypes: groups } }, groups.length > 0);
}

/** What the front page shows: the newest of what is watched, and the groups with what they point to. */
export function useFrontPage(organization: OrganizationView) {
  const organizationId = organization._id;
  const { programmes } = typesOf(organization);
  const newest = useReleases(organizationId, { ...byDay, orgFilter: { releaseTypes: programmes } });
  const groups = useGroups(organization).data?.items ?? [];
  const picks = useGroupPicks(organizationId, groups);
  const watched = useNamedCards(organizationId, picks.watched);
  const recommended = useNamedCards(organizationId, picks.recommended);
  return { newest, groups, watched, recommended };
}
