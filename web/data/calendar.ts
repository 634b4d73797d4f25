import { listCalendar } from '@firstlook/contract/address/calendar.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** What is planned and what went out between two days; the last month stays while the next one is asked for. */
export function useCalendar(organizationId: string, range: { from: string; to: string }) {
  return useQuery({
    // Under the name of releases: whoever saves one asks for its moments anew.
    queryKey: ['release', organizationId, 'calendar', range],
    queryFn: ({ signal }) => call(listCalendar, { params: { organizationId }, query: range, signal }),
    placeholderData: keepPreviousData,
    // A send of today goes on, and may be paused elsewhere.
    refetchInterval: 30_000,
    refetchOnWindowFocus: true,
  });
}
