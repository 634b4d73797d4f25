import { bindJob, type JobBinding } from '../../kernel/job.ts';
import { reindexReleasesJob } from '../organization/organization.queue.ts';
import {
  forgetPresenceJob,
  moveFieldValuesJob,
  publishDueJob,
  reckonReleasesJob,
  tellMissedJob,
  thinVersionsJob,
} from './release.queue.ts';

export const releaseJobs: readonly JobBinding[] = [
  bindJob(publishDueJob, async () => {
    const { publishDue } = await import('./publish-due.service.ts');
    return (ctx) => publishDue(ctx);
  }),
  bindJob(tellMissedJob, async () => {
    const { tellMissed } = await import('./tell-missed.service.ts');
    return tellMissed;
  }),
  bindJob(forgetPresenceJob, async () => {
    const { forgetPresence } = await import('./presence.service.ts');
    return (ctx) => forgetPresence(ctx);
  }),
  bindJob(thinVersionsJob, async () => {
    const { thinVersions } = await import('./thin-versions.service.ts');
    return (ctx) => thinVersions(ctx);
  }),
  bindJob(moveFieldValuesJob, async () => {
    const { moveFieldValues } = await import('./field-move.service.ts');
    return (ctx, { organizationId }, attempt) => moveFieldValues(ctx, organizationId, attempt);
  }),
  bindJob(reckonReleasesJob, async () => {
    const { reckonReleases } = await import('./reindex-releases.service.ts');
    return (ctx) => reckonReleases(ctx);
  }),
  bindJob(reindexReleasesJob, async () => {
    const { reindexReleases } = await import('./reindex-releases.service.ts');
    return (ctx, { organizationId }) => reindexReleases(ctx, organizationId);
  }),
];
