import {
  countSmartList,
  createSmartList,
  getSmartList,
  listSmartLists,
  removeSmartList,
  updateSmartList,
} from '@firstlook/contract/address/smart-list.ts';
import type { BodyInput } from '@firstlook/contract/call.ts';
import type { ConditionGroup } from '@firstlook/contract/smart-condition.ts';
import type { SmartList } from '@firstlook/contract/smart-list.ts';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { useWrite, type Write } from './write.ts';

const keyOf = (organizationId: string, ...rest: readonly unknown[]) =>
  ['smartList', organizationId, ...rest] as const;

/** The smart lists of the organization, by name. */
export function useSmartLists(organizationId: string, enabled = true) {
  return useQuery({
    queryKey: keyOf(organizationId, 'list'),
    queryFn: ({ signal }) => call(listSmartLists, { params: { organizationId }, signal }),
    enabled,
  });
}

/** One of them; nothing is asked where none is named. */
export function useSmartList(organizationId: string, id: string | undefined) {
  return useQuery({
    queryKey: keyOf(organizationId, 'item', id ?? ''),
    queryFn: ({ signal }) => call(getSmartList, { params: { organizationId, id: id ?? '' }, signal }),
    enabled: id !== undefined,
    // What a form began with stays what it began with.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

const countOf = (organizationId: string, condition: ConditionGroup) => ({
  queryKey: keyOf(organizationId, 'count', condition),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(countSmartList, {
      params: { organizationId },
      body: { condition: condition as SmartList['condition'] },
      signal,
    }),
  // It is true of the moment.
  staleTime: 10_000,
});

/** How many a condition means now, and the first of them; nothing is asked of one that is not whole. */
export function useConditionCount(organizationId: string, condition: ConditionGroup | null) {
  return useQuery({
    ...countOf(organizationId, condition ?? { match: 'all', of: [] }),
    placeholderData: keepPreviousData,
    enabled: condition !== null,
  });
}

/** How many are on these lists now, by id; null while one is counted, or cannot be. */
export function useSmartListCounts(
  organizationId: string,
  lists: readonly SmartList[],
): Map<string, number | null> {
  const answers = useQueries({
    queries: lists.map(({ condition, isBroken }) => ({
      ...countOf(organizationId, condition as ConditionGroup),
      enabled: !isBroken,
    })),
  });
  return new Map(
    lists.map(({ _id, isBroken }, place) => [_id, isBroken ? 0 : (answers[place]?.data?.count ?? null)]),
  );
}

const useListWrite = <Input, Answer>(organizationId: string, write: Write<Input, Answer>) =>
  useWrite([keyOf(organizationId), ['contact', organizationId]], write);

interface Written {
  /** Absent of a new one. */
  id: string | undefined;
  version: number | undefined;
  body: BodyInput<typeof createSmartList>;
}

export const useSaveSmartList = (organizationId: string) =>
  useListWrite(organizationId, ({ id, version = 0, body }: Written) =>
    id
      ? call(updateSmartList, { params: { organizationId }, body: { ...body, _id: id, version } })
      : call(createSmartList, { params: { organizationId }, body }),
  );

export const useRemoveSmartList = (organizationId: string) =>
  useListWrite(organizationId, (id: string) => call(removeSmartList, { params: { organizationId, id } }));
