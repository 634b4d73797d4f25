import { bindJob, type JobBinding } from '../../kernel/job.ts';
import { sweepWebhooksJob } from './webhook.queue.ts';

export const webhookJobs: readonly JobBinding[] = [
  bindJob(sweepWebhooksJob, async () => {
    const { sweepWebhooks } = await import('./sweep.service.ts');
    return (ctx) => sweepWebhooks(ctx);
  }),
];
