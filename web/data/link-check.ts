import { checkLinks } from '@firstlook/contract/address/distribution.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** Where the links of the newsletter lead, looked at by the server once for each state of the release. */
export function useLinkCheck(
  organizationId: string,
  release: { _id: string; version: number },
  isOn: boolean,
) {
  return useQuery({
    queryKey: ['distribution', organizationId, release._id, 'links', release.version],
    queryFn: isOn
      ? ({ signal }) => call(checkLinks, { params: { organizationId, releaseId: release._id }, signal })
      : skipToken,
    staleTime: 600_000,
    retry: false,
  });
}
