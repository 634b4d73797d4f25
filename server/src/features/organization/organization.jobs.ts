import { bindJob, type JobBinding } from '../../kernel/job.ts';
import { purgeOrganizationsJob } from './organization.queue.ts';

export const organizationJobs: readonly JobBinding[] = [
  bindJob(purgeOrganizationsJob, async () => {
    const { purgeOrganizations } = await import('./close-organization.service.ts');
    return (ctx) => purgeOrganizations(ctx);
  }),
];
