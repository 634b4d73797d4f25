import * as z from 'zod/mini';
import { defineJob } from '../../kernel/job.ts';

/** Opens drafts at the moment that was set for them. */
export const publishDueJob = defineJob({
  name: 'release.publish-due',
  payload: z.object({}),
  concurrency: 1,
  cron: '* * * * *',
});

/** Asks who set the moment of a draft what becomes of it, since it was missed. */
export const tellMissedJob = defineJob({
  name: 'release.tell-missed',
  payload: z.object({ organizationId: z.string(), releaseId: z.string(), publishAt: z.string() }),
  concurrency: 1,
  usefulFor: () => 24 * 3600,
});

/** Forgets who had an editor open. */
export const forgetPresenceJob = defineJob({
  name: 'release.forget-presence',
  payload: z.object({}),
  concurrency: 1,
  cron: '*/2 * * * *',
});

/** Has releases reckoned that were stored before it was kept what of them readers are given. */
export const reckonReleasesJob = defineJob({
  name: 'release.reckon',
  payload: z.object({}),
  concurrency: 1,
  cron: '*/5 * * * *',
});

/** Takes away most of the versions that are very old. */
export const thinVersionsJob = defineJob({
  name: 'release.thin-versions',
  payload: z.object({}),
  concurrency: 1,
  cron: '17 4 * * *',
});

/** The values of fields that a developer renamed go to their new names; which ones stands in `field_move`. */
export const moveFieldValuesJob = defineJob({
  name: 'release.moveFieldValues',
  payload: z.object({ organizationId: z.string() }),
  concurrency: 1,
});
