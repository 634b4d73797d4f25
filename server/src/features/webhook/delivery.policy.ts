const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Pauses after each try that failed: those of the standard's example, and a last try when a day is nearly over. */
const pauses = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 6 * hour];

/** An endpoint that took nothing for so long is switched off. */
export const failingFor = 5 * day;
/** How long the secret before the present one still signs. */
export const oldSecretCounts = day;
/** How long what was told is kept, with its log. */
export const keptFor = 30 * day;

export const isTaken = (status: number): boolean => status >= 200 && status < 300;
/** 410 Gone: the endpoint wants to hear nothing any more. */
export const isGone = (status: number | null): boolean => status === 410;

/**
 * Milliseconds that an answer asks to wait (RFC 9110 section 10.2.3: seconds, or a date); 0 where it says nothing that can
 * be read, at most a day.
 */
export function readRetryAfter(header: string | null, now: Date): number {
  if (header === null) return 0;
  const text = header.trim();
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * second : Date.parse(text) - now.getTime();
  return Number.isFinite(wait) ? Math.min(day, Math.max(0, wait)) : 0;
}

/** When to try again after so many tries, not before the endpoint allows; null when it was tried for a day. */
export function nextTryAt(tries: number, now: Date, retryAfter: number): Date | null {
  const pause = pauses[tries - 1];
  return pause === undefined ? null : new Date(now.getTime() + Math.max(pause, retryAfter));
}
