import {
  acceptInvitation,
  invite,
  joinOrganization,
  listInvitations,
  readInvitation,
  resendInvitation,
  searchOrganizations,
  updateMembershipStatus,
  withdrawInvitation,
} from '@firstlook/contract/address/membership.ts';
import { createOrganization, listDomainNames } from '@firstlook/contract/address/organization-admin.ts';
import type { AnswerOf, BodyInput } from '@firstlook/contract/call.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getUiConfig } from '../device/ui-config.ts';
import { call } from './api.ts';
import { sessionQuery } from './session.ts';

export type OfferedInvitation = AnswerOf<typeof readInvitation>;
export type InviteAnswer = AnswerOf<typeof invite>;

/** What the invitation behind a link offers; the token travels in the body only. */
export function useOfferedInvitation(token: string | undefined) {
  return useQuery({
    queryKey: ['offered-invitation', token],
    enabled: !!token,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call(readInvitation, { body: { token: token ?? '' }, signal, anonymous: true }),
  });
}

/** A person who came in somewhere sees other organizations: person and list are read again. */
function useRefreshSelf() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    await client.invalidateQueries({ queryKey: ['organization'] });
  };
}

export function useAcceptInvitation() {
  const refresh = useRefreshSelf();
  return useMutation({
    mutationFn: (token: string) => call(acceptInvitation, { body: { token } }),
    onSuccess: refresh,
  });
}

export function useInvitations(organizationId: string, enabled = true) {
  return useQuery({
    queryKey: ['invitation', organizationId],
    queryFn: ({ signal }) => call(listInvitations, { params: { organizationId }, signal }),
    staleTime: 0,
    // Mails leave by themselves after the answer: one that fails shows within the minute.
    refetchInterval: 20_000,
    enabled,
  });
}

function useRefreshPeople(organizationId: string) {
  const client = useQueryClient();
  return () => {
    for (const noun of ['invitation', 'account'])
      void client.invalidateQueries({ queryKey: [noun, organizationId] });
  };
}

export function useInvite(organizationId: string) {
  const refresh = useRefreshPeople(organizationId);
  return useMutation({
    mutationFn: (body: BodyInput<typeof invite>) => call(invite, { params: { organizationId }, body }),
    onSuccess: refresh,
  });
}

export function useResendInvitation(organizationId: string) {
  const refresh = useRefreshPeople(organizationId);
  return useMutation({
    mutationFn: (id: string) => call(resendInvitation, { params: { organizationId, id } }),
    onSettled: refresh,
  });
}

export function useWithdrawInvitation(organizationId: string) {
  const refresh = useRefreshPeople(organizationId);
  return useMutation({
    mutationFn: (id: string) => call(withdrawInvitation, { params: { organizationId, id } }),
    onSuccess: refresh,
  });
}

/** Approves, sets back to waiting, or declines a person who asked to come in. */
export function useAnswerMembership(organizationId: string) {
  const refresh = useRefreshPeople(organizationId);
  return useMutation({
    mutationFn: (body: BodyInput<typeof updateMembershipStatus>) =>
      call(updateMembershipStatus, { params: { organizationId }, body, keepalive: true }),
    onSettled: refresh,
  });
}

export function useFoundOrganizations(search: string) {
  return useQuery({
    queryKey: ['organization', 'search', search],
    enabled: search.length >= 2,
    queryFn: ({ signal }) => call(searchOrganizations, { query: { query: search }, signal }),
  });
}

export function useJoinOrganization() {
  const refresh = useRefreshSelf();
  return useMutation({
    mutationFn: ({ organizationId, note }: { organizationId: string; note: string }) =>
      call(joinOrganization, { params: { organizationId }, body: { note: note || undefined } }),
    onSuccess: refresh,
  });
}

/** Every taken and reserved domain, for the check while one types. */
export function useDomainNames(enabled: boolean) {
  return useQuery({
    queryKey: ['organization', 'domains'],
    enabled,
    queryFn: ({ signal }) => call(listDomainNames, { signal }),
  });
}

export function useCreateOrganization() {
  const refresh = useRefreshSelf();
  return useMutation({
    mutationFn: (body: BodyInput<typeof createOrganization>) =>
      call(createOrganization, { body: { locale: getUiConfig().locale, ...body } }),
    onSuccess: refresh,
  });
}
