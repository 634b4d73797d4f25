import type { Channel } from './distribution.ts';
import { nextNumber } from './warm-up-rule.ts';
import { dayAfter, dayIn, startOfDay } from './zone.ts';

/** The largest number that says anything. */
export const mostPerDay = 10_000_000;

/** The most messages that a person may get in seven days, as far as a number says anything. */
export const mostPerWeek = 1000;

/** What settings say of how many messages may leave in a day; null: nothing. */
export interface DailyCaps {
  dailyMails?: number | null | undefined;
  dailyTexts?: number | null | undefined;
  mailCeiling?: number | null | undefined;
  textCeiling?: number | null | undefined;
}

/** How many messages of a channel leave in a day and no more: the organization's own number, or the ceiling over it where that is lower. */
export function capOf(caps: DailyCaps, channel: Channel): number | null {
  const named =
    channel === 'email' ? [caps.dailyMails, caps.mailCeiling] : [caps.dailyTexts, caps.textCeiling];
  const numbers = named.flatMap((one) => one ?? []);
  return numbers.length > 0 ? Math.min(...numbers) : null;
}

/** What limits a day: the number of an organization, or that of a sender domain which warms up, and grows until it is over. */
export interface DayLimit {
  perDay: number;
  /** How many may still leave today. */
  left: number;
  grows: { percent: number; most: number } | null;
}

/** The limit of the day after. */
function tomorrowOf(limit: DayLimit): DayLimit[] {
  const { grows, perDay } = limit;
  if (!grows) return [limit];
  const next = nextNumber(perDay, grows.percent);
  return next < grows.most ? [{ ...limit, perDay: next }] : [];
}

/** How many of so many leave on the first day, and on how many days after it the others do. */
export function spreadOver(
  people: number,
  limits: readonly DayLimit[],
): { first: number; daysAfter: number } {
  const first = Math.min(people, ...limits.map(({ left }) => left));
  let rest = people - first;
  let daysAfter = 0;
  let then = [...limits];
  while (rest > 0) {
    then = then.flatMap(tomorrowOf);
    const most = Math.min(...then.map(({ perDay }) => perDay));
    const days = then.some(({ grows }) => grows) || most >= rest ? 1 : Math.ceil(rest / most);
    daysAfter += days;
    rest -= days * most;
  }
  return { first, daysAfter };
}

/** The first moment of the day that comes so many days after the one of that moment. */
export const dayStart = (zone: string, at: Date, daysAfter: number): Date =>
  startOfDay(dayAfter(dayIn(zone, at), daysAfter), zone);
