import { beginWarmUp, endWarmUp, listWarmUps } from '@firstlook/contract/address/warm-up.ts';
import type { WarmUpPlan } from '@firstlook/contract/warm-up-rule.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';

const keyOf = (organizationId: string) => ['distribution', organizationId, 'warm-up'];

export function useWarmUps(organizationId: string) {
  return useQuery({
    queryKey: keyOf(organizationId),
    queryFn: ({ signal }) => call(listWarmUps, { params: { organizationId }, signal }),
    // Sends move it.
    staleTime: 0,
  });
}

/** Begins the warm-up of a sender domain, or with null ends it. */
export function useWarmUpWrite(organizationId: string, domain: string) {
  const client = useQueryClient();
  const params = { organizationId, domain };
  return useMutation({
    mutationFn: (plan: WarmUpPlan | null) =>
      plan ? call(beginWarmUp, { params, body: plan }) : call(endWarmUp, { params, body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(organizationId) }),
  });
}
