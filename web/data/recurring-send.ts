import {
  createRecurringSend,
  getRecurringSend,
  listRecurringSends,
  removeRecurringSend,
  steerRecurringSend,
  updateRecurringSend,
} from '@firstlook/contract/address/recurring-send.ts';
import type { BodyInput } from '@firstlook/contract/call.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { useWrite, type Write } from './write.ts';

const keyOf = (organizationId: string, ...rest: readonly string[]) =>
  ['recurringSend', organizationId, ...rest] as const;

/** While a moment is near, the list looks again after so long. */
const lookAgainAfter = 5000;
const isNear = (at: string | null) => at !== null && Date.parse(at) - Date.now() < 60_000;

/** The recurring sends of the organization, by name. */
export function useRecurringSends(organizationId: string) {
  return useQuery({
    queryKey: keyOf(organizationId, 'list'),
    queryFn: ({ signal }) => call(listRecurringSends, { params: { organizationId }, signal }),
    // The worker writes what is shown here.
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ nextAt }) => isNear(nextAt)) ? lookAgainAfter : false,
  });
}

/** One with its audience; nothing is asked where none is named. */
export function useRecurringSend(organizationId: string, id: string | undefined) {
  return useQuery({
    queryKey: keyOf(organizationId, 'item', id ?? ''),
    queryFn: ({ signal }) => call(getRecurringSend, { params: { organizationId, id: id ?? '' }, signal }),
    enabled: id !== undefined,
    // What a form began with stays what it began with.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

const useRecurringWrite = <Input, Answer>(organizationId: string, write: Write<Input, Answer>) =>
  useWrite([keyOf(organizationId, 'list'), ['release', organizationId, 'calendar']], write);

interface Written {
  /** Absent of a new one. */
  id: string | undefined;
  version: number | undefined;
  body: BodyInput<typeof createRecurringSend>;
}

export const useSaveRecurringSend = (organizationId: string) =>
  useRecurringWrite(organizationId, ({ id, version = 0, body }: Written) =>
    id
      ? call(updateRecurringSend, { params: { organizationId }, body: { ...body, _id: id, version } })
      : call(createRecurringSend, { params: { organizationId }, body }),
  );

export const useSteerRecurringSend = (organizationId: string) =>
  useRecurringWrite(organizationId, ({ id, act }: { id: string; act: 'pause' | 'resume' }) =>
    call(steerRecurringSend, { params: { organizationId, id, act } }),
  );

export const useRemoveRecurringSend = (organizationId: string) =>
  useRecurringWrite(organizationId, (id: string) =>
    call(removeRecurringSend, { params: { organizationId, id } }),
  );
