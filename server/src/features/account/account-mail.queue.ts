import * as z from 'zod/mini';
import { defineJob } from '../../kernel/job.ts';

const accountId = z.string();
const email = z.string();
const at = z.string();

const kinds = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('newPassword'), email, locale: z.nullable(z.string()) }),
  z.object({
    kind: z.literal('welcome'),
    accountId,
    toOrganization: z.nullable(z.string()),
    /** The organization knows the address: it opens as soon as it is proved. */
    isKnown: z._default(z.boolean(), false),
  }),
  z.object({ kind: z.literal('confirm'), accountId }),
  z.object({
    kind: z.literal('joinRequest'),
    accountId,
    organizationId: z.string(),
    organization: z.string(),
    /** The organization lets the person in by itself as soon as the address is proved: no admin has to be told. */
    isKnown: z._default(z.boolean(), false),
    note: z._default(z.string(), ''),
  }),
  z.object({ kind: z.literal('known'), email }),
  z.object({ kind: z.literal('newDevice'), accountId, userAgent: z.string(), address: z.string(), at }),
  z.object({ kind: z.literal('secondFactorReset'), accountId }),
  z.object({ kind: z.enum(['passwordChanged', 'passwordSet', 'mobileChanged']), accountId, at }),
  /** To the address that the owner wants to leave, and to the one that they want to move to. */
  z.object({ kind: z.literal('moveAsked'), accountId, newEmail: email, at }),
  z.object({ kind: z.literal('confirmMove'), accountId, newEmail: email }),
  /** To the address that was left, and, where an admin did it, to the one that was set. */
  z.object({ kind: z.literal('emailChanged'), accountId, oldEmail: email, newEmail: email, at }),
  z.object({ kind: z.literal('emailSet'), accountId }),
  z.object({
    kind: z.enum(['secondFactorAdded', 'secondFactorRemoved']),
    accountId,
    factor: z.enum(['totp', 'passkey', 'recovery']),
  }),
]);

/**
 * A mail about an account, apart from the request that causes it: its time tells nothing about whether an address is
 * known. The payload holds no secret; a link's token is made when the mail is.
 */
export const accountMailJob = defineJob({
  name: 'auth.mail',
  payload: kinds,
  concurrency: 2,
  // Who asked for a new password waits half an hour for it; everything else still helps a day later.
  usefulFor: ({ kind }) => (kind === 'newPassword' ? 30 * 60 : 24 * 3600),
});
export type AccountMailTask = z.output<typeof kinds>;

/**
 * Word to the admins that a person asks to come in. It is always enqueued, so that the request does not tell by its time
 * whether the organization knows the address.
 */
export const joinRequestOf = (
  accountId: string,
  organization: { _id: string; name: string },
  isKnown: boolean,
  note = '',
) =>
  ({
    kind: 'joinRequest',
    accountId,
    organizationId: organization._id,
    organization: organization.name,
    isKnown,
    note,
  }) as const;
