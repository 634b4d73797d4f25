import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { addressSubject, consumeRate, hour, type RateLimit } from '../../kernel/rate-limit.ts';

/** The words are free and the address may be a stranger's: so many tests of an organization reach it, whoever sends them. */
const mostTestsToOne: RateLimit = { most: 10, within: hour };

/** Counts a test for each of these, or for none of them. @throws AppError TOO_MANY_REQUESTS with `retryAfter` seconds */
export async function limitTests(ctx: Ctx, addresses: readonly string[]): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.system(async (db) => {
    // In one order, so that two calls never wait for each other.
    for (const address of [...addresses].sort()) {
      const subject = addressSubject(`test:${ctx.organizationId}`, address);
      const wait = await consumeRate(db, subject, [mostTestsToOne], now);
      if (wait > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: wait });
    }
  });
}
