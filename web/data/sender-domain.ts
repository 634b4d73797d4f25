import {
  checkSenderDomain,
  createSenderDomain,
  listSenderDomains,
  removeSenderDomain,
  rotateDomainKeys,
} from '@firstlook/contract/address/sender-domain.ts';
import { isEmailAddress } from '@firstlook/contract/email-address.ts';
import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { domainOf } from '@firstlook/contract/sender-domain-rule.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';

/** Whether mail from this address is signed in the name of its domain. */
export const isSigned = (
  organization: Pick<OrganizationView, 'verifiedDomains'> | undefined,
  email: string,
): boolean => !!organization?.verifiedDomains?.includes(domainOf(email));

/** Domains of the senders that are not among these yet. */
export const suggestedDomains = (
  organization: Pick<OrganizationView, 'fromEmails'> | undefined,
  known: readonly string[],
): string[] => {
  const senders = (organization?.fromEmails ?? []).filter(({ email }) => isEmailAddress(email));
  return [...new Set(senders.map(({ email }) => domainOf(email)))].filter((one) => !known.includes(one));
};

const keyOf = (organizationId: string) => ['senderDomain', organizationId];

export function useSenderDomains(organizationId: string) {
  return useQuery({
    queryKey: keyOf(organizationId),
    queryFn: ({ signal }) => call(listSenderDomains, { params: { organizationId }, signal }),
    // The worker looks at DNS too.
    staleTime: 0,
  });
}

function useDomainWrite<Answer>(organizationId: string, write: (domain: string) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSettled: async () => {
      // The organization says which domains are verified.
      void client.invalidateQueries({ queryKey: ['organization'] });
      await client.invalidateQueries({ queryKey: keyOf(organizationId) });
    },
  });
}

export const useCreateSenderDomain = (organizationId: string) =>
  useDomainWrite(organizationId, (domain) =>
    call(createSenderDomain, { params: { organizationId }, body: { domain } }),
  );

export const useCheckSenderDomain = (organizationId: string) =>
  useDomainWrite(organizationId, (domain) =>
    call(checkSenderDomain, { params: { organizationId, domain }, body: {} }),
  );

export const useRotateDomainKeys = (organizationId: string) =>
  useDomainWrite(organizationId, (domain) =>
    call(rotateDomainKeys, { params: { organizationId, domain }, body: {} }),
  );

export const useRemoveSenderDomain = (organizationId: string) =>
  useDomainWrite(organizationId, (domain) =>
    call(removeSenderDomain, { params: { organizationId, domain } }),
  );
