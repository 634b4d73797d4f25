import { retryFile } from '@firstlook/contract/address/media.ts';
import { getStorageUsage, listPackaging } from '@firstlook/contract/address/storage-usage.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { useWrite } from './write.ts';

/** While something is on its way, the list looks again after so long. */
const lookAgainAfter = 5000;

/** What the organization keeps, for those who lead it. */
export function useStorageUsage(organizationId: string) {
  return useQuery({
    queryKey: ['storage', organizationId, 'usage'],
    queryFn: ({ signal }) => call(getStorageUsage, { params: { organizationId }, signal }),
    // People often look right after they removed something.
    staleTime: 0,
    // What is on its way arrives while it is looked at.
    refetchInterval: ({ state }) => (state.data && state.data.uploads.length > 0 ? 3000 : false),
  });
}

/** What is being prepared, in its order. */
export function usePackaging(organizationId: string) {
  return useQuery({
    queryKey: ['storage', organizationId, 'packaging'],
    queryFn: ({ signal }) => call(listPackaging, { params: { organizationId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.items.some((item) => item.state !== 'failed') ? lookAgainAfter : false,
  });
}

export function useRetryPackaging(organizationId: string) {
  return useWrite([['storage', organizationId, 'packaging']], (fileId: string) =>
    call(retryFile, { params: { organizationId, fileId } }),
  );
}
