import { listDailyCaps } from '@firstlook/contract/address/warm-up.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** How many messages of the organization may leave in a day, and how many more today, by channel. */
export function useDailyCaps(organizationId: string) {
  return useQuery({
    queryKey: ['distribution', organizationId, 'daily-cap'],
    queryFn: ({ signal }) => call(listDailyCaps, { params: { organizationId }, signal }),
    // Other sends of the organization move it.
    staleTime: 0,
  });
}
