import type { BroadcastTime } from './broadcast-time.ts';
import { dayAfter, momentIn } from './zone.ts';

/** A broadcast as a calendar has it. */
export interface CalendarEntry extends BroadcastTime {
  releaseId: string;
  title: string;
  channel: string;
}

/** A calendar program shows what has no end as a line: a broadcast stands there for an hour. */
const shownFor = 3_600_000;
/** Bytes of a line (RFC 5545, 3.1). */
const longest = 75;

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
const stamp = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
const bare = (day: string) => day.replaceAll('-', '');

/** Lines are broken between letters, never inside one: each goes on after a space. */
function folded(line: string): string {
  const bytes = new TextEncoder();
  const lines = [''];
  let size = 0;
  for (const letter of line) {
    const more = bytes.encode(letter).length;
    if (size + more > longest) {
      lines.push(' ');
      size = 1;
    }
    lines[lines.length - 1] += letter;
    size += more;
  }
  return lines.join('\r\n');
}

/** The moments of a broadcast in world time, so that no calendar has to know the zone; without an hour the whole day. */
function timesOf({ day, hour }: { day: string; hour: string | null }, zone: string): string[] {
  if (!hour) return [`DTSTART;VALUE=DATE:${bare(day)}`, `DTEND;VALUE=DATE:${bare(dayAfter(day))}`];
  const begin = momentIn(zone, day, hour);
  return [`DTSTART:${stamp(begin)}`, `DTEND:${stamp(new Date(begin.getTime() + shownFor))}`];
}

interface Calendar {
  /** Of the organization: hours are those of its clocks. */
  zone: string;
  now: Date;
  /** Where the release is read, by its id. */
  addressOf: (releaseId: string) => string;
}

function eventOf(one: CalendarEntry & { day: string }, { zone, now, addressOf }: Calendar): string[] {
  const place = one.channel ? [`LOCATION:${escaped(one.channel)}`] : [];
  // Two channels may show it at the same minute.
  const name = [one.releaseId, `${bare(one.day)}${(one.hour ?? '').replace(':', '')}`, escaped(one.channel)];
  return [
    'BEGIN:VEVENT',
    `UID:${name.filter(Boolean).join('-')}@firstlook`,
    `DTSTAMP:${stamp(now)}`,
    ...timesOf(one, zone),
    `SUMMARY:${escaped(one.title)}`,
    ...place,
    `URL:${addressOf(one.releaseId)}`,
    'END:VEVENT',
  ];
}

/** Broadcasts as a calendar file (RFC 5545); those whose day is not understood are left out. */
export function calendarOf(broadcasts: readonly CalendarEntry[], calendar: Calendar): string {
  const dated = broadcasts.filter((one): one is CalendarEntry & { day: string } => one.day !== null);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Firstlook//Broadcast times//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...dated.flatMap((one) => eventOf(one, calendar)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** A name that every system takes for a file. */
export const calendarFileName = (title: string): string =>
  `${title.replace(/[\\/:*?"<>|]+/g, ' ').trim() || 'calendar'}.ics`;
