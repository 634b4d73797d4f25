import * as z from 'zod/mini';
import { defineJob } from '../../kernel/job.ts';

/** Takes closed organizations away when their seven days are over. */
export const purgeOrganizationsJob = defineJob({
  name: 'organization.purge',
  payload: z.object({}),
  concurrency: 1,
  cron: '23 * * * *',
});

/** Releases are found by other words, or counted to other months, than when they were saved. */
export const reindexReleasesJob = defineJob({
  name: 'organization.reindexReleases',
  payload: z.object({ organizationId: z.string() }),
  concurrency: 1,
});
