import {
  keepContactsApart,
  listDuplicates,
  mergeContacts,
} from '@firstlook/contract/address/contact-duplicate.ts';
import type { BodyInput } from '@firstlook/contract/call.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { useRefresh } from './contact.ts';

/** Groups of contacts that look like one person; read again with everything of contacts. */
export function useDuplicates(organizationId: string, page: number, limit: number) {
  return useQuery({
    queryKey: ['contact', organizationId, 'duplicates', page, limit],
    queryFn: ({ signal }) =>
      call(listDuplicates, { params: { organizationId }, query: { pagination: { page, limit } }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Says that contacts are different people, or takes that back. */
export function useKeepApart(organizationId: string) {
  const refresh = useRefresh(organizationId);
  return useMutation({
    mutationFn: (body: BodyInput<typeof keepContactsApart>) =>
      call(keepContactsApart, { params: { organizationId }, body }),
    onSuccess: refresh,
  });
}

/** Makes one of several contacts. What is there by now is read again also where that was refused. */
export function useMergeContacts(organizationId: string) {
  const refresh = useRefresh(organizationId);
  return useMutation({
    mutationFn: (body: BodyInput<typeof mergeContacts>) =>
      call(mergeContacts, { params: { organizationId }, body }),
    onSettled: refresh,
  });
}
