import { translateRelease } from '@firstlook/contract/address/release-translation.ts';
import type { BodyInput } from '@firstlook/contract/call.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';
import { releaseQuery } from './release.ts';

/** Makes a draft of a release in another language; ALREADY_EXISTS where it has one. */
export function useTranslateRelease(organizationId: string, id: string) {
  const client = useQueryClient();
  const refresh = () =>
    client.invalidateQueries({ queryKey: ['release', organizationId, 'item'], refetchType: 'none' });
  return useMutation({
    mutationFn: (body: BodyInput<typeof translateRelease>) =>
      call(translateRelease, { params: { organizationId, id }, body }),
    onSuccess: (made) => {
      client.setQueryData(releaseQuery(organizationId, made._id).queryKey, made);
      // All of the set name the new one.
      void refresh();
      void client.invalidateQueries({ queryKey: ['release', organizationId, 'list'] });
      void client.invalidateQueries({ queryKey: ['organization', 'counts', organizationId] });
    },
    // Another person made it meanwhile.
    onError: () => client.invalidateQueries({ queryKey: releaseQuery(organizationId, id).queryKey }),
  });
}
