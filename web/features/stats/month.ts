import type { Stats } from '@firstlook/contract/stats.ts';
import { intlLocale } from '../../i18n/format.ts';

export type Month = Stats['months'][number];

const next = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/** The month so many months before another. */
function before(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const at = year * 12 + number - 1 - count;
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
}

/** At most so many empty months are shown before the first watch: a range of ten years must not begin with empty ones. */
const mostMonths = 24;

const earlier = (a: string, b: string) => (a < b ? a : b);
const later = (a: string, b: string) => (a > b ? a : b);

/**
 * Every month of the range, also those in which nothing was watched: of a long one from the first that was, and to none
 * after this one.
 */
export function everyMonth(months: readonly Month[], first: string, last: string, now: string): Month[] {
  const known = new Map(months.map((one) => [one.month, one]));
  const end = later(earlier(last, now), months.at(-1)?.month ?? '');
  const room = before(end, mostMonths - 1);
  const begin = first < room ? later(months[0]?.month ?? room, first) : first;
  const all: Month[] = [];
  for (let month = begin; month <= end; month = next(month))
    all.push(known.get(month) ?? { month, count: 0, time: 0 });
  return all;
}

/** Whether a month of a row says its year: the first, and where another one begins. */
export const saysYear = (month: string, position: number): boolean => position === 0 || month.endsWith('-01');

/** `Nov`, or with its year; months have no zone. */
export const monthName = (month: string, withYear: boolean): string =>
  new Intl.DateTimeFormat(intlLocale(), {
    month: 'short',
    timeZone: 'UTC',
    ...(withYear && { year: 'numeric' }),
  }).format(new Date(`${month}-01`));
