import { createHash } from 'node:crypto';
import type { LoggedUser } from '@firstlook/contract/account.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { verifyPassword } from '../account/password.ts';
import {
  countLoginFailures,
  insertLoginFailure,
  lockLoginTries,
  removeLoginFailures,
} from './login-failure.store.ts';
import { networkOf } from './network.ts';
import { findCredential, findLoggedUser } from './person.store.ts';

/** Wrong tries per account and address within the window (promise A2). */
const maximumFailures = 10;
const failureWindow = 15 * 60 * 1000;

/**
 * Checks e-mail and password. Answers and timing are the same for unknown addresses, wrong passwords and suspended
 * accounts; the owner is not locked out from another address.
 *
 * @returns the account's id
 * @throws AppError INVALID_CREDENTIALS, TOO_MANY_REQUESTS with `retryAfter` seconds
 */
export async function checkCredentials(ctx: Ctx, typedEmail: string, password: string): Promise<string> {
  const email = typedEmail.trim().toLowerCase();
  const accountKey = createHash('sha256').update(email).digest('base64url');
  const address = networkOf(ctx.caller.address);
  const now = ctx.clock.now();
  // The try is written down before it is judged and struck out when it was right: parallel guesses cannot outrun the count.
  await ctx.db.system(async (db) => {
    await lockLoginTries(db, accountKey, address);
    const failures = await countLoginFailures(
      db,
      accountKey,
      address,
      new Date(now.getTime() - failureWindow),
    );
    if (failures >= maximumFailures)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: failureWindow / 1000 });
    await insertLoginFailure(db, accountKey, address, now);
  });
  const account = await ctx.db.system((db) => findCredential(db, email));
  const right = await verifyPassword(account?.password_hash ?? null, password);
  if (!account || !right || account.suspended_at) throw new AppError('INVALID_CREDENTIALS');
  await ctx.db.system((db) => removeLoginFailures(db, accountKey, address));
  return account.id;
}

/**
 * Asks the signed-in person for the password once more, before something is changed about how one signs in. Tries
 * count like those of a sign-in.
 *
 * @throws AppError INVALID_CREDENTIALS, TOO_MANY_REQUESTS
 */
export async function confirmPassword(ctx: Ctx, password: string): Promise<void> {
  await checkCredentials(ctx, actorOf(ctx).email, password);
}

export async function getLoggedUser(ctx: Ctx, accountId: string): Promise<LoggedUser> {
  const user = await ctx.db.system((db) => findLoggedUser(db, accountId));
  if (!user) throw new AppError('UNAUTHORIZED');
  return user;
}
