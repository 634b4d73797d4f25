import * as z from 'zod/mini';
import { defineJob } from '../../kernel/job.ts';

/** One copy of a send to the organization's archive address. */
export const archiveCopyJob = defineJob({
  name: 'distribution.archive-copy',
  payload: z.object({ organizationId: z.string(), distributionId: z.string() }),
  concurrency: 1,
});

const ofSend = z.object({ organizationId: z.string(), distributionId: z.string() });

/** Tells the admins that a send waits for the approval of one of them. */
export const tellApproversJob = defineJob({
  name: 'distribution.tell-approvers',
  payload: ofSend,
  concurrency: 1,
  usefulFor: () => 24 * 3600,
});

/** Tells who asked what became of it. */
export const tellAskerJob = defineJob({
  name: 'distribution.tell-asker',
  payload: ofSend,
  concurrency: 1,
  usefulFor: () => 24 * 3600,
});

/** Tells the admins, and who asked, that an approved send left out who joined its audience since. */
export const tellJoinedJob = defineJob({
  name: 'distribution.tell-joined',
  payload: ofSend,
  concurrency: 1,
  usefulFor: () => 24 * 3600,
});

/** Tells who planned a send by their own word that somebody else changed its release since. */
export const tellPlannerJob = defineJob({
  name: 'distribution.tell-planner',
  payload: ofSend,
  concurrency: 1,
  usefulFor: () => 24 * 3600,
});

/** Takes away links whose time is over. */
export const sweepLinksJob = defineJob({
  name: 'distribution.sweep-links',
  payload: z.object({}),
  concurrency: 1,
  cron: '41 3 * * *',
});
