import { compareReports } from '@firstlook/contract/address/report-group.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** The same figures of several releases, each so many days after it was sent. */
export function useReportComparison(
  organizationId: string,
  releases: readonly string[],
  days: number | undefined,
) {
  return useQuery({
    queryKey: ['distribution', organizationId, 'comparison', releases, days],
    queryFn: ({ signal }) =>
      call(compareReports, { params: { organizationId }, query: { releases: [...releases], days }, signal }),
    placeholderData: keepPreviousData,
    enabled: releases.length > 0,
  });
}
