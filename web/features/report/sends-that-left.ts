import type { DistributionProgress } from '@firstlook/contract/progress.ts';

/** How many sends gave a message to a person, or tried: a plan, and what was called off in time, are none yet. */
export const sendsThatLeft = (sends: readonly Pick<DistributionProgress, 'states'>[]): number =>
  sends.filter(
    ({ states }) =>
      (states.sent ?? 0) + (states.handed ?? 0) + (states.failed ?? 0) + (states.unconfirmed ?? 0) > 0,
  ).length;
