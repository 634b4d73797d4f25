import { bindJob } from '../../kernel/job.ts';
import { inPackagingOrder } from './enqueue-packaging.ts';
import {
  checkFilesJob,
  makeReadingJob,
  packageLowerJob,
  packageMediaJob,
  sweepMediaJob,
} from './media.queue.ts';

export const mediaJobs = [
  bindJob(packageMediaJob, async () => {
    const { packageMedia } = await import('./package-media.service.ts');
    return (ctx, { fileId }, attempt) =>
      inPackagingOrder(ctx, fileId, 'film', () => packageMedia(ctx, fileId, attempt));
  }),
  bindJob(packageLowerJob, async () => {
    const { packageLower } = await import('./package-lower.service.ts');
    return (ctx, { fileId }, attempt) =>
      inPackagingOrder(ctx, fileId, 'lower', () => packageLower(ctx, fileId, attempt));
  }),
  bindJob(makeReadingJob, async () => {
    const { makeReading } = await import('./make-reading.service.ts');
    return (ctx, { fileId }, { signal }) => makeReading(ctx, fileId, signal);
  }),
  bindJob(checkFilesJob, async () => {
    const { checkFiles } = await import('./check-files.service.ts');
    return (ctx, _payload, { signal }) => checkFiles(ctx, signal);
  }),
  bindJob(sweepMediaJob, async () => {
    const { sweepMedia } = await import('./sweep-media.service.ts');
    return (ctx) => sweepMedia(ctx);
  }),
];
