import { type ActivityPeople, activityPeople } from '@firstlook/contract/activity-people.ts';
import { isDay } from '@firstlook/contract/day.ts';
import {
  monthPattern,
  placePattern,
  unknownPlace,
  usualStatsRange,
} from '@firstlook/contract/stats-range.ts';
import type { StatsQuery } from '../../data/stats.ts';
import type { Search } from '../../ui/hook/navigation.ts';

const day = 86_400_000;
/** Ranges of one press, in milliseconds until now. */
export const quickRanges = { day, week: 7 * day, month: 30 * day, year: usualStatsRange } as const;
export type QuickRange = keyof typeof quickRanges;
export const releaseModes = ['people', 'watches', 'time'] as const;
export type ReleaseMode = (typeof releaseModes)[number];
/** Of which contacts it is told how far they watch. */
export const labelKinds = ['list', 'tag', 'company'] as const;
export type LabelKind = (typeof labelKinds)[number];
export const monthModes = ['watches', 'time'] as const;
export type MonthMode = (typeof monthModes)[number];

/** By what the page can be narrowed to one: a bar that was pressed. */
export const onlyKinds = ['release', 'month', 'device', 'country'] as const;
export type OnlyKind = (typeof onlyKinds)[number];
export type Only = Partial<Record<OnlyKind, string>>;

/** A device or a country as the address names it: an empty name would not stand in it. */
export const placeInAddress = (name: string): string => name || unknownPlace;
export const placeOfAddress = (name: string): string => (name === unknownPlace ? '' : name);

export const statsTabs = ['watching', 'activity', 'log'] as const;
export type StatsTab = (typeof statsTabs)[number];

/** What the page shows, as the address says it. */
export interface StatsState {
  tab: StatsTab;
  range: QuickRange | 'own';
  from: string | null;
  to: string | null;
  only: Only;
  by: ReleaseMode;
  months: MonthMode;
  label: LabelKind;
  /** Charts that are shown as tables. */
  tables: string[];
  /** The release whose films are drawn; the most watched one where none is named. */
  film: string | null;
  /** What of the activity is listed. */
  acts: { category: string | null; people: ActivityPeople | null; search: string };
  page: number;
  limit: number;
}

const usualLimit = 50;

const isId = (text: string) => /^\P{Cc}{1,64}$/u.test(text);

/** What no answer could be about narrows nothing: an address may be typed, cut off or years old. */
function readOnly({ release, month, device, country }: Search): Only {
  return {
    ...(release && isId(release) && { release }),
    ...(month && monthPattern.test(month) && { month }),
    ...(device && placePattern.test(device) && { device }),
    ...(country && placePattern.test(country) && { country }),
  };
}

export function readStatsState(search: Search): StatsState {
  const from = search.from && isDay(search.from) ? search.from : null;
  const to = search.to && isDay(search.to) ? search.to : null;
  const quick = (Object.keys(quickRanges) as QuickRange[]).find((one) => one === search.range) ?? 'year';
  const limit = Number(search.limit);
  return {
    tab: statsTabs.find((one) => one === search.tab) ?? 'watching',
    range: from || to || search.range === 'own' ? 'own' : quick,
    from,
    to,
    only: readOnly(search),
    by: releaseModes.find((one) => one === search.by) ?? 'people',
    months: monthModes.find((one) => one === search.months) ?? 'watches',
    label: labelKinds.find((one) => one === search.label) ?? 'list',
    tables: search.table ? search.table.split(',') : [],
    film: search.film ?? null,
    acts: {
      category: search.category && isId(search.category) ? search.category : null,
      people: activityPeople.find((one) => one === search.people) ?? null,
      search: (search.search ?? '').slice(0, 200),
    },
    page: Math.max(0, (Number(search.p) || 1) - 1),
    limit: [15, 30, 50, 100, 150, 200, 500].includes(limit) ? limit : usualLimit,
  };
}

/** The time that is asked for; days are the organization's, and the usual year is the server's default. */
function datesOf({ range, from, to }: StatsState, now: number) {
  if (range === 'own')
    return from || to ? { datesRange: { from: from ?? undefined, to: to ?? undefined } } : null;
  if (range === 'year') return null;
  return { datesRange: { from: new Date(now - quickRanges[range]).toISOString() } };
}

/** What is asked of whatever the page is not narrowed to. */
export function rangeQueryOf(state: StatsState, now: number) {
  const dates = datesOf(state, now);
  return dates ? { filter: dates } : {};
}

/** What is asked of the log of acts: by its time and what is chosen above its list. */
export function activityQueryOf(state: StatsState, now: number) {
  const { category, people, search } = state.acts;
  const params = { ...(category && { category }), ...(people && { people }) };
  const filter = {
    ...datesOf(state, now),
    ...(search && { search }),
    ...(Object.keys(params).length > 0 && { params }),
  };
  return Object.keys(filter).length > 0 ? { filter } : {};
}

/** What is asked of the server. */
export function statsQueryOf(state: StatsState, now: number): StatsQuery {
  const { release: releaseId, month, device, country } = state.only;
  const params = { releaseId, month, device, country };
  const isNarrowed = Object.values(params).some(Boolean);
  const filter = { ...datesOf(state, now), ...(isNarrowed && { params }) };
  return Object.keys(filter).length > 0 ? { filter } : {};
}

/** A change of the address that shows everything again. */
export const notNarrowed: Record<OnlyKind, undefined> = {
  release: undefined,
  month: undefined,
  device: undefined,
  country: undefined,
};

/** A range that ends before it begins holds nothing, and is a slip. */
export const isReversed = ({ from, to }: Pick<StatsState, 'from' | 'to'>): boolean =>
  !!from && !!to && to < from;

/** The charts that are tables, with one more or one less. */
export const toggled = (tables: readonly string[], name: string): string | undefined =>
  (tables.includes(name) ? tables.filter((one) => one !== name) : [...tables, name]).join(',') || undefined;
