import { bindJob } from '../../kernel/job.ts';
import { dueSummariesJob, summaryMailJob } from './stats.queue.ts';

export const statsJobs = [
  bindJob(dueSummariesJob, async () => {
    const { enqueueDueSummaries } = await import('./monthly-summary.service.ts');
    return (ctx) => enqueueDueSummaries(ctx);
  }),
  bindJob(summaryMailJob, async () => {
    const { sendSummary } = await import('./monthly-summary.service.ts');
    return (ctx, { accountId, month }) => sendSummary(ctx, accountId, month);
  }),
];
