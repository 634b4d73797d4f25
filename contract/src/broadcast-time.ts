/** What is understood of when something is broadcast: words of an organization, as its tables of times have them. */
export interface BroadcastTime {
  /** `YYYY-MM-DD`; null for words that name no day ("every Sunday"). */
  day: string | null;
  /** `HH:mm`; null where no hour is understood. */
  hour: string | null;
}

/** For sorting, by day and hour; what names no day stands at the end, in its own order. */
export function byMoment(one: BroadcastTime, other: BroadcastTime): number {
  const key = ({ day, hour }: BroadcastTime) => `${day ?? '9999'} ${hour ?? ''}`;
  return key(one) < key(other) ? -1 : Number(key(one) > key(other));
}

export type BroadcastState = 'past' | 'today' | 'coming' | 'unknown';

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

/** Whether the day of a broadcast is over, is today or is still to come; `today` as the organization's calendar has it. */
export function broadcastState({ day }: Pick<BroadcastTime, 'day'>, today: string): BroadcastState {
  if (!day) return 'unknown';
  return day < today ? 'past' : day === today ? 'today' : 'coming';
}
