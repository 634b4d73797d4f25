import { createHash } from 'node:crypto';
import type { Db } from '../platform/database.ts';
import { networkOf } from '../platform/network.ts';
import { AppError } from './app-error.ts';
import type { Ctx } from './ctx.ts';
import { insertHit, listHits, lockSubject, removeHit } from './rate-limit.store.ts';

const minute = 60 * 1000;
export const hour = 60 * minute;
export const day = 24 * hour;

export interface RateLimit {
  /** At most so many … */
  most: number;
  /** … within so many milliseconds. */
  within: number;
}

/** A typed address as a subject: the counters give away no address. */
export const addressSubject = (purpose: string, email: string) =>
  `${purpose}:${createHash('sha256').update(email).digest('base64url')}`;

export const networkSubject = (ctx: Ctx, purpose: string) => `${purpose}@${networkOf(ctx.caller.address)}`;

/** Seconds until the subject may come again; 0 when it may now. */
async function waitOf(db: Db, subject: string, limits: readonly RateLimit[], now: Date): Promise<number> {
  const most = Math.max(...limits.map((limit) => limit.most));
  const longest = Math.max(...limits.map(({ within }) => within));
  const times = await listHits(db, subject, new Date(now.getTime() - longest), most);
  const waits = limits.map((limit) => {
    if (limit.most === 0) return limit.within;
    const oldest = times[limit.most - 1];
    return oldest ? oldest.getTime() + limit.within - now.getTime() : 0;
  });
  return Math.ceil(Math.max(0, ...waits) / 1000);
}

/**
 * Counts a hit, in the caller's transaction, unless there were too many lately.
 *
 * @returns seconds to wait when there were too many (nothing is written then), else 0
 */
export async function consumeRate(
  db: Db,
  subject: string,
  limits: readonly RateLimit[],
  now: Date,
): Promise<number> {
  await lockSubject(db, subject);
  const wait = await waitOf(db, subject, limits, now);
  if (wait === 0) await insertHit(db, subject, now);
  return wait;
}

/** The same, in a transaction of its own. @throws AppError TOO_MANY_REQUESTS with `retryAfter` seconds */
export async function limitRate(
  ctx: Ctx,
  subject: string,
  limits: readonly RateLimit[],
  now = ctx.clock.now(),
): Promise<void> {
  const wait = await ctx.db.system((db) => consumeRate(db, subject, limits, now));
  if (wait > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: wait });
}

/** Takes one hit back, for example of a try that was right. */
export function refundRate(ctx: Ctx, subject: string, at: Date): Promise<number> {
  return ctx.db.system((db) => removeHit(db, subject, at));
}
