import { bindJob, type JobBinding } from '../../kernel/job.ts';
import { checkHostsJob } from './own-host.queue.ts';

export const ownHostJobs: readonly JobBinding[] = [
  bindJob(checkHostsJob, async () => {
    const { checkDueHosts } = await import('./check-host.service.ts');
    return (ctx) => checkDueHosts(ctx);
  }),
];
