import {
  archiveMailingList,
  compareMailingLists,
  keepComparedPart,
  mergeMailingList,
} from '@firstlook/contract/address/mailing-list.ts';
import type { AnswerOf } from '@firstlook/contract/call.ts';
import { comparedLists } from '@firstlook/contract/list-comparison.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { useRefresh } from './contact.ts';

/** Puts a list away, or brings it back. */
export function useArchiveMailingList(organizationId: string) {
  const refresh = useRefresh(organizationId);
  return useMutation({
    mutationFn: ({ id, isArchived }: { id: string; isArchived: boolean }) =>
      call(archiveMailingList, { params: { organizationId, id }, body: { isArchived } }),
    onSuccess: refresh,
  });
}

/** Puts everybody of a list on another one, and removes it. */
export function useMergeMailingList(organizationId: string) {
  const refresh = useRefresh(organizationId);
  return useMutation({
    mutationFn: ({ id, into }: { id: string; into: string }) =>
      call(mergeMailingList, { params: { organizationId, id }, body: { into } }),
    onSuccess: refresh,
  });
}

export type ComparedPart = AnswerOf<typeof compareMailingLists>['parts'][number];

/** Who is on which of some lists; nothing is asked before two are named. */
export function useListComparison(organizationId: string, lists: readonly string[]) {
  return useQuery({
    // Under the lists: whoever changes one asks for it again.
    queryKey: ['mailing-list', organizationId, 'compare', lists],
    queryFn: ({ signal }) =>
      call(compareMailingLists, { params: { organizationId }, body: { lists: [...lists] }, signal }),
    enabled: lists.length >= comparedLists.least,
  });
}

export function useKeepComparedPart(organizationId: string) {
  const refresh = useRefresh(organizationId);
  return useMutation({
    mutationFn: (body: { lists: string[]; on: string[]; title: string }) =>
      call(keepComparedPart, { params: { organizationId }, body }),
    onSuccess: refresh,
  });
}
