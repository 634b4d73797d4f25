import { bindJob, type JobBinding } from '../../kernel/job.ts';
import { demoFilmJob, demoPictureJob } from './demo.queue.ts';

export const demoJobs: readonly JobBinding[] = [
  bindJob(demoPictureJob, async () => {
    const { storeDemoPicture } = await import('./demo-media.service.ts');
    return (ctx, payload) => storeDemoPicture(ctx, payload.fileId, payload.art);
  }),
  bindJob(demoFilmJob, async () => {
    const { storeDemoFilm } = await import('./demo-media.service.ts');
    return (ctx, payload, { signal }) => storeDemoFilm(ctx, payload, signal);
  }),
];
