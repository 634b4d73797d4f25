import { listFilmCurves } from '@firstlook/contract/address/report.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** Moments or days; of a release without them all that was ever watched. */
export interface CurveRange {
  from: string;
  to: string;
}

/** How far the films of a release were watched, over all viewers. */
export function useFilmCurves(organizationId: string, releaseId: string, range?: CurveRange) {
  return useQuery({
    queryKey: ['distribution', organizationId, releaseId, 'film-curves', range ?? null],
    queryFn: ({ signal }) =>
      call(listFilmCurves, {
        params: { organizationId, releaseId },
        query: range ? { filter: { datesRange: range } } : {},
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}
