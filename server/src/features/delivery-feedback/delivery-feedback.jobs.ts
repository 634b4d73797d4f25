import { bindJob, type JobBinding } from '../../kernel/job.ts';
import { readMailboxJob } from './delivery-feedback.queue.ts';

export const deliveryFeedbackJobs: readonly JobBinding[] = [
  bindJob(readMailboxJob, async () => {
    const { readMailbox } = await import('./read-mailbox.service.ts');
    return async (ctx, _payload, { signal }) => {
      await readMailbox(ctx, signal);
    };
  }),
];
