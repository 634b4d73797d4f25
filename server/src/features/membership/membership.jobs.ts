import { bindJob, type JobBinding } from '../../kernel/job.ts';
import { invitationMailJob, tellApprovedJob } from './membership.queue.ts';

export const membershipJobs: readonly JobBinding[] = [
  bindJob(tellApprovedJob, async () => {
    const { tellApproved } = await import('./answer-mail.service.ts');
    return tellApproved;
  }),
  bindJob(invitationMailJob, async () => {
    const { mailInvitation } = await import('./invitation-mail.service.ts');
    return mailInvitation;
  }),
];
