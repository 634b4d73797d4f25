import { getCostumeHtml } from '@firstlook/contract/address/registered-file.ts';
import { useQuery } from '@tanstack/react-query';
import { isClientAddress } from '../device/address.ts';
import { ApiError, addressOf, failureOf } from './api.ts';

/** Where a frame gets a page of the organization's own. */
export const ownPageAddress = (organizationId: string, filePath: string): string =>
  addressOf(getCostumeHtml, { organizationId }, { filePath, ...(isClientAddress() && { site: '1' }) });

/** The module that tells the app that it came (docs/OWN-PAGES.md). */
const tellingModule = '/api/script/template-util-service.js';

/** Whether the page can be had whole, and tells of itself: a frame never tells why it stays empty. */
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
      if (response && !response.ok) throw await failureOf(response);
      // It may be cut off on the way.
      const html = await response?.text().catch(() => undefined);
      if (html === undefined) throw new ApiError(0, { code: 'NETWORK', message: 'Network error' });
      return { tellsOfItself: html.includes(tellingModule) };
    },
  });
}
