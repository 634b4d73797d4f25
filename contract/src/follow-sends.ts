import type { DistributionProgress } from './progress.ts';
import type { ReleaseReport } from './report.ts';

/**
 * While a report stands open it follows what people do, milliseconds; a tab that is out of sight asks nothing. While somebody watches or
 * reads it is asked for more often. One that takes long to count is asked for less often, and one that failed waits for the person to
 * come back to it.
 */
export const follows = { least: 20_000, lively: 5000, livelyFor: 2 * 60_000, timesAnswer: 60 };

/** Whether messages of a send leave, or are about to. */
export const isLeaving = ({ phase }: Pick<DistributionProgress, 'phase'>): boolean =>
  phase === 'waiting' || phase === 'sending';

/** How often sends are asked for again that are looked at: while messages of one leave, and while it may go on by another's word. */
export function followSends(sends: readonly Pick<DistributionProgress, 'phase'>[]): number | false {
  if (sends.some(isLeaving)) return follows.lively;
  return sends.some(({ phase }) => phase === 'paused') && follows.least;
}

/** Whether messages leave, or somebody did something a moment ago: whoever did comes first in a report. */
export function isLively(
  {
    recipients,
    relevantAccounts,
    distributions,
  }: Pick<ReleaseReport, 'recipients' | 'relevantAccounts'> & {
    distributions: readonly Pick<DistributionProgress, 'phase'>[];
  },
  now: number,
): boolean {
  const seen = [...recipients, ...relevantAccounts].map(({ lastSeenAt }) => lastSeenAt);
  return (
    distributions.some(isLeaving) ||
    seen.some((at) => at !== null && now - Date.parse(at) < follows.livelyFor)
  );
}
