import { join } from 'node:path';
import { accountJobs } from './features/account/account.jobs.ts';
import { activityJobs } from './features/activity/activity.jobs.ts';
import { makeMonthsJob } from './features/activity/activity.queue.ts';
import { authJobs } from './features/auth/auth.jobs.ts';
import { backupJobs } from './features/backup/backup.jobs.ts';
import { contactJobs } from './features/contact/contact.jobs.ts';
import { deliveryFeedbackJobs } from './features/delivery-feedback/delivery-feedback.jobs.ts';
import { demoJobs } from './features/demo/demo.jobs.ts';
import { distributionJobs } from './features/distribution/distribution.jobs.ts';
import { startSender } from './features/distribution/sender.ts';
import { reportWorks } from './features/engagement/report-keeper.ts';
import { mediaJobs } from './features/media/media.jobs.ts';
import { membershipJobs } from './features/membership/membership.jobs.ts';
import { organizationJobs } from './features/organization/organization.jobs.ts';
import { ownHostJobs } from './features/own-host/own-host.jobs.ts';
import { recurringWorks } from './features/recurring-send/recurring-keeper.ts';
import { recurringSendJobs } from './features/recurring-send/recurring-send.jobs.ts';
import { releaseJobs } from './features/release/release.jobs.ts';
import { senderDomainJobs } from './features/sender-domain/sender-domain.jobs.ts';
import { statsJobs } from './features/stats/stats.jobs.ts';
import { statsWorks } from './features/stats/stats-keeper.ts';
import { startDeliverer } from './features/webhook/deliverer.ts';
import { webhookJobs } from './features/webhook/webhook.jobs.ts';
import { clearAbandonedFolders } from './gateways/work-folder.ts';
import type { Platform } from './kernel/ctx.ts';
import { enqueue, type JobBinding, startJobs } from './kernel/job.ts';
import { startKeeper } from './kernel/keeper.ts';

/** Every job, by name: the one list of the worker. Handlers load when their first job comes. */
export const jobs: readonly JobBinding[] = [
  ...organizationJobs,
  ...accountJobs,
  ...authJobs,
  ...membershipJobs,
  ...mediaJobs,
  ...releaseJobs,
  ...distributionJobs,
  ...recurringSendJobs,
  ...deliveryFeedbackJobs,
  ...demoJobs,
  ...backupJobs,
  ...statsJobs,
  ...webhookJobs,
  ...senderDomainJobs,
  ...ownHostJobs,
  ...activityJobs,
  ...contactJobs,
];

export const jobNames: readonly string[] = jobs.map(({ definition }) => definition.name);

/** Clears up after a worker that was killed and starts working. @returns stop: claims nothing more and waits for what is in flight */
export async function startWorker(platform: Platform): Promise<() => Promise<void>> {
  await clearAbandonedFolders(join(platform.config.dataDir, 'work'));
  await startJobs(platform, jobs, platform.log);
  // The night's turn was missed by who was off.
  await platform.database.withSystem((db) => enqueue(platform.queue, db, makeMonthsJob, {}));
  const stopSender = await startSender(platform);
  const stopDeliverer = startDeliverer(platform);
  const stopKeeper = startKeeper(platform, [...recurringWorks, ...reportWorks, ...statsWorks]);
  return async () => {
    await Promise.all([stopSender(), stopDeliverer(), stopKeeper()]);
  };
}
