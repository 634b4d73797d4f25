import { usualStatsRange } from '@firstlook/contract/stats-range.ts';
import { momentsOf } from '@firstlook/contract/zone.ts';

/** What a range of statistics means: until now and a year long where nothing else is said. */
export function statsRangeOf(
  asked: { from?: string | undefined; to?: string | undefined } = {},
  zone: string,
  now: Date,
): { from: Date; to: Date } {
  const { from, to = now } = momentsOf(asked, zone);
  return { from: from ?? new Date(to.getTime() - usualStatsRange), to };
}
