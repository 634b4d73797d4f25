import { dayAfter, dayIn } from '@firstlook/contract/zone.ts';

/** Days that people mean most often when they set a date, by their words under `releaseEdit:quick`. */
export type QuickDay = 'tomorrow' | 'week' | 'month' | 'monthEnd';

/** The last day of the month of a day. */
function monthEndOf(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Which day is meant, on the calendar of the organization; the end of the month is never today. */
export function dayOf(quick: QuickDay, zone: string, now: Date): string {
  const today = dayIn(zone, now);
  if (quick === 'tomorrow') return dayAfter(today);
  if (quick === 'week') return dayAfter(today, 7);
  if (quick === 'month') return dayAfter(today, 30);
  return monthEndOf(dayAfter(today));
}
