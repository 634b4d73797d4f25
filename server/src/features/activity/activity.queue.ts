import * as z from 'zod/mini';
import { defineJob } from '../../kernel/job.ts';

/** Takes away what organizations do not keep any longer of what people did. */
export const sweepActivityJob = defineJob({
  name: 'activity.sweep',
  payload: z.object({}),
  concurrency: 1,
  cron: '17 3 * * *',
});

/** Makes the months to come of tables that stand in months, before they come: every night, and when a worker starts. */
export const makeMonthsJob = defineJob({
  name: 'activity.months',
  payload: z.object({}),
  concurrency: 1,
  cron: '57 2 * * *',
});
