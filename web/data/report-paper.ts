import { getReport } from '@firstlook/contract/address/report.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import type { ReportQuery } from './distribution.ts';

/** A report with all its people, as it is when it is asked for: on paper it does not go on. */
export function useWholeReport(
  organizationId: string,
  releaseId: string,
  query: Omit<ReportQuery, 'pagination'>,
) {
  return useQuery({
    queryKey: ['distribution', organizationId, releaseId, 'paper', query],
    queryFn: ({ signal }) => call(getReport, { params: { organizationId, releaseId }, query, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
