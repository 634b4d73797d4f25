import * as z from 'zod/mini';
import { defineJob } from '../../kernel/job.ts';

/** Takes away what was kept of imports that can no longer be taken back. */
export const sweepImportsJob = defineJob({
  name: 'contact.sweepImports',
  payload: z.object({}),
  concurrency: 1,
  cron: '23 * * * *',
});
