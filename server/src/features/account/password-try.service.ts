import { createHash } from 'node:crypto';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { networkOf } from '../../platform/network.ts';
import { findAccountByEmail } from './account.store.ts';
import * as store from './login-failure.store.ts';
import { verifyPassword } from './password.ts';

/** Wrong tries per account and address within the window (promise A2). */
const maximumFailures = 10;
const failureWindow = 15 * 60 * 1000;
/**
 * And per network, whatever accounts they were for: one password tried on many accounts ends here. An office behind one
 * address stays far below it.
 */
const maximumNetworkFailures = 100;

/**
 * Judges one try of a password, wherever it is typed: at most ten wrong ones per account and network in a quarter of an
 * hour, so the owner is not locked out elsewhere, and a hundred per network. The try is written down before it is judged and struck out when it was
 * right: parallel guesses cannot outrun the count.
 *
 * @param email lower case; an unknown one is counted like a known one
 * @throws AppError TOO_MANY_REQUESTS with `retryAfter` seconds
 */
export async function judgePassword(
  ctx: Ctx,
  email: string,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const accountKey = createHash('sha256').update(email).digest('base64url');
  const address = networkOf(ctx.caller.address);
  const now = ctx.clock.now();
  await ctx.db.system(async (db) => {
    await store.lockLoginTries(db, address);
    const since = new Date(now.getTime() - failureWindow);
    const failures = await store.countLoginFailures(db, accountKey, address, since);
    const fromNetwork = await store.countNetworkFailures(db, address, since);
    if (failures >= maximumFailures || fromNetwork >= maximumNetworkFailures)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: failureWindow / 1000 });
    await store.insertLoginFailure(db, accountKey, address, now);
  });
  const right = await isRight();
  if (right) await ctx.db.system((db) => store.removeLoginFailures(db, accountKey, address));
  return right;
}

/** Whether it is the password of the account with this address; a try like any other. @throws AppError TOO_MANY_REQUESTS */
export function isPasswordOf(ctx: Ctx, email: string, password: string): Promise<boolean> {
  return judgePassword(ctx, email, async () => {
    const row = await ctx.db.system((db) => findAccountByEmail(db, email));
    return (await verifyPassword(row?.password_hash ?? null, password)) && !row?.suspended_at;
  });
}
