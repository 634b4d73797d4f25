import * as z from 'zod/mini';
import { defineJob } from '../../kernel/job.ts';

/** Takes away what was told a month ago. */
export const sweepWebhooksJob = defineJob({
  name: 'webhook.sweep',
  payload: z.object({}),
  concurrency: 1,
  cron: '47 3 * * *',
});
