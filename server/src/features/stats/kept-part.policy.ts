import { dayAfter, dayIn, startOfDay } from '@firstlook/contract/zone.ts';

/** Moments from one to another, both belonging to it, to a millisecond. */
export interface Range {
  from: Date;
  to: Date;
}

const justBefore = (moment: Date) => new Date(moment.getTime() - 1);

/** What alone is read, where it is named: the empty device or country is the one nobody knows. */
export interface Only {
  releaseId?: string | undefined;
  device?: string | undefined;
  country?: string | undefined;
}

/** Of each release it is kept how many people watched, of a device or a country it is not. */
export const isKeptBy = ({ device, country }: Only = {}): boolean =>
  device === undefined && country === undefined;

/** What of a range lies in a month (`YYYY-MM`) of the zone; it ends before it begins where nothing does. */
export function withinMonth({ from, to }: Range, month: string, zone: string): Range {
  const begin = startOfDay(`${month}-01`, zone);
  const next = dayAfter(`${month}-28`, 4).slice(0, 7);
  const end = justBefore(startOfDay(`${next}-01`, zone));
  return { from: begin > from ? begin : from, to: end < to ? end : to };
}

/** What of a range is kept by days, and the moments before and after them that are not. */
export interface KeptPart {
  zone: string;
  /** `YYYY-MM-DD`, both belonging to it. */
  first: string;
  last: string;
  edges: Range[];
}

/** The whole days of a range that lie before `keptUntil`; null where there is none. */
export function keptPartOf({ from, to }: Range, zone: string, keptUntil: string): KeptPart | null {
  const firstDay = dayIn(zone, from);
  const first = startOfDay(firstDay, zone) < from ? dayAfter(firstDay) : firstDay;
  const after = new Date(to.getTime() + 1);
  // The day that goes on where the range ends, or the first one that is not kept.
  const next = startOfDay(keptUntil, zone) <= after ? keptUntil : dayIn(zone, after);
  if (first >= next) return null;
  const edges = [
    { from, to: justBefore(startOfDay(first, zone)) },
    { from: startOfDay(next, zone), to },
  ].filter((edge) => edge.from <= edge.to);
  return { zone, first, last: dayAfter(next, -1), edges };
}
