import {
  createReportLink,
  listReportLinks,
  removeReportLink,
} from '@firstlook/contract/address/report-link.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';

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
  const client = useQueryClient();
  return useMutation({
    mutationFn: (expiresInDays: number) =>
      call(createReportLink, { params: { organizationId, releaseId }, body: { expiresInDays } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(organizationId, releaseId) }),
    // The address is in this answer only: it is not kept for longer than the dialog that shows it.
    gcTime: 0,
  });
}

export function useRemoveReportLink(organizationId: string, releaseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeReportLink, { params: { organizationId, releaseId, id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(organizationId, releaseId) }),
  });
}
