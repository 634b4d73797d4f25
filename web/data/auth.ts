import {
  callOffNewEmail,
  changePassword,
  confirmEmail,
  login,
  loginToOrganization,
  readEmailLink,
  sendConfirmEmail,
  sendNewPasswordEmail,
  setNewPassword,
  signUp,
  signUpToOrganization,
} from '@firstlook/contract/address/auth.ts';
import type { LoginAnswer } from '@firstlook/contract/auth.ts';
import type { BodyInput } from '@firstlook/contract/call.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addressOrganization } from '../device/address.ts';
import { tellTabs } from '../device/person-change.ts';
import { call } from './api.ts';
import { sessionQuery } from './session.ts';
import { useWrite } from './write.ts';

/** What a sign-in answers is kept only when it opened a session; all that was read before is dropped. */
export function useKeepUser(): (answer: LoginAnswer) => void {
  const client = useQueryClient();
  return (answer) => {
    if (!answer.user) return;
    client.clear();
    client.setQueryData(sessionQuery.queryKey, answer.user);
    tellTabs();
  };
}

/** Signs in; coming from an organization's address, to that organization. Without `user` a second factor is asked. */
export function useLogin() {
  const keepUser = useKeepUser();
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => {
      const organizationId = addressOrganization();
      return organizationId
        ? call(loginToOrganization, { params: { organizationId }, body, anonymous: true })
        : call(login, { body, anonymous: true });
    },
    onSuccess: keepUser,
  });
}

export type SignUpBody = BodyInput<typeof signUp>;

/** Asks for an account, with a membership of the organization whose address was opened. */
export function useSignUp() {
  return useMutation({
    mutationFn: (body: SignUpBody) => {
      const organizationId = addressOrganization();
      return organizationId
        ? call(signUpToOrganization, { params: { organizationId }, body, anonymous: true })
        : call(signUp, { body, anonymous: true });
    },
  });
}

export function useForgottenPassword() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof sendNewPasswordEmail>) =>
      call(sendNewPasswordEmail, { body, anonymous: true }),
  });
}

export function useSetNewPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof setNewPassword>) => call(setNewPassword, { body, anonymous: true }),
    // Every session has ended with it.
    onSuccess: () => client.clear(),
  });
}

export function useChangePassword() {
  return useWrite([['sessions']], (body: BodyInput<typeof changePassword>) => call(changePassword, { body }));
}

export function useConfirmEmail() {
  return useWrite([sessionQuery.queryKey], (body: BodyInput<typeof confirmEmail>) =>
    call(confirmEmail, { body, anonymous: true }),
  );
}

/** Whether the address of a mailed link is proved already; asked once, because the press changes it. */
export function useEmailLink(token: string) {
  return useQuery({
    queryKey: ['emailLink', token],
    queryFn: ({ signal }) => call(readEmailLink, { body: { token }, anonymous: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

export function useSendConfirmEmail() {
  return useMutation({ mutationFn: () => call(sendConfirmEmail, {}) });
}

/** Calls off the person's change of address; what shows it is read again. */
export function useCallOffNewEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(callOffNewEmail, {}),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
        client.invalidateQueries({ queryKey: ['account'] }),
      ]),
  });
}
