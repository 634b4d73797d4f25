import type { Organization } from '@firstlook/contract/organization.ts';
import { quietUntil } from '@firstlook/contract/quiet-hours.ts';

/** A send that has due rows, as far as its pace is concerned. */
export interface PacedSend {
  id: string;
  per_hour: number | null;
  in_quiet_hours: boolean;
}

/**
 * Until when a spread send of text messages waits, since the quiet hours of the organization began while it was under way; null where it
 * goes on. Afterwards it does so by itself.
 */
export const quietEnd = (
  { per_hour: perHour, in_quiet_hours: mayBeLoud }: PacedSend,
  { quietHours, timeZone }: Pick<Organization, 'quietHours' | 'timeZone'>,
  now: Date,
): Date | null => (perHour === null || mayBeLoud ? null : quietUntil(quietHours, timeZone, now));

export interface Share {
  ids: string[];
  most: number;
}

/** What a claim takes of which sends: an equal share of each, and of a spread one no more than its portion. */
export function sharesOf(
  sends: readonly PacedSend[],
  rooms: ReadonlyMap<string, number>,
  limit: number,
): Share[] {
  const each = Math.ceil(limit / Math.max(1, sends.length));
  const free = sends.filter(({ per_hour: perHour }) => perHour === null).map(({ id }) => id);
  const spread = sends.flatMap(({ id, per_hour: perHour }) => {
    const most = perHour === null ? 0 : Math.min(each, rooms.get(id) ?? 0);
    return most > 0 ? [{ ids: [id], most }] : [];
  });
  return [...(free.length > 0 ? [{ ids: free, most: each }] : []), ...spread];
}

/** Portions of a minute, as the store spreads them. */
const portionOf = (perHour: number) => Math.max(1, Math.floor(perHour / 60));
const hour = 3_600_000;
const minute = 60_000;

/** What a screen is told of the pace. @param waiting how many are still to leave */
export function describePace(
  { perHour, startsAt, pacedAt }: { perHour: number | null; startsAt: Date; pacedAt: Date | null },
  waiting: number,
  now: Date,
): { perHour: number; nextAt: string | null; endsAt: string | null } | null {
  if (perHour === null) return null;
  const portion = portionOf(perHour);
  const next = Math.max(startsAt.getTime(), pacedAt ? pacedAt.getTime() + (portion * hour) / perHour : 0);
  const from = Math.max(next, now.getTime());
  // To the minute: the screen is told of every change.
  const end = Math.ceil((from + (Math.max(0, waiting - portion) * hour) / perHour) / minute) * minute;
  return {
    perHour,
    nextAt: waiting > 0 && next > now.getTime() ? new Date(next).toISOString() : null,
    endsAt: waiting > 0 ? new Date(end).toISOString() : null,
  };
}
