import { describeText } from '@firstlook/contract/address/distribution.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** What is added to the words of a text message about a release, asked only where one is written. */
export function useTextDescription(organizationId: string, releaseId: string, enabled: boolean) {
  return useQuery({
    queryKey: ['distribution', organizationId, releaseId, 'text'],
    queryFn: ({ signal }) => call(describeText, { params: { organizationId, releaseId }, signal }),
    enabled,
  });
}
