import * as z from 'zod/mini';
import { defineJob } from '../../kernel/job.ts';

/** Turns a file of `server/demo/art` into a stored picture. */
export const demoPictureJob = defineJob({
  name: 'demo.picture',
  payload: z.object({ organizationId: z.string(), fileId: z.string(), art: z.string() }),
  concurrency: 2,
});

/** Makes a short film of a picture and hands it to packaging, as if it had been uploaded. */
export const demoFilmJob = defineJob({
  name: 'demo.film',
  payload: z.object({
    organizationId: z.string(),
    fileId: z.string(),
    art: z.string(),
    seconds: z.number(),
    kind: z.enum(['video', 'audio']),
  }),
  concurrency: 1,
});
