import {
  createAccount,
  exportAccounts,
  getAccount,
  listAccounts,
  removeAccount,
  updateAccount,
} from '@firstlook/contract/address/account.ts';
import type { BodyInput, QueryInput } from '@firstlook/contract/call.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';
import { readFile } from './read-file.ts';
import { sessionQuery, useUser } from './session.ts';

export type AccountQuery = NonNullable<QueryInput<typeof listAccounts>>;
export type AccountCreate = BodyInput<typeof createAccount>;
export type AccountUpdate = BodyInput<typeof updateAccount>;

export function useAccounts(organizationId: string, query: AccountQuery, enabled = true) {
  return useQuery({
    queryKey: ['account', organizationId, 'list', query],
    queryFn: ({ signal }) => call(listAccounts, { params: { organizationId }, query, signal }),
    placeholderData: keepPreviousData,
    // People come in by themselves: what is opened is asked for.
    staleTime: 0,
    enabled,
  });
}

/** The accounts that a list is narrowed to, as a file. @throws ApiError */
export const readAccountsFile = (
  organizationId: string,
  body: BodyInput<typeof exportAccounts>,
): Promise<Blob> => readFile(exportAccounts, { organizationId }, body);

/** How many people wait for approval; for the badge beside the navigation. */
export function usePendingCount(organizationId: string | undefined, enabled: boolean): number {
  return (
    useQuery({
      queryKey: ['account', organizationId, 'pending'],
      queryFn: ({ signal }) =>
        call(listAccounts, {
          params: { organizationId: organizationId ?? '' },
          query: { pagination: { page: 0, limit: 1 } },
          signal,
        }),
      enabled: enabled && !!organizationId,
      staleTime: 60_000,
    }).data?.pending ?? 0
  );
}

export function useAccount(organizationId: string, id: string | undefined) {
  return useQuery({
    queryKey: ['account', organizationId, 'item', id],
    queryFn: ({ signal }) => call(getAccount, { params: { organizationId, id: id ?? '' }, signal }),
    enabled: !!id,
  });
}

/** Lists and items are read again, and the person in the shell when it was their own account. */
function useRefresh(organizationId: string) {
  const client = useQueryClient();
  const user = useUser();
  return (id?: string) => {
    void client.invalidateQueries({ queryKey: ['account', organizationId] });
    if (id === user?._id) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
}

export function useCreateAccount(organizationId: string) {
  const refresh = useRefresh(organizationId);
  return useMutation({
    mutationFn: (body: AccountCreate) => call(createAccount, { params: { organizationId }, body }),
    onSuccess: () => refresh(),
  });
}

/** Saves; an older `version` fails with CONFLICT and both values of each changed field. */
export function useUpdateAccount(organizationId: string) {
  const refresh = useRefresh(organizationId);
  return useMutation({
    mutationFn: (body: AccountUpdate) => call(updateAccount, { params: { organizationId }, body }),
    onSuccess: (saved) => refresh(saved._id),
  });
}

export function useRemoveAccount(organizationId: string) {
  const refresh = useRefresh(organizationId);
  return useMutation({
    mutationFn: (id: string) => call(removeAccount, { params: { organizationId, id } }),
    onSuccess: () => refresh(),
  });
}
