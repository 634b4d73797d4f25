import { listReportGroups } from '@firstlook/contract/address/report-group.ts';
import type { ReportGroupKind } from '@firstlook/contract/report-group-kind.ts';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** The numbers of a report by groups of its people; follows the report, under whose key it stands. Null: not asked for. */
export function useReportGroups(
  organizationId: string,
  releaseId: string,
  by: ReportGroupKind | null,
  includeMachines: boolean,
) {
  return useQuery({
    queryKey: ['distribution', organizationId, releaseId, 'groups', by, includeMachines],
    queryFn: by
      ? ({ signal }) =>
          call(listReportGroups, {
            params: { organizationId, releaseId },
            query: { by, includeMachines: includeMachines ? 'true' : undefined },
            signal,
          })
      : skipToken,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
}
