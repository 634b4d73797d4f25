import type { RecurringRule } from '@firstlook/contract/recurring-rule.ts';
import { dayIn } from '@firstlook/contract/zone.ts';
import type { TFunction } from 'i18next';
import { formatDate, formatDateTime, formatNames } from '../../../i18n/format.ts';
import { timeZone } from '../../../i18n/place.ts';
import { firstDayOfWeek, formatWeekday } from '../../../i18n/week.ts';

/** The days of a week in the order of the language, 0 being Sunday. */
export const weekdaysInOrder = (): number[] =>
  Array.from({ length: 7 }, (_, place) => (firstDayOfWeek() + place) % 7);

/** A Sunday: what a day of the week is called is asked of the one so many days after it. */
export const weekdayName = (weekday: number): string =>
  formatWeekday(`2026-11-${String(22 + weekday).padStart(2, '0')}`);

const ltr = (text: string) => `\u2066${text}\u2069`;

/** “Every week on Sunday at 09:00”. */
export function ruleWords(t: TFunction, { every, weekdays, monthDay, time, endsOn }: RecurringRule): string {
  const days = weekdaysInOrder().filter((day) => weekdays.includes(day));
  const clock = ltr(time);
  const repeats =
    every === 'week'
      ? t('recurring:words.week', { days: formatNames(days.map(weekdayName)), time: clock })
      : monthDay === 0
        ? t('recurring:words.lastDay', { time: clock })
        : t('recurring:words.month', { day: monthDay, time: clock });
  return endsOn ? t('recurring:words.until', { repeats, day: ltr(formatDate(endsOn)) }) : repeats;
}

/** “Sunday 29/11/2026 09:00”, by the clocks of the organization. */
export const momentWords = (moment: Date | string): string => {
  const at = new Date(moment);
  return `${formatWeekday(dayIn(timeZone(), at))} ${ltr(formatDateTime(at.toISOString()))}`;
};
