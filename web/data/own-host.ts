import {
  checkOwnHost,
  createOwnHost,
  getOwnHost,
  removeOwnHost,
} from '@firstlook/contract/address/own-host.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';

const keyOf = (organizationId: string) => ['ownHost', organizationId];

export function useOwnHost(organizationId: string) {
  return useQuery({
    queryKey: keyOf(organizationId),
    queryFn: ({ signal }) => call(getOwnHost, { params: { organizationId }, signal }),
    // The worker looks at DNS too.
    staleTime: 0,
  });
}

function useHostWrite<Input, Answer>(organizationId: string, write: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(organizationId) }),
  });
}

export const useCreateOwnHost = (organizationId: string) =>
  useHostWrite(organizationId, (host: string) =>
    call(createOwnHost, { params: { organizationId }, body: { host } }),
  );

export const useCheckOwnHost = (organizationId: string) =>
  useHostWrite(organizationId, (_: null) => call(checkOwnHost, { params: { organizationId }, body: {} }));

export const useRemoveOwnHost = (organizationId: string) =>
  useHostWrite(organizationId, (_: null) => call(removeOwnHost, { params: { organizationId } }));
