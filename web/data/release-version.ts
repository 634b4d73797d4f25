import {
  duplicateRelease,
  getReleaseVersion,
  listReleaseVersions,
  restoreReleaseVersion,
} from '@firstlook/contract/address/release-version.ts';
import type { BodyInput } from '@firstlook/contract/call.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';
import { keepChanged, releaseQuery } from './release.ts';

const key = (organizationId: string, id: string, ...rest: readonly (string | number)[]) =>
  ['release', organizationId, 'version', id, ...rest] as const;

/** The newest versions of a release. */
export function useReleaseVersions(organizationId: string, id: string, limit: number) {
  return useQuery({
    queryKey: key(organizationId, id, 'list', limit),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(listReleaseVersions, {
        params: { organizationId, id },
        query: { pagination: { page: 0, limit } },
        signal,
      }),
  });
}

/** What the release was in one version; nothing is asked where none is named. */
export function useReleaseVersion(organizationId: string, id: string, versionId: string | undefined) {
  return useQuery({
    queryKey: key(organizationId, id, 'item', versionId ?? ''),
    enabled: versionId !== undefined,
    queryFn: ({ signal }) =>
      call(getReleaseVersion, { params: { organizationId, id, versionId: versionId ?? '' }, signal }),
  });
}

/** Makes the release what it was in a version. */
export function useRestoreVersion(organizationId: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (versionId: string) =>
      call(restoreReleaseVersion, { params: { organizationId, id, versionId } }),
    onSuccess: (restored) => {
      keepChanged(client, organizationId, restored);
      void client.invalidateQueries({ queryKey: key(organizationId, id) });
    },
  });
}

/** Makes a draft of what the release holds. */
export function useDuplicateRelease(organizationId: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof duplicateRelease>) =>
      call(duplicateRelease, { params: { organizationId, id }, body }),
    onSuccess: (copy) => {
      client.setQueryData(releaseQuery(organizationId, copy._id).queryKey, copy);
      void client.invalidateQueries({ queryKey: ['release', organizationId, 'list'] });
      void client.invalidateQueries({ queryKey: ['organization', 'counts', organizationId] });
    },
  });
}
