import { type QuietHours, quietUntil } from './quiet-hours.ts';
import type { Engagement } from './report-count.ts';
import { dayAfter, dayIn, momentIn, timeIn } from './zone.ts';

/** After how many days a message may follow a mail. */
export const followUpDays = { least: 1, usual: 2, most: 60 } as const;

/** What people did with a mail, or did not, for which another message follows it. */
export const followUpDeeds = [
  'notOpened',
  'openedNotWatched',
  'cameNotWatched',
  'underHalf',
  'notFinished',
  'notClicked',
] as const satisfies readonly Engagement[];
export type FollowUpDeed = (typeof followUpDeeds)[number];

/**
 * When the message begins that follows a send: so many days later at the same time on the organization's clocks; a text not in its
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
