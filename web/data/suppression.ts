import {
  addSuppressions,
  exportSuppressions,
  listSuppressions,
  releaseSuppression,
} from '@firstlook/contract/address/suppression.ts';
import type { BodyInput, QueryInput } from '@firstlook/contract/call.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addressOf, call } from './api.ts';
import { useRefresh } from './contact.ts';

export type SuppressionQuery = NonNullable<QueryInput<typeof listSuppressions>>;

export function useSuppressions(organizationId: string, query: SuppressionQuery) {
  return useQuery({
    queryKey: ['suppression', organizationId, query],
    queryFn: ({ signal }) => call(listSuppressions, { params: { organizationId }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Where all that the list is narrowed to is downloaded. */
export const suppressionsAddress = (organizationId: string, { filter }: SuppressionQuery): string =>
  addressOf(exportSuppressions, { organizationId }, { filter });

/** What was changed shows in this list and beside the contacts. */
function useAct<Input, Answer>(organizationId: string, act: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  const refresh = useRefresh(organizationId);
  return useMutation({
    mutationFn: act,
    onSuccess: () => {
      refresh();
      return client.invalidateQueries({ queryKey: ['suppression', organizationId] });
    },
  });
}

export const useAddSuppressions = (organizationId: string) =>
  useAct(organizationId, (body: BodyInput<typeof addSuppressions>) =>
    call(addSuppressions, { params: { organizationId }, body }),
  );

export const useReleaseSuppression = (organizationId: string) =>
  useAct(organizationId, (body: BodyInput<typeof releaseSuppression>) =>
    call(releaseSuppression, { params: { organizationId }, body }),
  );
