import { passwordFault } from '@firstlook/contract/password.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import {
  addressSubject,
  consumeRate,
  day,
  hour,
  limitRate,
  networkSubject,
} from '../../kernel/rate-limit.ts';
import type { Db } from '../../platform/database.ts';
import { accountMailJob } from '../account/account-mail.queue.ts';
import { changeCredentials } from '../account/change-credential.service.ts';
import { findLink } from '../account/one-time-link.service.ts';
import { hashPassword } from '../account/password.ts';
import { proveAddress } from '../membership/prove-address.service.ts';
import { confirmPassword } from './credential.service.ts';
import { findPerson } from './person.store.ts';

/** Mails to one address; beyond them the answer stays the same and nothing is sent. */
const addressLimits = [
  { most: 3, within: hour / 4 },
  { most: 10, within: day },
];
const networkLimits = [{ most: 200, within: hour }];

function refuseWeakPassword(password: string, email: string, path: string): void {
  const fault = passwordFault(password, email);
  if (fault) throw new AppError('INVALID_DATA', {}, [{ path, code: fault }]);
}

/**
 * Has a one-time link mailed where the address has an account. Nothing is looked up here: answer and time are the same
 * for every address, but for a signed-in system admin, who sees every account anyhow.
 *
 * @throws AppError TOO_MANY_REQUESTS by network, UNKNOWN_EMAIL
 */
export async function askForNewPassword(ctx: Ctx, typedEmail: string, locale: string | null): Promise<void> {
  await limitRate(ctx, networkSubject(ctx, 'new-password'), networkLimits);
  const email = typedEmail.trim().toLowerCase();
  const isAdmin = ctx.actor?.systemRoles.includes('admin');
  if (isAdmin && !(await ctx.db.system((db) => findPerson(db, { email }))))
    throw new AppError('UNKNOWN_EMAIL');
  await ctx.db.system(async (db) => {
    const wait = await consumeRate(db, addressSubject('new-password', email), addressLimits, ctx.clock.now());
    if (wait === 0) await enqueue(ctx.queue, db, accountMailJob, { kind: 'newPassword', email, locale });
  });
}

/**
 * Sets a new password with the token of the mailed link, once; the link proves the address it was mailed to. No one is
 * signed in by it: the second factor is still asked at the sign-in that follows.
 *
 * @throws AppError LINK_ENDED, INVALID_DATA for a weak password (the link lives on), TOO_MANY_REQUESTS
 */
export async function setNewPassword(ctx: Ctx, token: string, password: string): Promise<void> {
  await limitRate(ctx, networkSubject(ctx, 'new-password-link'), networkLimits);
  const find = async (db: Db) => {
    const link = await findLink(ctx, db, token, 'password');
    if (!link) throw new AppError('LINK_ENDED');
    return link;
  };
  // Looked at before the costly hash, and once more when it is used up.
  const { email } = await ctx.db.system(find);
  refuseWeakPassword(password, email, 'password');
  const passwordHash = await hashPassword(password);
  await ctx.db.system(async (db) => {
    const { accountId } = await find(db);
    await changeCredentials(ctx, db, accountId, { passwordHash }, { by: 'owner', keptSession: null });
    await proveAddress(ctx, db, accountId);
  });
}

/**
 * Changes the signed-in person's password; every other session ends.
 *
 * @throws AppError INVALID_CREDENTIALS for the old one, INVALID_DATA for a weak new one, TOO_MANY_REQUESTS
 */
export async function changePassword(ctx: Ctx, oldPassword: string, newPassword: string): Promise<void> {
  const { accountId, email, sessionHash } = actorOf(ctx);
  await confirmPassword(ctx, oldPassword);
  refuseWeakPassword(newPassword, email, 'newPassword');
  const passwordHash = await hashPassword(newPassword);
  await ctx.db.system((db) =>
    changeCredentials(ctx, db, accountId, { passwordHash }, { by: 'owner', keptSession: sessionHash }),
  );
}
