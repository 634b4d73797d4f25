import * as z from 'zod/mini';
import * as at from './address/account.ts';
import { exportFormats } from './contact-export.ts';
import { endpoint } from './endpoint.ts';
import { genders } from './gender.ts';
import { id, itemParams, listAnswer, listQuery, organizationParams, routeId } from './paging.ts';
import { apiKeyScopes, membershipStatuses, organizationRoles, systemRoles } from './permissions.ts';
import { mostAccountRoutes } from './route-access.ts';
import { textLine } from './text-line.ts';

/** A phone number as people read it and as machines dial it (`number` is E.164). */
export const mobileData = z.object({
  number: z.string(),
  formatted: z.string(),
  countryCallingCode: z.string(),
  countryCode: z.string(),
});

/** What comes with a typed number: only `countryCode` matters, the country of a number without a code; default IL. */
export const typedMobile = z.optional(
  z.nullable(z.looseObject({ countryCode: z.optional(z.string().check(z.maxLength(2))) })),
);

export const personName = textLine(100, 1);

/** What the person wants to get by mail and text message. */
export const mailing = z.object({
  unsubscribed: z._default(z.boolean(), false),
  sms: z._default(z.boolean(), false),
  newsletter: z._default(z.boolean(), true),
});

/** The signed-in person (`GET auth/info`). */
export const loggedUser = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.nullable(z.string()),
  email: z.string(),
  emailVerified: z.boolean(),
  /** The address that the person wants to move to; `email` stays until the link mailed there is used. */
  pendingEmail: z.nullable(z.string()),
  /** The last mail to it could not be delivered yet. */
  mailFailed: z.boolean(),
  mobile: z.nullable(z.string()),
  img: z.nullable(z.string()),
  gender: z.nullable(z.enum(genders)),
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
      /** What the organization opens to the role beside what the role may. */
      scopes: z.array(z.enum(apiKeyScopes)),
    }),
  ),
});
export type LoggedUser = z.infer<typeof loggedUser>;

/** Membership of an account in an organization (specification 2 section 3). */
export const membershipItem = z.object({
  _id: z.string(),
  name: z.string(),
  status: z.enum(membershipStatuses),
  roles: z.array(z.enum(organizationRoles)),
  invitedBy: z.nullable(z.string()),
  invitedAt: z.nullable(z.string()),
  approverId: z.nullable(z.string()),
  skipSecondFactorAuth: z.boolean(),
  /** Ids of the only routes that the account was given; empty: every route of its roles (docs/decisions/0034). */
  routes: z.array(z.string()),
});
export type MembershipItem = z.infer<typeof membershipItem>;

/**
 * What the viewer may do with this account, by the rules of specification 2 section 6; `reason` is a key of the
 * locale file that says why the person's own fields are closed, or null.
 */
export const accountAbilities = z.object({
  /** Name, e-mail, password, mobile, picture, mailing preferences. */
  edit: z.boolean(),
  /** Roles, status and second-factor exception in the organization. */
  editMembership: z.boolean(),
  editSystemRoles: z.boolean(),
  remove: z.boolean(),
  suspend: z.boolean(),
  reason: z.nullable(z.string()),
  /** Organization roles the viewer may grant here; never above their own, never creator. */
  grantableRoles: z.array(z.enum(organizationRoles)),
});

/** An account as the people of one organization see it: `organizations` holds only what the viewer may know. */
export const account = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  username: z.nullable(z.string()),
  email: z.string(),
  emailVerified: z.boolean(),
  /** The address that the person wants to move to; `email` stays until the link mailed there is used. */
  pendingEmail: z.nullable(z.string()),
  /** The last mail to it could not be delivered yet. */
  mailFailed: z.boolean(),
  mobile: z.nullable(z.string()),
  mobileData: z.nullable(mobileData),
  gender: z.nullable(z.enum(genders)),
  img: z.nullable(z.string()),
  /** Kept from earlier and shown nowhere; nothing writes it (docs/decisions/0023). */
  bgImg: z.nullable(z.string()),
  mailing,
  roles: z.array(z.enum(systemRoles)),
  organizations: z.array(membershipItem),
  suspended: z.boolean(),
  lastSeenAt: z.nullable(z.string()),
  version: z.number(),
  _createdAt: z.string(),
  abilities: accountAbilities,
});
export type Account = z.infer<typeof account>;

