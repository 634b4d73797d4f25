import { bindJob, type JobBinding } from '../../kernel/job.ts';
import { archiveCopyJob } from './distribution.queue.ts';

export const distributionJobs: readonly JobBinding[] = [
  bindJob(archiveCopyJob, async () => {
    const { sendArchiveCopy } = await import('./archive-copy.service.ts');
    return (ctx, payload) => sendArchiveCopy(ctx, payload.distributionId);
  }),
];
