import { cropImage } from '@firstlook/contract/address/image.ts';
import { getFile, retryFile } from '@firstlook/contract/address/media.ts';
import type { FileItem } from '@firstlook/contract/media.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';

const isInTheMaking = ({ status, type, reading, readingFault }: FileItem) =>
  ['uploading', 'encrypting'].includes(status) || (type === 'epub' && !reading && !readingFault);

/** The File item with its state; asked again while it is being made. */
export function useFile(organizationId: string, fileId: string | undefined) {
  return useQuery({
    queryKey: ['file', organizationId, fileId],
    enabled: !!fileId,
    staleTime: 30_000,
    queryFn: ({ signal }) => call(getFile, { params: { organizationId, fileId: fileId ?? '' }, signal }),
    refetchInterval: ({ state }) => (state.data && isInTheMaking(state.data) ? 3000 : false),
  });
}

/** Cuts an image; the original stays. Pixels of the upright source. */
export function useCropImage(organizationId: string) {
  return useMutation({
    mutationFn: ({
      fileId,
      area,
    }: {
      fileId: string;
      area: { x: number; y: number; width: number; height: number };
    }) => call(cropImage, { params: { organizationId, fileId }, body: area }),
  });
}

export function useRetryFile(organizationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fileId: string) => call(retryFile, { params: { organizationId, fileId } }),
    onSuccess: (file) => client.setQueryData(['file', organizationId, file.fileId], file),
  });
}
