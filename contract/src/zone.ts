const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, format);
  return format;
}

function partsIn(zone: string, at: Date): Record<string, string> {
  return Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
}

export function isTimeZone(name: string): boolean {
  try {
    // Offsets like +02:00 know no summer time: only names of places.
    return /^[A-Z]/i.test(name) && formatOf(name) !== undefined;
  } catch {
    return false;
  }
}

/** `YYYY-MM-DD` on the calendars of that zone. */
export function dayIn(zone: string, at: Date): string {
  const { year, month, day } = partsIn(zone, at);
  return `${year}-${month}-${day}`;
}

/** No zone was kept by law before, and the calendars of the first centuries count backwards. */
const firstZones = Date.UTC(1900, 0, 1);

/** Milliseconds by which the clocks of the zone are ahead of UTC. */
function offsetAt(zone: string, moment: number): number {
  const at = Math.max(moment, firstZones);
  const { year, month, day, hour, minute, second } = partsIn(zone, new Date(at));
  const shown = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  return shown - Math.floor(at / 1000) * 1000;
}

/** The first moment of a day (`YYYY-MM-DD`) in the zone. */
export function startOfDay(day: string, zone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const near = midnight - offsetAt(zone, midnight);
  const start = midnight - offsetAt(zone, near);
  // Where summer time begins at midnight there is no midnight.
  return new Date(dayIn(zone, new Date(start)) < day ? start + 3_600_000 : start);
}

const dayMilliseconds = 86_400_000;

/** So many days after a day, by the calendar: no clock is moved in it. */
export const dayAfter = (day: string, count = 1): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * dayMilliseconds).toISOString().slice(0, 10);

/** The last moment of a day in the zone: what "until the 20th" means. */
export function endOfDay(day: string, zone: string): Date {
  return new Date(startOfDay(dayAfter(day), zone).getTime() - 1);
}

/** A day alone, as opposed to a moment. */
export const isBareDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The two ends of a range of days or moments; both days belong to it as they are in the zone. */
export function momentsOf(
  range: { from?: string | undefined; to?: string | undefined },
  zone: string,
): { from: Date | undefined; to: Date | undefined } {
  const moment = (given: string | undefined, boundary: typeof startOfDay) =>
    given === undefined ? undefined : isBareDay(given) ? boundary(given, zone) : new Date(given);
  return { from: moment(range.from, startOfDay), to: moment(range.to, endOfDay) };
}

/** `HH:mm` on the clocks of that zone. */
export function timeIn(zone: string, at: Date): string {
  const { hour, minute } = partsIn(zone, at);
  return `${hour}:${minute}`;
}

/**
 * The moment at which the clocks of the zone show this time of that day. One that they skip is as much later as they skip; of two
 * such moments, where they are put back, it is the first, or the first that lies after `after`.
 */
export function momentIn(zone: string, day: string, time: string, after = Number.NEGATIVE_INFINITY): Date {
  const shown = Date.parse(`${day}T${time}:00Z`);
  // By the clocks of the day before and of the day after: they differ where the clocks are moved between.
  const [before, behind] = [shown - dayMilliseconds, shown + dayMilliseconds].map(
    (near) => shown - offsetAt(zone, near),
  ) as [number, number];
  const meant = [before, behind].filter((moment) => offsetAt(zone, moment) === shown - moment);
  return new Date(meant.find((moment) => moment > after) ?? meant.at(-1) ?? before);
}

/** What the clocks of the zone are called in that language: “Israel Time”. */
export function zoneName(zone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
