import { dayAfter, dayIn, momentIn } from './zone.ts';

/** Recurring sends that one organization keeps. */
export const mostRecurringSends = 50;
/** The longest name of one, in characters. */
export const maximumRecurringName = 100;

/** How a recurring send repeats. */
export const recurrences = ['week', 'month'] as const;

/** On which days and when something repeats, by the clocks of the organization. */
export interface RecurringRule {
  every: (typeof recurrences)[number];
  /** Of a week: 0 is Sunday. */
  weekdays: readonly number[];
  /** Of a month: a shorter one has its last day instead; 0 is the last day of each. */
  monthDay: number;
  /** `HH:mm` */
  time: string;
  /** The last day on which it may be; null for no end. */
  endsOn: string | null;
}

/** The last number of the month in which a day lies. */
function lastOf(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Whether a day (`YYYY-MM-DD`) is one of the rule’s. */
function isDayOf({ every, weekdays, monthDay }: RecurringRule, day: string): boolean {
  if (every === 'week') return weekdays.includes(new Date(`${day}T12:00:00Z`).getUTCDay());
  const last = lastOf(day);
  return Number(day.slice(8)) === (monthDay === 0 ? last : Math.min(monthDay, last));
}

/**
 * Its moments after one moment, one for each of its days: where the clocks skip the time it is as much later, where they show it
 * twice it is the first.
 *
 * @param until the last moment that is asked for
 */
export function* momentsAfter(rule: RecurringRule, zone: string, after: Date, until: Date): Generator<Date> {
  if (rule.every === 'week' && rule.weekdays.length === 0) return;
  const last = dayIn(zone, until);
  const end = rule.endsOn !== null && rule.endsOn < last ? rule.endsOn : last;
  for (let day = dayIn(zone, after); day <= end; day = dayAfter(day)) {
    if (!isDayOf(rule, day)) continue;
    const moment = momentIn(zone, day, rule.time);
    if (moment > after && moment <= until) yield moment;
  }
}

/** No two moments of a rule are further apart. */
const longestPause = 63 * 86_400_000;

/** Its next moments, fewer where it ends before. */
export function nextMoments(rule: RecurringRule, zone: string, after: Date, count: number): Date[] {
  const moments: Date[] = [];
  const until = new Date(after.getTime() + count * longestPause);
  for (const moment of momentsAfter(rule, zone, after, until)) {
    moments.push(moment);
    if (moments.length === count) break;
  }
  return moments;
}
