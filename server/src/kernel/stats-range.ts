import { usualStatsRange } from '@firstlook/contract/stats-range.ts';
import { askedRangeOf } from './asked-range.ts';

const earliest = Date.UTC(1990, 0, 1);

/** What a range of statistics means: until now and a year long where nothing else is said. @throws AppError INVALID_DATA */
export function statsRangeOf(
  asked: { from?: string | undefined; to?: string | undefined } = {},
  zone: string,
  now: Date,
): { from: Date; to: Date } {
  const { from, to = now } = askedRangeOf(asked, zone);
  // Nothing was watched before there was a web to watch it on, and calendars were others.
  const begin = (from ?? new Date(to.getTime() - usualStatsRange)).getTime();
  return { from: new Date(Math.max(earliest, begin)), to };
}
