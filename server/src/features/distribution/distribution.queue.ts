import * as z from 'zod/mini';
import { defineJob } from '../../kernel/job.ts';

/** One copy of a send to the organization's archive address. */
export const archiveCopyJob = defineJob({
  name: 'distribution.archive-copy',
  payload: z.object({ organizationId: z.string(), distributionId: z.string() }),
  concurrency: 1,
});

/** Takes away links whose time is over. */
export const sweepLinksJob = defineJob({
  name: 'distribution.sweep-links',
  payload: z.object({}),
  concurrency: 1,
  cron: '41 3 * * *',
});
