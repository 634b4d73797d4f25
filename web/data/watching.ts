import { getOwnWatching } from '@firstlook/contract/address/watching.ts';
import type { AnswerOf } from '@firstlook/contract/call.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isClientAddress } from '../device/address.ts';
import { call } from './api.ts';
import { asClientsSee } from './client-view.ts';

export type OwnWatching = AnswerOf<typeof getOwnWatching>;

async function read(organizationId: string, route: string | undefined, signal: AbortSignal) {
  const own = await call(getOwnWatching, { params: { organizationId }, query: { route }, signal });
  if (!isClientAddress()) return own;
  const begun = own.begun.map((one) => ({ ...one, release: asClientsSee(one.release) }));
  return { ...own, begun, fresh: own.fresh.map(asClientsSee) };
}

/** What the signed-in person has begun and what is new to them; asked anew when they come back to the list. */
export function useOwnWatching(organizationId: string, route: string | undefined, enabled: boolean) {
  return useQuery({
    queryKey: ['watching', organizationId, route],
    queryFn: ({ signal }) => read(organizationId, route, signal),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    enabled,
  }).data;
}

/**
 * Asks it anew where it is shown: what was played last is told while the list comes up already, and may reach the server
 * after the list asked.
 */
export function useRefreshOwnWatching(organizationId: string): () => void {
  const queryClient = useQueryClient();
  return useCallback(
    () => void queryClient.invalidateQueries({ queryKey: ['watching', organizationId] }),
    [queryClient, organizationId],
  );
}
