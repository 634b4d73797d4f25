import * as z from 'zod/mini';
import { longestConversion } from '../../gateways/video.ts';
import { defineJob } from '../../kernel/job.ts';

/** Beside the conversion the source is joined and fetched, and what was made is stored. */
const mayTake = longestConversion + 3600;

/** Film or sound to encrypted HLS. One at a time per process: ffmpeg uses the processors by itself. */
export const packageMediaJob = defineJob({
  name: 'media.package',
  payload: z.object({ organizationId: z.string(), fileId: z.string() }),
  concurrency: 1,
  mayTake,
});

/**
 * The renditions below the first, when the film can be watched already. They are a queue of their own, so
 * that no film waits behind them. A try that is ended by the clock keeps what it finished.
 */
export const packageLowerJob = defineJob({
  name: 'media.packageLower',
  payload: z.object({ organizationId: z.string(), fileId: z.string() }),
  concurrency: 1,
  mayTake,
});

/** A text or slides as the PDF, a book as the page that is read here. One at a time per process: it takes a processor and a lot of memory. */
export const makeReadingJob = defineJob({
  name: 'media.makeReading',
  payload: z.object({ organizationId: z.string(), fileId: z.string() }),
  concurrency: 1,
  mayTake: 600,
});

/** Reads some stored files anew and compares them with their hash. */
export const checkFilesJob = defineJob({
  name: 'media.checkFiles',
  payload: z.object({}),
  concurrency: 1,
  cron: '40 2 * * *',
});

/** Removes what uploads left lying and wakes packaging that lost its job. */
export const sweepMediaJob = defineJob({
  name: 'media.sweep',
  payload: z.object({}),
  concurrency: 1,
  cron: '*/10 * * * *',
});
