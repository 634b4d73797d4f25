import * as z from 'zod/mini';
import { defineJob } from '../../kernel/job.ts';

/** Takes away what organizations do not keep any longer of what people did. */
export const sweepActivityJob = defineJob({
  name: 'activity.sweep',
  payload: z.object({}),
  concurrency: 1,
  cron: '17 3 * * *',
});
