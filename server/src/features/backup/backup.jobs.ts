import { bindJob, type JobBinding } from '../../kernel/job.ts';
import { nightlyBackupJob } from './backup.queue.ts';

export const backupJobs: readonly JobBinding[] = [
  bindJob(nightlyBackupJob, async () => {
    const { backUpNightly } = await import('./nightly-backup.service.ts');
    return (ctx) => backUpNightly(ctx);
  }),
];
