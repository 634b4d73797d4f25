import {
  checkOwnHost,
  createOwnHost,
  getOwnHost,
  removeOwnHost,
} from '@firstlook/contract/address/own-host.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { useWrite, type Write } from './write.ts';

const keyOf = (organizationId: string) => ['ownHost', organizationId];

export function useOwnHost(organizationId: string) {
  return useQuery({
    queryKey: keyOf(organizationId),
    queryFn: ({ signal }) => call(getOwnHost, { params: { organizationId }, signal }),
    // The worker looks at DNS too.
    staleTime: 0,
  });
}

const useHostWrite = <Input, Answer>(organizationId: string, write: Write<Input, Answer>) =>
  useWrite([keyOf(organizationId)], write);

export const useCreateOwnHost = (organizationId: string) =>
  useHostWrite(organizationId, (host: string) =>
    call(createOwnHost, { params: { organizationId }, body: { host } }),
  );

export const useCheckOwnHost = (organizationId: string) =>
  useHostWrite(organizationId, (_: null) => call(checkOwnHost, { params: { organizationId }, body: {} }));

export const useRemoveOwnHost = (organizationId: string) =>
  useHostWrite(organizationId, (_: null) => call(removeOwnHost, { params: { organizationId } }));
