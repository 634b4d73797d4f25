import * as z from 'zod/mini';
import { defineJob } from '../../kernel/job.ts';

/** Reads the mailbox of returned mail, where there is one. */
export const readMailboxJob = defineJob({
  name: 'delivery-feedback.read',
  payload: z.object({}),
  concurrency: 1,
  cron: '* * * * *',
  mayTake: 570,
});
