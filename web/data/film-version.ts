import {
  cancelReplacement,
  listFilmVersions,
  restoreFilmVersion,
} from '@firstlook/contract/address/film-version.ts';
import type { FileItem } from '@firstlook/contract/media.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from './api.ts';

const key = (organizationId: string, fileId: string) => ['filmVersion', organizationId, fileId] as const;

/**
 * The films that a file has been; asked again while another one is on its way. Once that took its place, the File item
 * is read anew.
 *
 * @param sending how far this browser is with one that it sends; each step is a reason to ask
 */
export function useFilmVersions(
  organizationId: string,
  fileId: string,
  sending: FileItem['status'] | 'paused' | undefined,
) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: key(organizationId, fileId),
    queryFn: ({ signal }) => call(listFilmVersions, { params: { organizationId, fileId }, signal }),
    refetchInterval: ({ state }) => {
      const coming = state.data?.coming;
      const isOnItsWay = sending === 'uploading' || sending === 'encrypting';
      return isOnItsWay || (coming && coming.status !== 'failed') ? 2500 : false;
    },
  });
  useEffect(() => {
    if (sending) void client.invalidateQueries({ queryKey: key(organizationId, fileId) });
  }, [client, organizationId, fileId, sending]);
  const current = query.data?.items.find(({ isCurrent }) => isCurrent)?.version;
  useEffect(() => {
    if (current) void client.invalidateQueries({ queryKey: ['file', organizationId, fileId] });
  }, [client, organizationId, fileId, current]);
  return query;
}

function useRefresh(organizationId: string, fileId: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key(organizationId, fileId) });
}

export function useCancelReplacement(organizationId: string, fileId: string) {
  return useMutation({
    mutationFn: () => call(cancelReplacement, { params: { organizationId, fileId } }),
    onSettled: useRefresh(organizationId, fileId),
  });
}

export function useRestoreFilm(organizationId: string, fileId: string) {
  return useMutation({
    mutationFn: (version: number) =>
      call(restoreFilmVersion, { params: { organizationId, fileId, version: String(version) } }),
    onSettled: useRefresh(organizationId, fileId),
  });
}
