import type { Channel } from './distribution.ts';
import { dayAfter, dayIn, startOfDay } from './zone.ts';

/** The largest number that says anything. */
export const mostPerDay = 10_000_000;

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

export interface Cap {
  perDay: number;
  /** How many may still leave today. */
  left: number;
}

/** How many of so many leave on the first day, and on how many days after it the others do. */
export function spreadOver(people: number, { perDay, left }: Cap): { first: number; daysAfter: number } {
  const first = Math.min(people, left);
  return { first, daysAfter: Math.ceil((people - first) / perDay) };
}

/** The first moment of the day that comes so many days after the one of that moment. */
export const dayStart = (zone: string, at: Date, daysAfter: number): Date =>
  startOfDay(dayAfter(dayIn(zone, at), daysAfter), zone);
