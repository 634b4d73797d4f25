import { bindJob, type JobBinding } from '../../kernel/job.ts';
import {
  archiveCopyJob,
  sweepLinksJob,
  tellApproversJob,
  tellAskerJob,
  tellJoinedJob,
  tellPlannerJob,
} from './distribution.queue.ts';

export const distributionJobs: readonly JobBinding[] = [
  bindJob(archiveCopyJob, async () => {
    const { sendArchiveCopy } = await import('./archive-copy.service.ts');
    return (ctx, payload) => sendArchiveCopy(ctx, payload.distributionId);
  }),
  bindJob(tellApproversJob, async () => {
    const { tellApprovers } = await import('./approval-mail.service.ts');
    return tellApprovers;
  }),
  bindJob(tellAskerJob, async () => {
    const { tellAsker } = await import('./approval-mail.service.ts');
    return tellAsker;
  }),
  bindJob(tellJoinedJob, async () => {
    const { tellJoined } = await import('./approval-mail.service.ts');
    return tellJoined;
  }),
  bindJob(tellPlannerJob, async () => {
    const { tellPlanner } = await import('./approval-mail.service.ts');
    return tellPlanner;
  }),
  bindJob(sweepLinksJob, async () => {
    const { sweepLinks } = await import('./sweep-links.service.ts');
    return (ctx) => sweepLinks(ctx);
  }),
];
