import { addFollowUp } from '@firstlook/contract/address/progress.ts';
import type { BodyInput } from '@firstlook/contract/call.ts';
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
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
