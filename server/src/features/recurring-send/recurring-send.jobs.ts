import { bindJob, type JobBinding } from '../../kernel/job.ts';
import { tellSkippedJob, tellStoppedJob } from './recurring-send.queue.ts';

export const recurringSendJobs: readonly JobBinding[] = [
  bindJob(tellSkippedJob, async () => {
    const { tellSkipped } = await import('./tell-skipped.service.ts');
    return tellSkipped;
  }),
  bindJob(tellStoppedJob, async () => {
    const { tellStopped } = await import('./tell-stopped.service.ts');
    return tellStopped;
  }),
];
