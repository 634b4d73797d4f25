import { bindJob, type JobBinding } from '../../kernel/job.ts';
import { accountMailJob } from '../account/account-mail.queue.ts';
import { authSweepJob, failedSignInJob } from './auth.queue.ts';

export const authJobs: readonly JobBinding[] = [
  bindJob(accountMailJob, async () => {
    const { sendAuthMail } = await import('./auth-mail.service.ts');
    return sendAuthMail;
  }),
  bindJob(failedSignInJob, async () => {
    const { recordFailedSignIn } = await import('./failed-sign-in.service.ts');
    return recordFailedSignIn;
  }),
  bindJob(authSweepJob, async () => {
    const { sweepExpired } = await import('./sweep.service.ts');
    return sweepExpired;
  }),
];
