import { isDay } from '@firstlook/contract/day.ts';
import { dayAfter, dayIn } from '@firstlook/contract/zone.ts';

/** Months that have calendars: the arithmetic of dates ends with the years of four digits. */
const [firstMonth, lastMonth] = ['1900-01', '9998-12'];

/** The month, `YYYY-MM`, that an address names; the present one where it names none. */
export function monthOf(named: string | undefined, zone: string, now: Date): string {
  const isOne = named && isDay(`${named}-01`) && named >= firstMonth && named <= lastMonth;
  return isOne ? named : dayIn(zone, now).slice(0, 7);
}

/** So many months later, or earlier. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of - 1 + count, 1)).toISOString().slice(0, 7);
}

const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay();

/**
 * The weeks that a month lies in, with the days of its neighbours that fill the first and the last.
 *
 * @param firstDay with which a week begins, 0 being Sunday
 */
export function weeksOf(month: string, firstDay: number): string[][] {
  const first = `${month}-01`;
  const begin = dayAfter(first, -((weekdayOf(first) - firstDay + 7) % 7));
  const next = `${monthAfter(month, 1)}-01`;
  const weeks: string[][] = [];
  for (let day = begin; day < next; day = dayAfter(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => dayAfter(day, at)));
  return weeks;
}
