import type { KeeperWork } from '../../kernel/keeper.ts';
import {
  clearKeptReports,
  countKeptReports,
  makeKeptReports,
  sweepReportMarks,
} from './kept-report.service.ts';

/** Readers count what changed since the last look themselves, so nobody waits for one. */
const pollMilliseconds = 2000;
const minute = 60_000;

/** Of reports: counting a few people waits for no making of everybody, nor for what fails. */
export const reportWorks: readonly KeeperWork[] = [
  [countKeptReports, pollMilliseconds],
  [makeKeptReports, pollMilliseconds],
  [clearKeptReports, minute],
  [sweepReportMarks, 60 * minute],
];
