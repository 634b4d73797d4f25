import { type Ctx, createCtx, type Platform } from '../../kernel/ctx.ts';
import { oneAtATime } from '../../platform/one-at-a-time.ts';
import {
  clearKeptReports,
  countKeptReports,
  makeKeptReports,
  sweepReportMarks,
} from './kept-report.service.ts';

/** Readers count what changed since the last look themselves, so nobody waits for one. */
const pollMilliseconds = 2000;
const minute = 60_000;

/** What is done again and again, each beside the others: counting a few people waits for no making of everybody, nor for what fails. */
const works: readonly [(ctx: Ctx) => Promise<void>, number][] = [
  [countKeptReports, pollMilliseconds],
  [makeKeptReports, pollMilliseconds],
  [clearKeptReports, minute],
  [sweepReportMarks, 60 * minute],
];

/** The worker's side of kept reports. @returns stop: begins nothing more and waits for the steps that are under way */
export function startKeeper(platform: Platform): () => Promise<void> {
  const ctx = createCtx(platform, {});
  const running = works.map(([work, milliseconds]) => {
    const steps = oneAtATime(
      () => work(ctx),
      (error) => platform.log.warn({ err: error }, 'kept reports wait for the database'),
    );
    return { steps, timer: setInterval(() => steps.ask(), milliseconds) };
  });
  return async () => {
    for (const { timer } of running) clearInterval(timer);
    await Promise.all(running.map(({ steps }) => steps.over()));
  };
}
