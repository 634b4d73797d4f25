import { capOf, type DailyCaps, type DayLimit, dayStart, spreadOver } from '@firstlook/contract/daily-cap.ts';
import type { Channel } from '@firstlook/contract/distribution.ts';
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

/** What an organization says of how many of its messages may leave in a day, and on which clocks that is a day. */
export interface CapSettings extends DailyCaps {
  timeZone: string;
}

export interface Share {
  ids: string[];
  most: number;
}

/** Several sends may take so many together. */
export interface SharedRoom {
  ids: readonly string[];
  room: number;
}

/** How much each send may take of what it shares with others: alike, and where that is less than one, one as long as there are any. */
function shareOut(
  sends: readonly PacedSend[],
  rooms: ReadonlyMap<string, number>,
  shared: readonly SharedRoom[],
  each: number,
): Map<string, number> {
  const limits = shared.map(({ ids, room }) => ({
    ids: new Set(ids),
    left: room,
    even: Math.max(1, Math.floor(room / Math.max(1, ids.length))),
  }));
  return new Map(
    sends.map(({ id, per_hour: perHour }) => {
      const own = limits.filter(({ ids }) => ids.has(id));
      const portion = perHour === null ? each : (rooms.get(id) ?? 0);
      const most = Math.max(0, Math.min(each, portion, ...own.map(({ left, even }) => Math.min(left, even))));
      for (const limit of own) limit.left -= most;
      return [id, most];
    }),
  );
}

/** What a claim takes of which sends: an equal share of each, of a spread one no more than its portion, and of several no more than the room that they share. */
export function sharesOf(
  sends: readonly PacedSend[],
  rooms: ReadonlyMap<string, number>,
  limit: number,
  shared: readonly SharedRoom[] = [],
): Share[] {
  const each = Math.ceil(limit / Math.max(1, sends.length));
  const mosts = shareOut(sends, rooms, shared, each);
  const shares: Share[] = [];
  for (const { id, per_hour: perHour } of sends) {
    const most = mosts.get(id) ?? 0;
    if (most === 0) continue;
    // Sends that take alike are one statement; a spread one is by itself, because what it took is noted.
    const alike =
      perHour === null && shares.find(({ ids, most: other }) => other === most && !rooms.has(ids[0] ?? ''));
    if (alike) alike.ids.push(id);
    else shares.push({ ids: [id], most });
  }
  return shares;
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

const day = 86_400_000;

/** A sender domain that warms up, as a send of it finds it. */
export interface WarmingDomain {
  percent: number;
  most: number;
  number: number;
  /** How many mails left of it today. */
  taken: number;
}

/** A send as far as the numbers of its organization are concerned. */
export interface CappedRow extends CapSettings {
  channel: Channel;
  per_hour: number | null;
  starts_at: Date;
  sender_domain: string;
  /** Null where it does not warm up. */
  warming: WarmingDomain | null;
  /** How many of the organization left today. */
  taken_today: number;
  /** Until when it waits because that is used up. */
  capped_until: Date | null;
}

/** What limits the days of a send. @param isLater it begins on another day than today */
export function limitsOf(
  row: CapSettings & Pick<CappedRow, 'channel' | 'warming' | 'taken_today'>,
  isLater = false,
): { cap: DayLimit[]; warmUp: DayLimit[] } {
  const perDay = capOf(row, row.channel);
  const leftOf = (number: number, taken: number) => (isLater ? number : Math.max(0, number - taken));
  const { warming } = row;
  return {
    cap: perDay === null ? [] : [{ perDay, left: leftOf(perDay, row.taken_today), grows: null }],
    warmUp: warming
      ? [{ perDay: warming.number, left: leftOf(warming.number, warming.taken), grows: warming }]
      : [],
  };
}

/** What a screen is told of how many leave in a day. @param waiting how many are still to leave */
export function describeCap(
  row: CappedRow,
  waiting: number,
  now: Date,
): { perDay: number; domain: string | null; waitsUntil: string | null; endsAt: string | null } | null {
  const { cap, warmUp } = limitsOf(row, row.starts_at >= dayStart(row.timeZone, now, 1));
  const [tightest] = [...cap, ...warmUp].toSorted((one, other) => one.left - other.left);
  if (!tightest) return null;
  const from = row.starts_at > now ? row.starts_at : now;
  const most = Math.max(1, ((row.per_hour ?? 0) * day) / hour);
  const paced = row.per_hour === null ? [] : [{ perDay: most, left: most, grows: null }];
  const { daysAfter } = spreadOver(Math.max(0, waiting), [...cap, ...warmUp, ...paced]);
  return {
    perDay: tightest.perDay,
    domain: tightest.grows ? row.sender_domain : null,
    waitsUntil: waiting > 0 ? (row.capped_until?.toISOString() ?? null) : null,
    endsAt: daysAfter > 0 ? dayStart(row.timeZone, from, daysAfter).toISOString() : null,
  };
}
