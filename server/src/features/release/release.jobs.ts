import { bindJob, type JobBinding } from '../../kernel/job.ts';
import { reindexReleasesJob } from '../organization/organization.queue.ts';

export const releaseJobs: readonly JobBinding[] = [
  bindJob(reindexReleasesJob, async () => {
    const { reindexReleases } = await import('./reindex-releases.service.ts');
    return (ctx, { organizationId }) => reindexReleases(ctx, organizationId);
  }),
];
