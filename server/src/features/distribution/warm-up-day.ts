import {
  bounceShare,
  complaintShare,
  nextNumber,
  type WarmUpHold,
} from '@firstlook/contract/warm-up-rule.ts';

/** A day of a sender domain that warms up. */
export interface WarmUpDay {
  number: number;
  day: string;
  held: WarmUpHold | null;
}

/** What became of the mails of a day. */
export interface DayCount {
  taken: number;
  bounced: number;
  complained: number;
}

/** Why the day after has no larger number; null where it has. */
function holdOf(number: number, { taken, bounced, complained }: DayCount): WarmUpHold | null {
  if (bounced > taken * bounceShare) return 'bounces';
  if (complained > taken * complaintShare) return 'complaints';
  // Receivers learn from what they get: a number that nobody used has taught nobody anything.
  return taken * 2 < number ? 'few' : null;
}

/** The next day on which something leaves; null where the last step is behind it. Days on which nothing left are no steps. */
export function nextDay(
  plan: WarmUpDay & { percent: number; most: number },
  count: DayCount,
  today: string,
): WarmUpDay | null {
  const held = holdOf(plan.number, count);
  const number = held ? plan.number : nextNumber(plan.number, plan.percent);
  return number >= plan.most ? null : { number, day: today, held };
}
