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

/** Asks the owner of a sender address; the payload holds no secret, the link's token is made when the mail is. */
export const senderProofMailJob = defineJob({
  name: 'organization.senderProofMail',
  payload: z.object({ organizationId: z.string(), email: z.string() }),
  concurrency: 2,
  usefulFor: () => 24 * 3600,
});
