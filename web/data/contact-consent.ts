import { listConsents, recordConsent, withdrawConsent } from '@firstlook/contract/address/contact-consent.ts';
import type { AnswerOf, BodyInput } from '@firstlook/contract/call.ts';
import type { Channel } from '@firstlook/contract/distribution.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';

export type Held = AnswerOf<typeof listConsents>;
export type Consent = Held['items'][number];
export type ConsentWords = BodyInput<typeof recordConsent>;

const keyOf = (organizationId: string, id: string) => ['contact-consent', organizationId, id];

/** What a contact agreed to and withdrew. */
export function useConsents(organizationId: string, id: string) {
  return useQuery({
    queryKey: keyOf(organizationId, id),
    queryFn: ({ signal }) => call(listConsents, { params: { organizationId, id }, signal }),
  });
}

function useAct<Input>(
  organizationId: string,
  id: string,
  act: (input: Input) => Promise<AnswerOf<typeof listConsents>>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (answer) => client.setQueryData(keyOf(organizationId, id), answer),
  });
}

export const useRecordConsent = (organizationId: string, id: string) =>
  useAct(organizationId, id, (body: ConsentWords) =>
    call(recordConsent, { params: { organizationId, id }, body }),
  );

export const useWithdrawConsent = (organizationId: string, id: string) =>
  useAct(organizationId, id, (channels: Channel[]) =>
    call(withdrawConsent, { params: { organizationId, id }, body: { channels } }),
  );
