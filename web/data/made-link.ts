import { changeMadeLink, listMadeLinks, makeLink } from '@firstlook/contract/address/tracking.ts';
import type { BodyInput } from '@firstlook/contract/call.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';

const keyOf = (organizationId: string, releaseId: string) => ['made-link', organizationId, releaseId];

/** The links to a release that were made by hand, newest first. */
export const linksOfPage = 50;

export function useMadeLinks(organizationId: string, releaseId: string, page = 0) {
  const query = { pagination: { page, limit: linksOfPage } };
  return useQuery({
    queryKey: [...keyOf(organizationId, releaseId), page],
    queryFn: ({ signal }) => call(listMadeLinks, { params: { organizationId, releaseId }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useMakeLink(organizationId: string, releaseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof makeLink>) =>
      call(makeLink, { params: { organizationId, releaseId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(organizationId, releaseId) }),
  });
}

/** Ends one of them, or opens it again. */
export function useChangeMadeLink(organizationId: string, releaseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ended }: { id: string; ended: boolean }) =>
      call(changeMadeLink, { params: { organizationId, releaseId, id }, body: { ended } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(organizationId, releaseId) }),
  });
}
