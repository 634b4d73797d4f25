import { bindJob, type JobBinding } from '../../kernel/job.ts';
import { senderProofMailJob } from '../organization/organization.queue.ts';

export const accountJobs: readonly JobBinding[] = [
  bindJob(senderProofMailJob, async () => {
    const { mailSenderProof } = await import('./sender-proof-mail.service.ts');
    return mailSenderProof;
  }),
];
