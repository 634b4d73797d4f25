import { bindJob, type JobBinding } from '../../kernel/job.ts';
import { authMailJob, authSweepJob } from './auth.queue.ts';

export const authJobs: readonly JobBinding[] = [
  bindJob(authMailJob, async () => {
    const { sendAuthMail } = await import('./auth-mail.service.ts');
    return sendAuthMail;
  }),
  bindJob(authSweepJob, async () => {
    const { sweepExpired } = await import('./sweep.service.ts');
    return sweepExpired;
  }),
];
