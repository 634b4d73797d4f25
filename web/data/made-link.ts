import { changeMadeLink, listMadeLinks, makeLink } from '@firstlook/contract/address/tracking.ts';
import type { BodyInput } from '@firstlook/contract/call.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { useWrite } from './write.ts';

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
  return useWrite([keyOf(organizationId, releaseId)], (body: BodyInput<typeof makeLink>) =>
    call(makeLink, { params: { organizationId, releaseId }, body }),
  );
}

/** Ends one of them, or opens it again. */
export function useChangeMadeLink(organizationId: string, releaseId: string) {
  return useWrite([keyOf(organizationId, releaseId)], ({ id, ended }: { id: string; ended: boolean }) =>
    call(changeMadeLink, { params: { organizationId, releaseId, id }, body: { ended } }),
  );
}
