import { bindJob, type JobBinding } from '../../kernel/job.ts';
import { sweepActivityJob } from './activity.queue.ts';

export const activityJobs: readonly JobBinding[] = [
  bindJob(sweepActivityJob, async () => {
    const { sweepActivity } = await import('./sweep.service.ts');
    return (ctx) => sweepActivity(ctx);
  }),
];
