import { bindJob, type JobBinding } from '../../kernel/job.ts';
import { sweepImportsJob } from './contact.queue.ts';

export const contactJobs: readonly JobBinding[] = [
  bindJob(sweepImportsJob, async () => {
    const { sweepImports } = await import('./sweep-imports.service.ts');
    return (ctx) => sweepImports(ctx);
  }),
];
