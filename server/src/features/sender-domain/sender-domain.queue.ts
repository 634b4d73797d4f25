import * as z from 'zod/mini';
import { defineJob } from '../../kernel/job.ts';

/** Looks at the DNS of sender domains; each is due once a day. */
export const checkDomainsJob = defineJob({
  name: 'sender-domain.check',
  payload: z.object({}),
  concurrency: 1,
  cron: '23 * * * *',
});
