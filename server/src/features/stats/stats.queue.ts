import * as z from 'zod/mini';
import { defineJob } from '../../kernel/job.ts';

/** Finds who is to be told of the month that has ended, on the clocks of each organization. */
export const dueSummariesJob = defineJob({
  name: 'stats.dueSummaries',
  payload: z.object({}),
  concurrency: 1,
  cron: '7 * * * *',
});

const days = 24 * 3600;

/** The figures of a month to one person. */
export const summaryMailJob = defineJob({
  name: 'stats.summaryMail',
  payload: z.object({ organizationId: z.string(), accountId: z.string(), month: z.string() }),
  concurrency: 1,
  usefulFor: () => 7 * days,
});
