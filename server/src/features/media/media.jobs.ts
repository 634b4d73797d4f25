import { bindJob } from '../../kernel/job.ts';
import { packageLowerJob, packageMediaJob, sweepMediaJob } from './media.queue.ts';

export const mediaJobs = [
  bindJob(packageMediaJob, async () => {
    const { packageMedia } = await import('./package-media.service.ts');
    return (ctx, { fileId }, attempt) => packageMedia(ctx, fileId, attempt);
  }),
  bindJob(packageLowerJob, async () => {
    const { packageLower } = await import('./package-lower.service.ts');
    return (ctx, { fileId }, attempt) => packageLower(ctx, fileId, attempt);
  }),
  bindJob(sweepMediaJob, async () => {
    const { sweepMedia } = await import('./sweep-media.service.ts');
    return (ctx) => sweepMedia(ctx);
  }),
];
