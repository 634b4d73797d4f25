import type { StatsHour } from '@firstlook/contract/stats.ts';
import { formatWeekday } from '../../i18n/week.ts';

/** A Sunday: weekdays have names, and no day of their own. */
const sunday = '2026-11-01';
const dayOf = (weekday: number) => `${sunday.slice(0, -1)}${1 + weekday}`;
export const weekdayName = (weekday: number, width: 'long' | 'short' = 'long'): string =>
  formatWeekday(dayOf(weekday), width);

/** `21:00` */
export const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
/** `21:00–22:00` */
export const hourSpan = (hour: number): string => `${hourName(hour)}–${hourName((hour + 1) % 24)}`;

export interface WeekRow {
  weekday: number;
  /** Of each hour from midnight on. */
  counts: number[];
}

/** The seven days from the one with which a week begins, each with all its hours. */
export function weekOf(hours: readonly StatsHour[], firstDay: number): WeekRow[] {
  return Array.from({ length: 7 }, (_, place) => {
    const weekday = (firstDay + place) % 7;
    const counts = Array.from({ length: 24 }, () => 0);
    for (const one of hours) if (one.weekday === weekday) counts[one.hour] = one.count;
    return { weekday, counts };
  });
}

const sumBy = (hours: readonly StatsHour[], key: 'weekday' | 'hour') => {
  const sums = new Map<number, number>();
  for (const one of hours) sums.set(one[key], (sums.get(one[key]) ?? 0) + one.count);
  return [...sums]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value - b.value);
};

/** The day of the week and the hour of the day with most of all; null where there is nothing. */
export function bestOf(hours: readonly StatsHour[]) {
  const [day] = sumBy(hours, 'weekday');
  const [hour] = sumBy(hours, 'hour');
  return day && hour ? { day, hour } : null;
}
