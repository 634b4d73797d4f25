import { bindJob, type JobBinding } from '../../kernel/job.ts';
import { makeMonthsJob, sweepActivityJob } from './activity.queue.ts';

export const activityJobs: readonly JobBinding[] = [
  bindJob(sweepActivityJob, async () => {
    const { sweepActivity } = await import('./sweep.service.ts');
    return (ctx) => sweepActivity(ctx);
  }),
  bindJob(makeMonthsJob, async () => {
    const { makeMonths } = await import('./months.service.ts');
    return (ctx) => makeMonths(ctx);
  }),
];
