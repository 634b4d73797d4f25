import * as z from 'zod/mini';
import { defineJob } from '../../kernel/job.ts';

/** Tells somebody that he was let in, when the time to take it back is over. */
export const tellApprovedJob = defineJob({
  name: 'membership.tell-approved',
  payload: z.object({ organizationId: z.string(), accountId: z.string(), note: z.string() }),
  concurrency: 1,
  usefulFor: () => 24 * 3600,
});
