import { getOutboxMessage, listOutbox } from '@firstlook/contract/address/outbox.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** What the built-in outbox keeps, newest first, 50 to a page. */
export function useOutbox(query: { search?: string; page: number }) {
  return useQuery({
    queryKey: ['outbox', 'list', query],
    queryFn: ({ signal }) => call(listOutbox, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
}

export function useOutboxMessage(id: string | undefined) {
  return useQuery({
    queryKey: ['outbox', 'item', id],
    queryFn: ({ signal }) => call(getOutboxMessage, { params: { id: id ?? '' }, signal }),
    enabled: !!id,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
