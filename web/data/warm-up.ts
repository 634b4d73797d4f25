import { beginWarmUp, endWarmUp, listWarmUps } from '@firstlook/contract/address/warm-up.ts';
import type { WarmUpPlan } from '@firstlook/contract/warm-up-rule.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { useWrite } from './write.ts';

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
  const params = { organizationId, domain };
  return useWrite([keyOf(organizationId)], (plan: WarmUpPlan | null) =>
    plan ? call(beginWarmUp, { params, body: plan }) : call(endWarmUp, { params, body: {} }),
  );
}
