import {
  createReportLink,
  listReportLinks,
  removeReportLink,
} from '@firstlook/contract/address/report-link.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { useWrite } from './write.ts';

const keyOf = (organizationId: string, releaseId: string) => ['report-link', organizationId, releaseId];

/** The links to the numbers of a report, newest first. */
export function useReportLinks(organizationId: string, releaseId: string) {
  return useQuery({
    queryKey: keyOf(organizationId, releaseId),
    queryFn: ({ signal }) => call(listReportLinks, { params: { organizationId, releaseId }, signal }),
    // Whether one was opened changes without us.
    staleTime: 0,
  });
}

export function useCreateReportLink(organizationId: string, releaseId: string) {
  // The address is in this answer only: it is not kept for longer than the dialog that shows it.
  return useWrite(
    [keyOf(organizationId, releaseId)],
    (expiresInDays: number) =>
      call(createReportLink, { params: { organizationId, releaseId }, body: { expiresInDays } }),
    'shown',
  );
}

export function useRemoveReportLink(organizationId: string, releaseId: string) {
  return useWrite([keyOf(organizationId, releaseId)], (id: string) =>
    call(removeReportLink, { params: { organizationId, releaseId, id } }),
  );
}
