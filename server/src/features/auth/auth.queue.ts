import * as z from 'zod/mini';
import { defineJob } from '../../kernel/job.ts';

const accountId = z.string();
const kinds = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('newPassword'), email: z.string(), locale: z.nullable(z.string()) }),
  z.object({ kind: z.literal('welcome'), accountId, toOrganization: z.nullable(z.string()) }),
  z.object({ kind: z.literal('confirm'), accountId }),
  z.object({
    kind: z.literal('joinRequest'),
    accountId,
    organizationId: z.string(),
    organization: z.string(),
  }),
  z.object({ kind: z.literal('known'), email: z.string() }),
  z.object({
    kind: z.literal('newDevice'),
    accountId,
    userAgent: z.string(),
    address: z.string(),
    at: z.string(),
  }),
  z.object({ kind: z.literal('secondFactorReset'), accountId }),
  z.object({ kind: z.literal('passwordChanged'), accountId, at: z.string() }),
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
export const authMailJob = defineJob({ name: 'auth.mail', payload: kinds, concurrency: 2 });
export type AuthMail = z.output<typeof kinds>;

/** A wrong password, for the audit log; apart from the request, so that known and unknown addresses cost the same. */
export const failedSignInJob = defineJob({
  name: 'auth.failed-sign-in',
  payload: z.object({
    email: z.string(),
    at: z.string(),
    requestId: z.string(),
    address: z.string(),
    userAgent: z.string(),
  }),
  concurrency: 1,
});

/** Takes away what is over: sessions, waiting sign-ins, codes, links, counters. */
export const authSweepJob = defineJob({
  name: 'auth.sweep',
  payload: z.object({}),
  concurrency: 1,
  cron: '17 * * * *',
});
