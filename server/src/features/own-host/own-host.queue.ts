import * as z from 'zod/mini';
import { defineJob } from '../../kernel/job.ts';

/** Looks for the proofs of own hosts; each is due once a day. */
export const checkHostsJob = defineJob({
  name: 'own-host.check',
  payload: z.object({}),
  concurrency: 1,
  cron: '43 * * * *',
});
