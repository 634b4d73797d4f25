import {
  changeFolderContent,
  createFolder,
  listFolders,
  removeFolder,
  updateFolder,
} from '@firstlook/contract/address/folder.ts';
import type { BodyInput } from '@firstlook/contract/call.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isClientAddress } from '../device/address.ts';
import { call } from './api.ts';

const keyOf = (organizationId: string | undefined) => ['folder', organizationId];

/** Folders of an organization with the number of releases in each; parents stand before their children. */
export function useFolders(organizationId: string | undefined) {
  return useQuery({
    queryKey: keyOf(organizationId),
    enabled: !!organizationId,
    queryFn: ({ signal }) =>
      call(listFolders, {
        signal,
        params: { organizationId: organizationId ?? '' },
        query: isClientAddress() ? { openOnly: true } : {},
      }),
  });
}

/** The folders are read again: something of them, or of the releases in them, is another by now. */
export const refreshFolders = (client: QueryClient, organizationId: string) =>
  client.invalidateQueries({ queryKey: keyOf(organizationId) });

/** What went wrong shows an old tree as well as what went right: either way it is read again. */
function useFolderWrite<Input, Answer>(organizationId: string, write: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSettled: () => refreshFolders(client, organizationId),
  });
}

export const useCreateFolder = (organizationId: string) =>
  useFolderWrite(organizationId, (body: BodyInput<typeof createFolder>) =>
    call(createFolder, { params: { organizationId }, body }),
  );

export const useUpdateFolder = (organizationId: string) =>
  useFolderWrite(organizationId, (body: BodyInput<typeof updateFolder>) =>
    call(updateFolder, { params: { organizationId }, body }),
  );

export const useRemoveFolder = (organizationId: string) =>
  useFolderWrite(organizationId, (id: string) => call(removeFolder, { params: { organizationId, id } }));

interface Filing {
  id: string;
  add?: string[];
  remove?: string[];
}

/** Puts releases into a folder and takes them out. */
export function useFileReleases(organizationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Filing) =>
      call(changeFolderContent, { params: { organizationId, id }, body }),
    onSettled: () =>
      Promise.all([
        refreshFolders(client, organizationId),
        client.invalidateQueries({ queryKey: ['release', organizationId, 'list'] }),
      ]),
  });
}
