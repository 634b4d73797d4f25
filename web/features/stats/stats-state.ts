import { isDay } from '@firstlook/contract/day.ts';
import { usualStatsRange } from '@firstlook/contract/stats-range.ts';
import type { StatsQuery } from '../../data/stats.ts';
import type { Search } from '../../ui/hook/navigation.ts';

const day = 86_400_000;
/** Ranges of one press, in milliseconds until now. */
export const quickRanges = { day, week: 7 * day, month: 30 * day, year: usualStatsRange } as const;
export type QuickRange = keyof typeof quickRanges;
export const releaseModes = ['people', 'watches', 'time'] as const;
export type ReleaseMode = (typeof releaseModes)[number];
export const monthModes = ['watches', 'time'] as const;
export type MonthMode = (typeof monthModes)[number];

/** What the page shows, as the address says it. */
export interface StatsState {
  tab: 'watching' | 'activity';
  range: QuickRange | 'own';
  from: string | null;
  to: string | null;
  by: ReleaseMode;
  months: MonthMode;
  /** Charts that are shown as tables. */
  tables: string[];
  /** The release whose films are drawn; the most watched one where none is named. */
  film: string | null;
  page: number;
  limit: number;
}

const usualLimit = 50;

export function readStatsState(search: Search): StatsState {
  const from = search.from && isDay(search.from) ? search.from : null;
  const to = search.to && isDay(search.to) ? search.to : null;
  const quick = (Object.keys(quickRanges) as QuickRange[]).find((one) => one === search.range) ?? 'year';
  const limit = Number(search.limit);
  return {
    tab: search.tab === 'activity' ? 'activity' : 'watching',
    range: from || to || search.range === 'own' ? 'own' : quick,
    from,
    to,
    by: releaseModes.find((one) => one === search.by) ?? 'people',
    months: monthModes.find((one) => one === search.months) ?? 'watches',
    tables: search.table ? search.table.split(',') : [],
    film: search.film ?? null,
    page: Math.max(0, (Number(search.p) || 1) - 1),
    limit: [15, 30, 50, 100, 150, 200, 500].includes(limit) ? limit : usualLimit,
  };
}

/** What is asked of the server; days are the organization's, and the usual year is its default. */
export function statsQueryOf({ range, from, to }: StatsState, now: number): StatsQuery {
  if (range === 'own')
    return from || to ? { filter: { datesRange: { from: from ?? undefined, to: to ?? undefined } } } : {};
  if (range === 'year') return {};
  return { filter: { datesRange: { from: new Date(now - quickRanges[range]).toISOString() } } };
}

/** A range that ends before it begins holds nothing, and is a slip. */
export const isReversed = ({ from, to }: Pick<StatsState, 'from' | 'to'>): boolean =>
  !!from && !!to && to < from;

/** The charts that are tables, with one more or one less. */
export const toggled = (tables: readonly string[], name: string): string | undefined =>
  (tables.includes(name) ? tables.filter((one) => one !== name) : [...tables, name]).join(',') || undefined;
