import * as z from 'zod/mini';
import { defineJob } from '../../kernel/job.ts';

/** A backup of everything into BACKUP_DIR, where that is set. */
export const nightlyBackupJob = defineJob({
  name: 'backup.nightly',
  payload: z.object({}),
  concurrency: 1,
  cron: '30 1 * * *',
});
