import * as z from 'zod/mini';
import { defineJob } from '../../kernel/job.ts';

/** Takes closed organizations away when their seven days are over. */
export const purgeOrganizationsJob = defineJob({
  name: 'organization.purge',
  payload: z.object({}),
  concurrency: 1,
  cron: '23 * * * *',
});
