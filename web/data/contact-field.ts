import { getContactFieldUsage } from '@firstlook/contract/address/contact.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** In how many contacts each field of the organization's own has a value. */
export function useContactFieldUsage(organizationId: string) {
  return useQuery({
    // Under the contacts: whatever changes one of them asks for it again.
    queryKey: ['contact', organizationId, 'field-usage'],
    queryFn: ({ signal }) => call(getContactFieldUsage, { params: { organizationId }, signal }),
  });
}
