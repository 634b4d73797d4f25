import { changeLinks } from '@firstlook/contract/address/distribution.ts';
import type { BodyInput } from '@firstlook/contract/call.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';

/** What people of a report may still do by their links. */
export function useChangeLinks(organizationId: string, releaseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof changeLinks>) =>
      call(changeLinks, { params: { organizationId, releaseId }, body }),
    onSuccess: () => {
      // Who has the link stands in the contacts, too.
      void client.invalidateQueries({ queryKey: ['contact', organizationId, 'timeline'] });
      return client.invalidateQueries({ queryKey: ['distribution', organizationId, releaseId] });
    },
  });
}
