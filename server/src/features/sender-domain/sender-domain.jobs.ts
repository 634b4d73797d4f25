import { bindJob, type JobBinding } from '../../kernel/job.ts';
import { checkDomainsJob } from './sender-domain.queue.ts';

export const senderDomainJobs: readonly JobBinding[] = [
  bindJob(checkDomainsJob, async () => {
    const { checkDueDomains } = await import('./check-domain.service.ts');
    return (ctx) => checkDueDomains(ctx);
  }),
];
