import { bindJob, type JobBinding } from '../../kernel/job.ts';
import { tellApprovedJob } from './membership.queue.ts';

export const membershipJobs: readonly JobBinding[] = [
  bindJob(tellApprovedJob, async () => {
    const { tellApproved } = await import('./answer-mail.service.ts');
    return tellApproved;
  }),
];
