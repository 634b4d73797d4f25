import * as z from 'zod/mini';
import { account, membershipItem } from './account.ts';
import * as at from './address/membership.ts';
import { endpoint } from './endpoint.ts';
import { organizationTypes } from './organization-choice.ts';
import { id, listAnswer, organizationParams } from './paging.ts';
import { membershipStatuses, organizationRoles } from './permissions.ts';

/** A person who was asked to come in and has not answered yet. */
export const invitation = z.object({
  _id: z.string(),
  email: z.string(),
  role: z.enum(organizationRoles),
  message: z.string(),
  invitedBy: z.string(),
  createdAt: z.string(),
  sentAt: z.string(),
  expiresAt: z.string(),
  expired: z.boolean(),
  /** Its mail has not left yet; it is tried again for a day. Its link works. */
  mailFailed: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

/**
 * `link` is shown once, when the invitation is made or sent again; the database keeps a hash. It lets the invited address
 * in and proves nothing: only the mailed link does.
 */
export const sentInvitation = z.object({ ...invitation.shape, link: z.string() });

const tag = 'membership';
const email = z.string().check(z.trim(), z.minLength(3), z.maxLength(254));
const role = z.enum(organizationRoles);

export const invite = endpoint(at.invite, {
  summary:
    'Approves an account that asked to come in (`accountId`), or mails an invitation, 14 days: to addresses, or to an account that did not ask',
  tag,
  status: 200,
  params: organizationParams,
  body: z.object({
    accountId: z.optional(id),
    status: z.optional(z.enum(membershipStatuses)),
    /** Default client; never above the inviter's own, never creator. */
    role: z.optional(role),
    roles: z.optional(z.array(role).check(z.minLength(1), z.maxLength(6))),
    email: z.optional(email),
    emails: z.optional(z.array(email).check(z.maxLength(200))),
    message: z.optional(z.string().check(z.maxLength(1000))),
  }),
  answer: z.object({
    /** The membership, when an account was named. */
    membership: z.nullable(membershipItem),
    items: z.array(sentInvitation),
    total: z.number(),
    /** Addresses that were left out: already a member, or not an address. */
    skipped: z.array(z.object({ email: z.string(), reason: z.enum(['member', 'email']) })),
  }),
});

export const listInvitations = endpoint(at.listInvitations, {
  summary: 'Open invitations, the newest first',
  tag,
  params: organizationParams,
  answer: listAnswer(invitation),
});

const invitationParams = z.strictObject({ organizationId: id, id });

export const resendInvitation = endpoint(at.resendInvitation, {
  summary: 'Mails it again with a new link; the old one ends',
  tag,
  status: 200,
  params: invitationParams,
  answer: sentInvitation,
});

export const withdrawInvitation = endpoint(at.withdrawInvitation, {
  summary: 'Takes it back; its link ends',
  tag,
  params: invitationParams,
});

const tokenBody = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

export const readInvitation = endpoint(at.readInvitation, {
  summary: 'What an invitation offers, to whoever holds its link',
  tag,
  status: 200,
  body: tokenBody,
  answer: z.object({
    organizationId: z.string(),
    organization: z.string(),
    logo: z.nullable(z.string()),
    email: z.string(),
    role,
    invitedBy: z.string(),
    message: z.string(),
    expiresAt: z.string(),
  }),
});

export const acceptInvitation = endpoint(at.acceptInvitation, {
  summary: 'Comes in; the signed-in address must be the invited one',
  tag,
  status: 200,
  body: tokenBody,
  answer: membershipItem,
});

export const updateMembershipStatus = endpoint(at.updateMembershipStatus, {
  summary: 'Approves who waits, sets him back to waiting (undo), or declines, which ends the membership',
  tag,
  status: 200,
  params: organizationParams,
  body: z.object({
    accountId: id,
    status: z.enum([...membershipStatuses, 'declined']),
    note: z.optional(z.string().check(z.maxLength(1000))),
  }),
  answer: z.object({ accountId: z.string(), status: z.enum([...membershipStatuses, 'declined']) }),
});

/** An organization as a person outside may find it. */
export const foundOrganization = z.object({
  _id: z.string(),
  name: z.string(),
  domain: z.nullable(z.string()),
  type: z.enum(organizationTypes),
  logo: z.nullable(z.string()),
  /** The searcher's own standing there. */
  status: z.nullable(z.enum(membershipStatuses)),
  onlyKnownRegistrations: z.boolean(),
});
export type FoundOrganization = z.infer<typeof foundOrganization>;

export const searchOrganizations = endpoint(at.searchOrganizations, {
  summary: 'Finds approved organizations by name or domain, at most 20; fewer than two letters find nothing',
  tag,
  query: z.strictObject({ query: z.optional(z.string().check(z.maxLength(100))) }),
  answer: listAnswer(foundOrganization),
});

export const joinOrganization = endpoint(at.joinOrganization, {
  summary:
    'Asks to come in as client: pending until an admin approves; for a known address until it is proved, or approved at once',
  tag,
  status: 201,
  params: organizationParams,
  body: z.object({ note: z.optional(z.string().check(z.maxLength(1000))) }),
  answer: membershipItem,
});

export const listMembers = endpoint(at.listMembers, {
  summary: 'Everybody in the organization, creators and admins first',
  tag,
  params: organizationParams,
  answer: listAnswer(account),
});
