import { normalizeEmail } from './email-address.ts';
import { normalizeMobile } from './mobile.ts';
import { passwordFault } from './password.ts';
import { looksLikeLink } from './person-name.ts';
import { withoutHiddenMarks } from './visible-text.ts';

interface Newcomer {
  firstName: string;
  lastName: string;
  email: string;
  mobile: string;
  password: string;
  passwordConfirmation?: string | undefined;
}

export interface SignUpFault {
  path: keyof Newcomer;
  code: 'required' | 'email' | 'mobile' | 'link' | 'mismatch' | NonNullable<ReturnType<typeof passwordFault>>;
}

/**
 * What is wrong with a sign-up, field by field: the form says it before it sends, and the server refuses by the same.
 *
 * @param country of a number without a country
 */
export function signUpFaults(newcomer: Newcomer, country: string): SignUpFault[] {
  const { email, mobile, password, passwordConfirmation = password } = newcomer;
  const faults: SignUpFault[] = [];
  const refuse = (path: SignUpFault['path'], code: SignUpFault['code'] | null | false) => {
    if (code) faults.push({ path, code });
  };
  for (const name of ['firstName', 'lastName'] as const) {
    if (withoutHiddenMarks(newcomer[name]) === '') refuse(name, 'required');
    else refuse(name, looksLikeLink(newcomer[name]) && 'link');
  }
  refuse('email', normalizeEmail(email) === null && 'email');
  refuse('mobile', normalizeMobile(mobile, country) === null && 'mobile');
  refuse('password', passwordFault(password, normalizeEmail(email) ?? ''));
  refuse('passwordConfirmation', passwordConfirmation !== password && 'mismatch');
  return faults;
}
