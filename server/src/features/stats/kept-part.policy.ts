import { dayAfter, dayIn, startOfDay } from '@firstlook/contract/zone.ts';

/** Moments from one to another, both belonging to it, to a millisecond. */
export interface Range {
  from: Date;
  to: Date;
}

/** What of a range is kept by days, and the moments before and after them that are not. */
export interface KeptPart {
  zone: string;
  /** `YYYY-MM-DD`, both belonging to it. */
  first: string;
  last: string;
  edges: Range[];
}

const justBefore = (moment: Date) => new Date(moment.getTime() - 1);

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
