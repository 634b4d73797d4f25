import * as z from 'zod/mini';
import { defineJob } from '../../kernel/job.ts';

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
