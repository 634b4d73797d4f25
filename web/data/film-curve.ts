import { listFilmCurves } from '@firstlook/contract/address/report.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** Moments or days; of a release without them all that was ever watched. */
export interface CurveRange {
  from: string;
  to: string;
  /** On or in which alone was watched, as `stats-range.ts` names them. */
  device?: string | undefined;
  country?: string | undefined;
}

const filterOf = ({ from, to, device, country }: CurveRange) => ({
  datesRange: { from, to },
  ...((device || country) && { params: { device, country } }),
});

/** How far the films of a release were watched, over all viewers. */
export function useFilmCurves(organizationId: string, releaseId: string, range?: CurveRange) {
  return useQuery({
    queryKey: ['distribution', organizationId, releaseId, 'film-curves', range ?? null],
    queryFn: ({ signal }) =>
      call(listFilmCurves, {
        params: { organizationId, releaseId },
        query: range ? { filter: filterOf(range) } : {},
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}
