import * as z from 'zod/mini';
import { defineJob } from '../../kernel/job.ts';

/** Tells that a recurring send met what nobody expected, or has nobody left to go to, and stopped. */
export const tellStoppedJob = defineJob({
  name: 'recurring.tell-stopped',
  payload: z.object({ organizationId: z.string(), recurringSendId: z.string() }),
  concurrency: 1,
  usefulFor: () => 24 * 3600,
});

/** Tells who a recurring send leaves by that nothing was sent at one of its moments. */
export const tellSkippedJob = defineJob({
  name: 'recurring.tell-skipped',
  payload: z.object({ organizationId: z.string(), recurringSendId: z.string(), at: z.string() }),
  concurrency: 1,
  usefulFor: () => 24 * 3600,
});
