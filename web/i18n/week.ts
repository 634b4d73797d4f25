import { intlLocale } from './format.ts';

/** Browsers that cannot say with which day a week begins (1 is Monday, 7 is Sunday). */
const firstDays: Record<string, number | undefined> = { 'he-IL': 7 };

type WithWeek = Intl.Locale & { getWeekInfo?: () => { firstDay: number } };

/** The day with which a week begins in a language, 0 being Sunday. */
export function firstDayOfWeek(locale = intlLocale()): number {
  const { firstDay } = (new Intl.Locale(locale) as WithWeek).getWeekInfo?.() ?? {
    firstDay: firstDays[locale] ?? 1,
  };
  return firstDay % 7;
}

const named = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(intlLocale(), { timeZone: 'UTC', ...options }).format(new Date(`${day}T12:00:00Z`));

/** `November 2026`, in the language of the screens; of a month as `2026-11`. */
export const formatMonth = (month: string): string =>
  named(`${month}-01`, { month: 'long', year: 'numeric' });

/** The day of the week, whole or as the head of a column has it. */
export const formatWeekday = (day: string, width: 'long' | 'short' = 'long'): string =>
  named(day, { weekday: width });
