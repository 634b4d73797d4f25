import { askSenderProof, proveSender, readSenderProof } from '@firstlook/contract/address/sender-proof.ts';
import type { FromEmail, OrganizationView } from '@firstlook/contract/organization.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

export type Senders = Pick<OrganizationView, 'fromEmails' | 'provedSenders'> | undefined;

export const isProvedSender = (organization: Senders, email: string): boolean =>
  !!organization?.provedSenders?.includes(email.trim().toLowerCase());

/** Those that mail may leave from; the server refuses the others. */
export const provedSendersOf = (organization: Senders): FromEmail[] =>
  (organization?.fromEmails ?? []).filter(({ email }) => isProvedSender(organization, email));

export const defaultSender = (senders: readonly FromEmail[]): FromEmail | undefined =>
  senders.find(({ isDefault }) => isDefault) ?? senders[0];

/** Mails the link once more to an address that waits. */
export function useAskSenderProof(organizationId: string) {
  return useMutation({
    mutationFn: (email: string) => call(askSenderProof, { params: { organizationId }, body: { email } }),
  });
}

/** What a mailed link is for; asked once, because the press changes it. The token travels in the body only. */
export function useSenderProof(token: string) {
  return useQuery({
    queryKey: ['senderProof', token],
    queryFn: ({ signal }) => call(readSenderProof, { body: { token }, anonymous: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

export function useProveSender() {
  return useMutation({
    mutationFn: (token: string) => call(proveSender, { body: { token }, anonymous: true }),
  });
}
