import type { Release, ReleaseCard } from '@firstlook/contract/release.ts';
import { ApiError } from '../../data/api.ts';
import { queryClient } from '../../data/query-client.ts';
import { type ReleaseQuery, readReleases, releaseQuery } from '../../data/release.ts';

const largestPicture = 10 * 1024 * 1024;
/** Our own files, by the addresses that releases name. */
const ownFile = /^\/api\/file\/[\w-]+\/[\w-]+(?:\/[\w-]+)*$/;

/** Of a release what a page shows; what the viewer may do with it is none of its business. */
const shown = (release: Release | ReleaseCard) => ({
  _id: release._id,
  organizationId: release.organizationId,
  releaseType: release.releaseType,
  locale: release.design.locale,
  status: release.status,
  distributedAt: release.distributedAt,
  expirationDate: release.expirationDate,
  monthOfPublish: release.monthOfPublish,
  releaseData: release.releaseData,
});

/** Every address of our files in a value. */
function addressesIn(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') {
    if (ownFile.test(value)) found.add(value);
  } else if (typeof value === 'object' && value !== null) {
    for (const one of Object.values(value)) addressesIn(one, found);
  }
}

/**
 * What a page of the organization may read: releases, with the viewer's own rights and within what its route shows, and the
 * pictures that those name.
 */
export function createPageData(organizationId: string, routeId: string) {
  const named = new Set<string>();
  const answer = <T>(value: T): T => {
    addressesIn(value, named);
    return value;
  };
  return {
    async releases(query: ReleaseQuery, signal: AbortSignal) {
      const asked = { ...query, orgFilter: { route: routeId } };
      const { items, total } = await readReleases(organizationId, asked, signal);
      return answer({ items: items.map(shown), total });
    },
    async release(releaseId: string) {
      return answer(shown(await queryClient.fetchQuery(releaseQuery(organizationId, releaseId))));
    },
    /** @throws ApiError NOT_FOUND for an address that no answer has named */
    async picture(src: string, width: number | null, signal: AbortSignal): Promise<Blob> {
      if (!named.has(src)) throw new ApiError(404, { code: 'NOT_FOUND' });
      const response = await fetch(width ? `${src}/${width}` : src, { signal, credentials: 'same-origin' });
      const picture = response.ok ? await response.blob() : null;
      if (!picture?.type.startsWith('image/') || picture.size > largestPicture)
        throw new ApiError(404, { code: 'NOT_FOUND' });
      return picture;
    },
  };
}
export type PageData = ReturnType<typeof createPageData>;
