import type { LoggedUser } from '@firstlook/contract/account.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import { isShownAt } from '../../kernel/site-host.ts';
import { verifyPassword } from '../account/password.ts';
import { judgePassword } from '../account/password-try.service.ts';
import { failedSignInJob } from './auth.queue.ts';
import { findCredential, findLoggedUser } from './person.store.ts';

/**
 * Checks e-mail and password. Answers and timing are the same for unknown addresses, wrong passwords and suspended
 * accounts; the owner is not locked out from another address.
 *
 * @returns the account's id
 * @throws AppError INVALID_CREDENTIALS, TOO_MANY_REQUESTS with `retryAfter` seconds
 */
export async function checkCredentials(ctx: Ctx, typedEmail: string, password: string): Promise<string> {
  const email = typedEmail.trim().toLowerCase();
  let accountId: string | null = null;
  const isRight = async () => {
    const account = await ctx.db.system((db) => findCredential(db, email));
    const right = await verifyPassword(account?.password_hash ?? null, password);
    if (account && right && !account.suspended_at) accountId = account.id;
    return accountId !== null;
  };
  if (!(await judgePassword(ctx, email, isRight)) || accountId === null) {
    const failure = { ...ctx.caller, email, at: ctx.clock.now().toISOString() };
    await ctx.db.system((db) => enqueue(ctx.queue, db, failedSignInJob, failure));
    throw new AppError('INVALID_CREDENTIALS');
  }
  return accountId;
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
  const { site } = ctx;
  if (!site) return user;
  // At an own host there is no other organization, and everybody is a reader of it (`asReader`).
  const organizations = user.organizations
    .filter(({ _id }) => isShownAt(site, _id))
    .map((one) => ({ ...one, roles: one.roles.length > 0 ? (['client'] as const).slice() : [], scopes: [] }));
  return { ...user, roles: ['client'], organizations };
}
