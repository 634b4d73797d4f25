import { noteReleasePresence } from '@firstlook/contract/address/release-presence.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** Often enough for the minute after which the server forgets a person. */
const saidEvery = 20_000;

/** Says that this person edits the release, for as long as the screen is open, and learns who else does. */
export function usePresence(organizationId: string, id: string | undefined) {
  return useQuery({
    queryKey: ['presence', organizationId, id],
    queryFn: () => call(noteReleasePresence, { params: { organizationId, id: id ?? '' } }),
    enabled: !!id,
    refetchInterval: saidEvery,
    gcTime: 0,
    retry: false,
  });
}
