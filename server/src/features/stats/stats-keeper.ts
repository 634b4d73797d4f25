import type { KeeperWork } from '../../kernel/keeper.ts';
import { checkStats, clearStats, followStats, sweepStatsMarks } from './kept-stats.service.ts';

const pollMilliseconds = 2000;
const minute = 60_000;

/** Of statistics: a reader sees what changed on a day that is over once it was looked at. */
export const statsWorks: readonly KeeperWork[] = [
  [followStats, pollMilliseconds],
  [checkStats, minute],
  [clearStats, minute],
  [sweepStatsMarks, 60 * minute],
];
