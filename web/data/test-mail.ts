import { sendTest } from '@firstlook/contract/address/distribution.ts';
import type { BodyInput } from '@firstlook/contract/call.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from './api.ts';

/** Sends the newsletter of a release to a few addresses, without counting it anywhere. */
export function useSendTest(organizationId: string, releaseId: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof sendTest>) =>
      call(sendTest, { params: { organizationId, releaseId }, body }),
  });
}
