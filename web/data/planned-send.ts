import { changePlan, getPlan } from '@firstlook/contract/address/planned-send.ts';
import { addFollowUp } from '@firstlook/contract/address/progress.ts';
import type { BodyInput } from '@firstlook/contract/call.ts';
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';
import { forgetSends } from './distribution.ts';

/** Plans a message after a mail. */
export function useAddFollowUp(organizationId: string, { distributionId, releaseId }: DistributionProgress) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof addFollowUp>) =>
      call(addFollowUp, { params: { organizationId, distributionId }, body }),
    onSuccess: () => forgetSends(client, organizationId, releaseId),
  });
}

/** A planned send as it was written; read anew whenever somebody opens it to change it. */
export function usePlan(organizationId: string, distributionId: string) {
  return useQuery({
    queryKey: ['progress', organizationId, distributionId, 'plan'],
    queryFn: ({ signal }) => call(getPlan, { params: { organizationId, distributionId }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Changes a planned send until it begins. */
export function useChangePlan(
  organizationId: string,
  { distributionId, releaseId }: Pick<DistributionProgress, 'distributionId' | 'releaseId'>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof changePlan>) =>
      call(changePlan, { params: { organizationId, distributionId }, body }),
    onSuccess: (progress) => {
      client.setQueryData(['progress', organizationId, distributionId], progress);
      forgetSends(client, organizationId, releaseId);
    },
  });
}
