import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './paging.ts';
import { membershipStatuses, organizationRoles, systemRoles } from './permissions.ts';

/** A phone number as people read it and as machines dial it (`number` is E.164). */
export const mobileData = z.object({
  number: z.string(),
  formatted: z.string(),
  countryCallingCode: z.string(),
  countryCode: z.string(),
});

/** The signed-in person (`GET auth/info`). */
export const loggedUser = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.nullable(z.string()),
  email: z.string(),
  mobile: z.nullable(z.string()),
  img: z.nullable(z.string()),
  gender: z.nullable(z.enum(['female', 'male'])),
  roles: z.array(z.enum(systemRoles)),
  organizations: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      domain: z.nullable(z.string()),
      type: z.string(),
      logo: z.nullable(z.string()),
      redirectUrl: z.nullable(z.string()),
      status: z.enum(membershipStatuses),
      roles: z.array(z.enum(organizationRoles)),
    }),
  ),
});
export type LoggedUser = z.infer<typeof loggedUser>;

const credentials = z.strictObject({
  email: z.string().check(z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(256)),
});

const loginAnswer = z.object({
  user: z.nullable(loggedUser),
  needs2FactorAuth: z.boolean(),
  comunicationMethods: z.array(z.string()),
});

const tag = 'auth';

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Signs in with e-mail and password; sets the session cookie',
  tag,
  body: credentials,
  answer: loginAnswer,
});

export const loginToOrganization = endpoint({
  method: 'POST',
  path: '/auth/login/:organizationId',
  access: 'public',
  summary: 'The same, coming from the address of one organization (id or domain)',
  tag,
  params: z.strictObject({ organizationId: id }),
  body: credentials,
  answer: loginAnswer,
});

/** What anybody may see of an organization whose address was opened: its sign-in page. */
export const signInDoor = z.object({
  organizationId: z.string(),
  name: z.string(),
  type: z.string(),
  logo: z.nullable(z.string()),
  /** From `designPreferences.loginPage[0]`. */
  bgImg: z.nullable(z.string()),
  msg: z.string(),
});
export type SignInDoor = z.infer<typeof signInDoor>;

export const getSignInDoor = endpoint({
  method: 'GET',
  path: '/auth/door/:organizationId',
  access: 'public',
  summary: 'Name, picture and sentence of the sign-in page of one organization (id or domain)',
  tag,
  params: z.strictObject({ organizationId: id }),
  answer: signInDoor,
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  summary: 'Ends the session, now and everywhere it is used',
  tag,
});

export const getLoggedUser = endpoint({
  method: 'GET',
  path: '/auth/info',
  access: 'signedIn',
  summary: 'The signed-in person with organizations, roles and status',
  tag,
  answer: loggedUser,
});
