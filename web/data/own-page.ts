import { getCostumeHtml } from '@firstlook/contract/address/registered-file.ts';
import { useQuery } from '@tanstack/react-query';
import { isClientAddress } from '../device/address.ts';
import { ApiError, addressOf, failureOf } from './api.ts';

/** Where a frame gets a page of the organization's own. */
export const ownPageAddress = (organizationId: string, filePath: string): string =>
  addressOf(getCostumeHtml, { organizationId }, { filePath, ...(isClientAddress() && { site: '1' }) });

/** Whether the page can be had: a frame itself never tells why it stays empty. */
export function useOwnPage(organizationId: string, filePath: string) {
  return useQuery({
    queryKey: ['organization', organizationId, 'page', filePath],
    staleTime: 0,
    gcTime: 0,
    // Without a network the person is told, not kept waiting.
    networkMode: 'always',
    queryFn: async ({ signal }) => {
      const response = await fetch(ownPageAddress(organizationId, filePath), {
        signal,
        credentials: 'same-origin',
      }).catch(() => null);
      if (!response) throw new ApiError(0, { code: 'NETWORK', message: 'Network error' });
      if (!response.ok) throw await failureOf(response);
      return true;
    },
  });
}
