import {
  addCaption,
  confirmCaption,
  getCaption,
  removeCaption,
} from '@firstlook/contract/address/caption.ts';
import type { AnswerOf } from '@firstlook/contract/call.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, addressOf, call, failureOf } from './api.ts';

/** Captions of a film with their text. */
export function useCaption(organizationId: string, fileId: string, captionId: string) {
  return useQuery({
    queryKey: ['caption', organizationId, fileId, captionId],
    queryFn: ({ signal }) => call(getCaption, { params: { organizationId, fileId, captionId }, signal }),
  });
}

export const fetchCaption = (organizationId: string, fileId: string, captionId: string) =>
  call(getCaption, { params: { organizationId, fileId, captionId } });

async function send(address: string, locale: string, file: File): Promise<AnswerOf<typeof addCaption>> {
  const body = new FormData();
  // The language first: the server reads the parts in their order.
  body.append('locale', locale);
  body.append('file', file);
  const response = await fetch(address, { method: 'POST', body, credentials: 'same-origin' }).catch(() => {
    throw new ApiError(0, { code: 'NETWORK' });
  });
  if (!response.ok) throw await failureOf(response);
  return (await response.json()) as AnswerOf<typeof addCaption>;
}

function useRefresh(organizationId: string, fileId: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['file', organizationId, fileId] });
}

export function useAddCaption(organizationId: string, fileId: string) {
  return useMutation({
    mutationFn: ({ locale, file }: { locale: string; file: File }) =>
      send(addressOf(addCaption, { organizationId, fileId }), locale, file),
    onSuccess: useRefresh(organizationId, fileId),
  });
}

export function useConfirmCaption(organizationId: string, fileId: string) {
  return useMutation({
    mutationFn: (captionId: string) =>
      call(confirmCaption, { params: { organizationId, fileId, captionId } }),
    onSuccess: useRefresh(organizationId, fileId),
  });
}

export function useRemoveCaption(organizationId: string, fileId: string) {
  return useMutation({
    mutationFn: (captionId: string) => call(removeCaption, { params: { organizationId, fileId, captionId } }),
    onSuccess: useRefresh(organizationId, fileId),
  });
}
