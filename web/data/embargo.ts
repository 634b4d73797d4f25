import {
  consentToEmbargo,
  exportEmbargoConsents,
  listEmbargoConsents,
} from '@firstlook/contract/address/release-consent.ts';
import { useQuery } from '@tanstack/react-query';
import { addressOf, call } from './api.ts';
import { useWrite } from './write.ts';

/** The signed-in reader promises by name; the release is read anew, and whatever names it. */
export function useConsent(organizationId: string, id: string) {
  return useWrite([['release', organizationId]], (body: { name: string; embargoUntil?: string }) =>
    call(consentToEmbargo, { params: { organizationId, id }, body }),
  );
}

export function useConsents(organizationId: string, id: string) {
  return useQuery({
    queryKey: ['release', organizationId, 'consent', id],
    queryFn: ({ signal }) => call(listEmbargoConsents, { params: { organizationId, id }, signal }),
  });
}

export const consentCsvAddress = (organizationId: string, id: string): string =>
  addressOf(exportEmbargoConsents, { organizationId, id });
