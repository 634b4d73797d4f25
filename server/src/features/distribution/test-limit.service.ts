import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { addressSubject, consumeRate, hour, limitRate, type RateLimit } from '../../kernel/rate-limit.ts';

/** The words are free and the address may be a stranger's: so many tests of an organization reach it, whoever sends them. */
const mostTestsToOne: RateLimit = { most: 20, within: hour };
/** A text message costs money, and the number may be a stranger's. */
const mostTextTests: RateLimit = { most: 10, within: hour };

/** @throws AppError TOO_MANY_REQUESTS with `retryAfter` seconds */
export const limitTextTests = (ctx: Ctx): Promise<void> =>
  limitRate(ctx, `text-test:${actorOf(ctx).accountId}`, [mostTextTests]);

/**
 * Counts a test for each of these, or for none of them. One's own address is one's own: who works on a design may look at it as
 * often as they like.
 *
 * @throws AppError TOO_MANY_REQUESTS with `retryAfter` seconds
 */
export async function limitTests(ctx: Ctx, addresses: readonly string[]): Promise<void> {
  const now = ctx.clock.now();
  const { email, mobile } = actorOf(ctx);
  const others = addresses.filter((one) => one !== email && one !== mobile);
  await ctx.db.system(async (db) => {
    // In one order, so that two calls never wait for each other.
    for (const address of others.sort()) {
      const subject = addressSubject(`test:${ctx.organizationId}`, address);
      const wait = await consumeRate(db, subject, [mostTestsToOne], now);
      if (wait > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: wait });
    }
  });
}
