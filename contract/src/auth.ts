import * as z from 'zod/mini';
import { loggedUser, personName, typedMobile } from './account.ts';
import * as at from './address/auth.ts';
import { endpoint } from './endpoint.ts';
import { genders } from './gender.ts';
import { organizationLocales, organizationTypes } from './organization-choice.ts';
import { id } from './paging.ts';

export const typedEmail = z.string().check(z.minLength(1), z.maxLength(254));
/** Long passphrases are welcome; the rule itself stands in `password.ts`. */
export const typedPassword = z.string().check(z.minLength(1), z.maxLength(256));

const credentials = z.strictObject({ email: typedEmail, password: typedPassword });

/** Ways a second factor can be given; the first two are sent, the others are the person's own. */
export const secondFactorMethods = ['email', 'sms', 'totp', 'passkey', 'recovery'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/**
 * With `needs2FactorAuth` there is no session yet: `user` is null and a short-lived cookie names the sign-in that
 * waits for its second factor (specification 2 section 4).
 */
export const loginAnswer = z.object({
  user: z.nullable(loggedUser),
  needs2FactorAuth: z.boolean(),
  comunicationMethods: z.array(z.enum(secondFactorMethods)),
});
export type LoginAnswer = z.infer<typeof loginAnswer>;

const tag = 'auth';
const doorParams = z.strictObject({ organizationId: id });

export const login = endpoint(at.login, {
  summary: 'Signs in with e-mail and password; sets the session cookie, or asks for the second factor',
  tag,
  body: credentials,
  answer: loginAnswer,
});

export const loginToOrganization = endpoint(at.loginToOrganization, {
  summary: 'The same, coming from the address of one organization (id or domain)',
  tag,
  params: doorParams,
  body: credentials,
  answer: loginAnswer,
});

/** What is public of an organization whose address was opened: its sign-in page. */
export const signInDoor = z.object({
  organizationId: z.string(),
  name: z.string(),
  type: z.enum(organizationTypes),
  clientApp: z.string(),
  requireAuth: z.boolean(),
  onlyKnownRegistrations: z.boolean(),
  logo: z.nullable(z.string()),
  locale: z.enum(organizationLocales),
  country: z.string(),
  /** From `designPreferences.loginPage[0]`. */
  bgImg: z.nullable(z.string()),
  msg: z.string(),
});
export type SignInDoor = z.infer<typeof signInDoor>;

export const getSignInDoor = endpoint(at.getSignInDoor, {
  summary: 'Name, picture and sentence of the sign-in page of one organization (id or domain)',
  tag,
  params: doorParams,
  answer: signInDoor,
});

export const logout = endpoint(at.logout, {
  summary: 'Ends the session, now and everywhere it is used',
  tag,
});

export const getLoggedUser = endpoint(at.getLoggedUser, {
  summary: 'The signed-in person with organizations, roles and status',
  tag,
  answer: loggedUser,
});

/** Keys that are not listed are dropped, never written: a sign-up gives a client membership and nothing else. */
const signUpBody = z.object({
  firstName: personName,
  lastName: personName,
  email: typedEmail,
  mobile: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  mobileData: typedMobile,
  password: typedPassword,
  passwordConfirmation: z.optional(z.string().check(z.maxLength(256))),
  gender: z.optional(z.nullable(z.enum(genders))),
  locale: z.optional(z.string().check(z.maxLength(10))),
  /** From an invitation's link: gives its role at once; the mailed link also proves the address. */
  invitationToken: z.optional(z.string().check(z.maxLength(200))),
});

/** The same answer whether the address was known or not (decisions section 4). */
const received = z.object({ status: z.literal('received') });

export const signUpToOrganization = endpoint(at.signUpToOrganization, {
  summary:
    'Opens an account with a client membership of the organization (id or domain), pending until an admin approves, or, for a known address, until it is proved; the answer never tells whether the address was known',
  tag,
  status: 201,
  params: doorParams,
  body: signUpBody,
  answer: received,
});

export const signUp = endpoint(at.signUp, {
  summary: 'Opens an account without an organization',
  tag,
  status: 201,
  body: signUpBody,
  answer: received,
});

export const confirmEmail = endpoint(at.confirmEmail, {
  summary:
    'Proves the address a one-time link was mailed to (two days). Asks for the password where nobody is signed in to the account here; a link that was used answers as it did then',
  tag,
  body: z.strictObject({
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    password: z.optional(typedPassword),
  }),
});

export const readEmailLink = endpoint(at.readEmailLink, {
  summary: 'Whether the address a one-time link was mailed to is proved already; changes nothing',
  tag,
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: z.object({ isProved: z.boolean() }),
});

export const sendConfirmEmail = endpoint(at.sendConfirmEmail, {
  summary: 'Sends the welcome link to the signed-in address once more',
  tag,
});

export const callOffNewEmail = endpoint(at.callOffNewEmail, {
  summary:
    'Calls off the change of the signed-in person to a new address; the link that was mailed there says so from then on',
  tag,
});

export const sendNewPasswordEmail = endpoint(at.sendNewPasswordEmail, {
  summary:
    'Mails a one-time link for a new password (30 minutes) where the address has an account; the answer is always the same',
  tag,
  body: z.object({ email: typedEmail, locale: z.optional(z.string().check(z.maxLength(10))) }),
  status: 200,
  answer: received,
});

export const setNewPassword = endpoint(at.setNewPassword, {
  summary:
    'Sets a new password with the one-time token; ends every session. Signing in still asks for the second factor',
  tag,
  body: z.strictObject({
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    password: typedPassword,
  }),
});

export const changePassword = endpoint(at.changePassword, {
  summary: "Changes the signed-in person's password; ends every other session",
  tag,
  body: z.strictObject({ password: typedPassword, newPassword: typedPassword }),
});
