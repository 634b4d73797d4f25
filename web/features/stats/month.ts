import type { Stats } from '@firstlook/contract/stats.ts';
import { intlLocale } from '../../i18n/format.ts';

export type Month = Stats['months'][number];

const next = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/** Months that are shown without a watch before the first one, at most: whoever asks for ten years wants no empty decade. */
const mostMonths = 24;

/** Every month of the range, also those in which nothing was watched. */
export function everyMonth(months: readonly Month[], first: string, last: string): Month[] {
  const known = new Map(months.map((one) => [one.month, one]));
  const all: Month[] = [];
  for (let month = first; month <= last && all.length < 12_000; month = next(month))
    all.push(known.get(month) ?? { month, count: 0, time: 0 });
  const begin = all.findIndex(({ count }) => count > 0);
  return all.length > mostMonths && begin > 0 ? all.slice(begin) : all;
}

/** `Nov`, or with its year; months have no zone. */
export const monthName = (month: string, withYear: boolean): string =>
  new Intl.DateTimeFormat(intlLocale(), {
    month: 'short',
    timeZone: 'UTC',
    ...(withYear && { year: 'numeric' }),
  }).format(new Date(`${month}-01`));
