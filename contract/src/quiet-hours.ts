import { dayAfter, dayIn, momentIn, timeIn } from './zone.ts';

/** Hours in which an organization sends no text messages unless a person says so, `HH:mm` on its own clocks; over midnight too. */
export interface QuietHours {
  from: string;
  to: string;
}

/** From and to the same time they would be none, or the whole day: the reader could not tell which. */
export const isSpan = ({ from, to }: QuietHours): boolean => from !== to;

/** `HH:mm`. */
export const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

/** When the quiet hours end that are on at a moment, which is after it; null where none are. */
export function quietUntil(quiet: QuietHours | null | undefined, zone: string, at: Date): Date | null {
  if (!quiet || !isSpan(quiet)) return null;
  const { from, to } = quiet;
  const time = timeIn(zone, at);
  const isOverMidnight = from > to;
  const isQuiet = isOverMidnight ? time >= from || time < to : time >= from && time < to;
  if (!isQuiet) return null;
  const day = dayIn(zone, at);
  return momentIn(zone, isOverMidnight && time >= from ? dayAfter(day) : day, to, at.getTime());
}

/** What keeps many people in Israel from reading a text. */
export type Rest = 'sabbath' | 'holiday';

/** Days of the Hebrew calendar that are kept as the Sabbath is, in Israel. */
const holidays: Record<string, readonly string[]> = {
  Tishri: ['1', '2', '10', '15', '22'],
  Nisan: ['15', '21'],
  Sivan: ['6'],
};
let hebrew: Intl.DateTimeFormat | undefined;

function restOf(day: string): Rest | null {
  hebrew ??= new Intl.DateTimeFormat('en-u-ca-hebrew', { timeZone: 'UTC', month: 'long', day: 'numeric' });
  const parts = hebrew.formatToParts(noonOf(day));
  const named = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  if (holidays[named('month')]?.includes(named('day'))) return 'holiday';
  return noonOf(day).getUTCDay() === 6 ? 'sabbath' : null;
}

/** Before and after the sun sets, the whole year and everywhere in the country: a warning need not be exact. */
const eve = '16:00';
const night = '20:00';

/**
 * Whether the Sabbath or a holiday is kept at a moment where the organization is: from the afternoon before until the evening.
 * Only of organizations in Israel.
 */
export function restAt(country: string, zone: string, at: Date): Rest | null {
  if (country !== 'IL') return null;
  const day = dayIn(zone, at);
  const time = timeIn(zone, at);
  const tomorrow = time >= eve ? restOf(dayAfter(day)) : null;
  return tomorrow ?? (time < night ? restOf(day) : null);
}
