import { bindJob, type JobBinding } from '../../kernel/job.ts';
import { archiveCopyJob, sweepLinksJob } from './distribution.queue.ts';

export const distributionJobs: readonly JobBinding[] = [
  bindJob(archiveCopyJob, async () => {
    const { sendArchiveCopy } = await import('./archive-copy.service.ts');
    return (ctx, payload) => sendArchiveCopy(ctx, payload.distributionId);
  }),
  bindJob(sweepLinksJob, async () => {
    const { sweepLinks } = await import('./sweep-links.service.ts');
    return (ctx) => sweepLinks(ctx);
  }),
];
