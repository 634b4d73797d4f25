import {
  finishPasskey,
  finishSecondFactor,
  makeSecondFactorPass,
  startPasskey,
} from '@firstlook/contract/address/second-factor.ts';
import type { SecondFactorMethod } from '@firstlook/contract/auth.ts';
import type { BodyInput } from '@firstlook/contract/call.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from './api.ts';
import { useKeepUser } from './auth.ts';

/** Ways whose code the server sends. */
export type SentMethod = Extract<SecondFactorMethod, 'email' | 'sms'>;
export const isSentMethod = (method: SecondFactorMethod): method is SentMethod =>
  method === 'email' || method === 'sms';

/** Sends a code; the newest alone counts. */
export function useMakePass() {
  return useMutation({
    mutationFn: (method: SentMethod) => call(makeSecondFactorPass, { body: { method }, anonymous: true }),
  });
}

export function useFinishSecondFactor() {
  const keepUser = useKeepUser();
  return useMutation({
    mutationFn: (body: BodyInput<typeof finishSecondFactor>) =>
      call(finishSecondFactor, { body, anonymous: true }),
    onSuccess: keepUser,
  });
}

/** What the browser's own window answers when the person closes it or nothing fits. */
export class PasskeyRefused extends Error {}

/** The library that speaks with the device; it comes only when a passkey is used. */
export async function passkeyTools() {
  const tools = await import('@simplewebauthn/browser');
  const refusing = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (cause) {
      throw new PasskeyRefused('The device gave no passkey', { cause });
    }
  };
  return {
    // The options are the server's own, made by the same library; the contract only knows that they are options.
    use: (options: unknown) =>
      refusing(
        tools.startAuthentication({
          optionsJSON: options as Parameters<typeof tools.startAuthentication>[0]['optionsJSON'],
        }),
      ),
    make: (options: unknown) =>
      refusing(
        tools.startRegistration({
          optionsJSON: options as Parameters<typeof tools.startRegistration>[0]['optionsJSON'],
        }),
      ),
  };
}

export function useFinishPasskey() {
  const keepUser = useKeepUser();
  return useMutation({
    mutationFn: async (trustDevice: boolean) => {
      const tools = await passkeyTools();
      const options = await call(startPasskey, { anonymous: true });
      const response = await tools.use(options);
      return call(finishPasskey, { body: { response: { ...response }, trustDevice }, anonymous: true });
    },
    onSuccess: keepUser,
  });
}
