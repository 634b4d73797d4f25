import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { dayIn } from '@firstlook/contract/zone.ts';

/** A broadcast of a release as the organization wrote it, and what of it is understood. */
export interface Broadcast {
  releaseId: string;
  title: string;
  dateTxt: string;
  dayTxt: string;
  hourTxt: string;
  channel: string;
  /** `YYYY-MM-DD`; null for words that name no day ("every Sunday"). */
  day: string | null;
  /** `HH:mm`; null where no hour is understood. */
  hour: string | null;
}

export type BroadcastState = 'past' | 'today' | 'coming' | 'unknown';

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const two = (value: string) => value.padStart(2, '0');

/** `29/11/2026`, `9.3.26`, `2026-11-29` as `YYYY-MM-DD`; null for anything else and for a day that is on no calendar. */
export function readDay(written: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(written);
  const usual = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/.exec(written);
  const [, year = '', month = '', date = ''] = iso ?? (usual ? ['', usual[3], usual[2], usual[1]] : ['']);
  if (!year) return null;
  const day = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(date)}`;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null;
}

/** `21:15`, `9.05` as `HH:mm`. */
export function readHour(written: string): string | null {
  const found = /^(\d{1,2})[:.](\d{2})\b/.exec(written);
  const [, hour = '', minute = ''] = found ?? [];
  return found && Number(hour) < 24 && Number(minute) < 60 ? `${two(hour)}:${minute}` : null;
}

function readRow(card: ReleaseCard, row: Record<string, unknown>): Broadcast {
  const dateTxt = text(row.dateTxt);
  const hourTxt = text(row.hourTxt);
  return {
    releaseId: card._id,
    title: card.releaseData.title,
    dateTxt,
    dayTxt: text(row.dayTxt),
    hourTxt,
    channel: text(row.channel),
    day: readDay(dateTxt),
    hour: readHour(hourTxt),
  };
}

const isRow = (row: unknown): row is Record<string, unknown> =>
  typeof row === 'object' && row !== null && Object.values(row).some((value) => text(value) !== '');

/** What is broadcast of these releases, by day and hour; what names no day stands at the end, in its own order. */
export function broadcastsOf(cards: readonly ReleaseCard[]): Broadcast[] {
  const rows = cards.flatMap((card) => {
    const { broadcastTimes } = card.releaseData;
    return Array.isArray(broadcastTimes) ? broadcastTimes.filter(isRow).map((row) => readRow(card, row)) : [];
  });
  const key = ({ day, hour }: Broadcast) => `${day ?? '9999'} ${hour ?? ''}`;
  return rows.sort((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0));
}

/** Whether the day of a broadcast is over, is today or is still to come on the organization's calendar. */
export function broadcastState({ day }: Pick<Broadcast, 'day'>, now: Date, zone: string): BroadcastState {
  if (!day) return 'unknown';
  const today = dayIn(zone, now);
  return day < today ? 'past' : day === today ? 'today' : 'coming';
}
