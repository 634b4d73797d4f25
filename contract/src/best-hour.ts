import { dayAfter, dayIn, momentIn, timeIn } from './zone.ts';

/** As many opens of a person, or of an organization, tell an hour. */
export const opensForHour = 3;

/** How many people get a mail at which hour of the day, on the clocks of their organization. */
export interface BestHours {
  /** By hour, from 0 to 23. */
  hours: number[];
  /** How many of them have an hour of their own. */
  own: number;
  /** When all others get it; null where nothing tells one, and it leaves at the chosen moment. */
  organizationHour: number | null;
  /** How many leave at the chosen moment. */
  atOnce: number;
}

/** When that hour comes within a day from a moment, on these clocks; the moment itself where it is in that hour. The server reckons the same (`best-hour.sql.ts`). */
export function momentOfHour(startsAt: Date, zone: string, hour: number): Date {
  const now = Number(timeIn(zone, startsAt).slice(0, 2));
  if (hour === now) return startsAt;
  const day = dayAfter(dayIn(zone, startsAt), hour > now ? 0 : 1);
  return momentIn(zone, day, `${String(hour).padStart(2, '0')}:00`);
}
