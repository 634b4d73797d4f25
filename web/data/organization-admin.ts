import { getOrganization, listOrganizations } from '@firstlook/contract/address/organization.ts';
import {
  createOrganization,
  exportOrganization,
  finishSecondFactorTest,
  getTypeDefaults,
  removeOrganization,
  restoreOrganization,
  testSecondFactor,
  updateOrganization,
} from '@firstlook/contract/address/organization-admin.ts';
import type { BodyInput, QueryInput } from '@firstlook/contract/call.ts';
import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { OrganizationLocale, OrganizationType } from '@firstlook/contract/organization-choice.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addressOf, call } from './api.ts';
import { sessionQuery } from './session.ts';

export type OrganizationChanges = Omit<BodyInput<typeof updateOrganization>, 'version'>;

export function useOrganizationList(query: NonNullable<QueryInput<typeof listOrganizations>>) {
  return useQuery({
    queryKey: ['organization', 'page', query],
    queryFn: ({ signal }) => call(listOrganizations, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

const itemKey = (organizationId: string | undefined) => ['organization', 'item', organizationId];

/** One organization as it stands now, with its version; not the copy that the shell keeps. */
export function useOrganizationItem(organizationId: string | undefined) {
  return useQuery({
    queryKey: itemKey(organizationId),
    enabled: !!organizationId,
    // A form begins with what is stored, and is not pulled away under its writer.
    staleTime: 0,
    refetchOnMount: 'always',
    queryFn: ({ signal }) =>
      call(getOrganization, {
        signal,
        params: { organizationId: organizationId ?? '' },
        query: { folders: false },
      }),
  });
}

/** The lists and the shell read again what an organization's act changed. */
function useRefresh() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['organization', 'list'] }),
      client.invalidateQueries({ queryKey: ['organization', 'page'] }),
      client.invalidateQueries({ queryKey: ['organization', 'domains'] }),
      client.invalidateQueries({ queryKey: ['release'], refetchType: 'none' }),
    ]);
  };
}

/** Saves changed fields; an older `version` fails with CONFLICT and both values of each changed field. */
export function useUpdateOrganization() {
  const client = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, version, changes }: { id: string; version: number; changes: OrganizationChanges }) =>
      call(updateOrganization, { params: { organizationId: id }, body: { ...changes, version } }),
    onSuccess: async (saved) => {
      client.setQueryData(itemKey(saved._id), saved);
      await refresh();
    },
  });
}

export function useOpenOrganization() {
  const client = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: BodyInput<typeof createOrganization>) => call(createOrganization, { body }),
    onSuccess: async (saved) => {
      client.setQueryData(itemKey(saved._id), saved);
      // The maker has become a member.
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      await refresh();
    },
  });
}

export function useCloseOrganization() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (organizationId: string) => call(removeOrganization, { params: { organizationId } }),
    onSuccess: refresh,
  });
}

export function useRestoreOrganization() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (organizationId: string) => call(restoreOrganization, { params: { organizationId } }),
    onSuccess: refresh,
  });
}

/** Where the browser downloads everything of an organization. */
export const organizationExportAddress = (organizationId: string): string =>
  addressOf(exportOrganization, { organizationId });

export function useTypeDefaults() {
  return useMutation({
    mutationFn: (query: { type: OrganizationType; locale: OrganizationLocale }) =>
      call(getTypeDefaults, { query }),
  });
}

/** Sends the signed-in admin a code, to see that codes arrive, and checks the typed one. */
export function useSecondFactorTest(organizationId: string) {
  const params = { organizationId };
  const send = useMutation({
    mutationFn: (method: 'email' | 'sms') => call(testSecondFactor, { params, body: { method } }),
  });
  const finish = useMutation({
    mutationFn: (pass: string) => call(finishSecondFactorTest, { params, body: { pass } }),
  });
  return { send, finish };
}

const day = 24 * 3600 * 1000;
const graceDays = 7;

/** Whole days in which a closed organization can still be opened again; 0 when they are over. */
export function daysLeft(organization: Pick<OrganizationView, 'deletedAt'>, now = Date.now()): number {
  if (!organization.deletedAt) return 0;
  return Math.max(0, Math.ceil((Date.parse(organization.deletedAt) + graceDays * day - now) / day));
}

/** The day after which a closing of now can no longer be undone. */
export const lastDayToRestore = (now = Date.now()): string => new Date(now + graceDays * day).toISOString();
