import {
  finishOwnPasskey,
  finishTotp,
  forgetDevice,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startOwnPasskey,
  startTotp,
} from '@firstlook/contract/address/second-factor.ts';
import { listSessions, removeSession } from '@firstlook/contract/address/session.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { passkeyTools } from './second-factor.ts';
import { useWrite } from './write.ts';

/** Where the signed-in person is signed in. */
export function useSessions() {
  return useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call(listSessions, { signal }),
  });
}

/** Signs one of them out; `others` all but this one. */
export function useEndSession() {
  return useWrite([['sessions']], (id: string) => call(removeSession, { params: { id } }));
}

const ownFactors = ['own-second-factor'];

/** What the person has set up for the second step. */
export function useOwnSecondFactor() {
  return useQuery({
    queryKey: ownFactors,
    queryFn: ({ signal }) => call(getSecondFactor, { signal }),
  });
}

/** A change of the own factors, after which they are read again. */
function useFactorMutation<In, Out>(work: (input: In) => Promise<Out>) {
  return useWrite([ownFactors], work);
}

/** A new secret for an app; it counts only once a code of it was typed. */
export const useStartTotp = () =>
  useMutation({ mutationFn: (password: string) => call(startTotp, { body: { password } }) });

/** Answers the recovery codes when this was the first factor. */
export const useFinishTotp = () =>
  useFactorMutation(({ id, pass, name }: { id: string; pass: string; name: string }) =>
    call(finishTotp, { params: { id }, body: { pass, name: name || undefined } }),
  );

/** Makes a passkey with the device and keeps it; answers the recovery codes when this was the first factor. */
export const useAddPasskey = () =>
  useFactorMutation(async ({ password, name }: { password: string; name: string }) => {
    const tools = await passkeyTools();
    const options = await call(startOwnPasskey, { body: { password } });
    const response = await tools.make(options);
    return call(finishOwnPasskey, { body: { response: { ...response }, name: name || undefined } });
  });

export const useRemoveFactor = () =>
  useFactorMutation(({ id, password }: { id: string; password: string }) =>
    call(removeSecondFactor, { params: { id }, body: { password } }),
  );

export const useRenewRecoveryCodes = () =>
  useFactorMutation((password: string) => call(renewRecoveryCodes, { body: { password } }));

/** Stops trusting a device; `all` forgets every one. */
export const useForgetDevice = () =>
  useFactorMutation((id: string) => call(forgetDevice, { params: { id } }));
