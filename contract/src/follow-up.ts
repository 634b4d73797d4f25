import { type QuietHours, quietUntil } from './quiet-hours.ts';
import { dayAfter, dayIn, momentIn, timeIn } from './zone.ts';

/** After how many days a text message may follow a mail that was not opened. */
export const followUpDays = { least: 1, usual: 2, most: 30 } as const;

/**
 * When the text begins that follows a send: so many days later at the same time on the organization's clocks, and not in its
 * quiet hours but at their end.
 */
export function followUpAt(
  { timeZone, quietHours }: { timeZone: string; quietHours?: QuietHours | null | undefined },
  startsAt: Date,
  afterDays: number,
): Date {
  const day = dayAfter(dayIn(timeZone, startsAt), afterDays);
  const at = momentIn(timeZone, day, timeIn(timeZone, startsAt));
  return quietUntil(quietHours, timeZone, at) ?? at;
}