const membershipWrite = z.object({
  _id: id,
  status: z.optional(z.enum(membershipStatuses)),
  roles: z.optional(z.array(z.enum(organizationRoles)).check(z.minLength(1), z.maxLength(6))),
  skipSecondFactorAuth: z.optional(z.boolean()),
  routes: z.optional(z.array(routeId).check(z.maxLength(mostAccountRoutes))),
});

/** Read-only keys of an item that was read may come back in a write; they are dropped and never written. */
const accountWrite = {
  firstName: personName,
  lastName: personName,
  email: z.string().check(z.trim(), z.minLength(3), z.maxLength(254)),
  username: z.optional(z.nullable(textLine(60))),
  mobile: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  mobileData: typedMobile,
  gender: z.optional(z.nullable(z.enum(genders))),
  img: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
  mailing: z.optional(mailing),
  /** System roles; only a system admin writes them. */
  roles: z.optional(z.array(z.enum(systemRoles)).check(z.maxLength(3))),
  /** Only the membership of the path's organization is looked at (every one for a system admin). */
  organizations: z.optional(z.array(membershipWrite).check(z.maxLength(200))),
};

const tag = 'account';

export const accountRoleTypes = ['watchOnly', 'producerAndAdmin'] as const;

const accountQuery = listQuery({
  params: {
    /** `watchOnly`: viewers only; `producerAndAdmin`: members who do more than view. */
    roleType: z.optional(z.enum(accountRoleTypes)),
    role: z.optional(z.enum(organizationRoles)),
    status: z.optional(z.enum(membershipStatuses)),
    all: z.optional(z.enum(['true', 'false'])),
  },
  sortKeys: ['lastName', 'firstName', 'email', '_createdAt', 'lastSeenAt'],
  defaultLimit: 15,
});

export const listAccounts = endpoint(at.listAccounts, {
  summary: 'Accounts of an organization. For -1: accounts with system roles, or everybody with `params.all`',
  tag,
  params: organizationParams,
  query: accountQuery,
  answer: z.object({ ...listAnswer(account).shape, pending: z.number() }),
});

export const exportAccounts = endpoint(at.exportAccounts, {
  summary:
    'The accounts that a list is narrowed to, in its order: .xlsx, or CSV (UTF-8 with BOM, formula cells neutralised)',
  tag,
  status: 200,
  params: organizationParams,
  body: z.strictObject({
    filter: accountQuery.shape.filter,
    sort: accountQuery.shape.sort,
    simpleSort: accountQuery.shape.simpleSort,
    format: z.enum(exportFormats),
  }),
  produces: 'application/octet-stream',
});

export const getAccount = endpoint(at.getAccount, {
  summary: 'One account of the organization; anybody may read his own, under any organization or -1',
  tag,
  params: itemParams,
  answer: account,
});

export const createAccount = endpoint(at.createAccount, {
  summary: 'Opens an account with a membership of the organization, approved at once',
  tag,
  status: 201,
  params: organizationParams,
  body: z.object({ ...accountWrite, password: z.string().check(z.minLength(1), z.maxLength(256)) }),
  answer: account,
});

export const updateAccount = endpoint(at.updateAccount, {
  summary:
    'Saves an account: his own person (under -1 or an organization he is in), or membership and person where the policy allows it. One’s own new e-mail counts once the link mailed there is used',
  tag,
  params: organizationParams,
  body: z.object({
    ...accountWrite,
    _id: id,
    version: z.number(),
    /** A new password, by the password rule. */
    password: z.optional(z.string().check(z.maxLength(256))),
    /** Asked of a person who changes their own e-mail, mobile or password (ASVS 7.5.1). */
    currentPassword: z.optional(z.string().check(z.maxLength(256))),
    suspended: z.optional(z.boolean()),
  }),
  answer: account,
});

export const removeAccount = endpoint(at.removeAccount, {
  summary: 'Ends the membership; under -1 the account itself goes, with its sessions',
  tag,
  params: itemParams,
});
