import { AppError } from '../../kernel/app-error.ts';
import { addressSubject, countAsk, day, hour, limitAsks, networkSubject } from '../../kernel/ask.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import { endSessionsOf } from '../../kernel/session.store.ts';
import type { Db } from '../../platform/database.ts';
import { tokenHash } from '../../platform/identifier.ts';
import { hashPassword, isStrongPassword } from '../account/password.ts';
import { authMailJob } from './auth.queue.ts';
import { confirmPassword } from './credential.service.ts';
import { removeTrust } from './device.store.ts';
import { lockLink, removeLinksOf } from './one-time-link.store.ts';
import { findPerson, updatePassword } from './person.store.ts';
import { recordForPerson } from './sign-in.service.ts';
import { removeWaitingOf } from './waiting-sign-in.store.ts';

/** Mails to one address; beyond them the answer stays the same and nothing is sent. */
const addressLimits = [
  { most: 3, within: hour / 4 },
  { most: 10, within: day },
];
const networkLimits = [{ most: 200, within: hour }];

function refuseWeakPassword(password: string, path: string): void {
  if (!isStrongPassword(password)) throw new AppError('INVALID_DATA', {}, [{ path, code: 'weakPassword' }]);
}

/**
 * Has a one-time link mailed where the address has an account. Nothing is looked up here: answer and time are the same
 * for every address.
 *
 * @throws AppError TOO_MANY_REQUESTS by network
 */
export async function askForNewPassword(ctx: Ctx, typedEmail: string, locale: string | null): Promise<void> {
  await limitAsks(ctx, networkSubject(ctx, 'new-password'), networkLimits);
  const email = typedEmail.trim().toLowerCase();
  await ctx.db.system(async (db) => {
    const wait = await countAsk(db, addressSubject('new-password', email), addressLimits, ctx.clock.now());
    if (wait === 0) await enqueue(ctx.queue, db, authMailJob, { kind: 'newPassword', email, locale });
  });
}

/** The new password; every way in that stood on the old one ends, but the session that is kept. */
async function writePassword(
  ctx: Ctx,
  db: Db,
  accountId: string,
  password: { hash: string; isAddressProved: boolean; keptSession: Buffer | null },
): Promise<void> {
  const person = await findPerson(db, { id: accountId });
  if (!person) throw new AppError('UNAUTHORIZED');
  const now = ctx.clock.now();
  await updatePassword(db, accountId, password.hash, now, password.isAddressProved);
  await endSessionsOf(db, accountId, password.keptSession, 'password');
  await removeTrust(db, accountId, null);
  await removeWaitingOf(db, accountId);
  await removeLinksOf(db, accountId, 'password');
  await recordForPerson(ctx, db, person, 'auth.passwordChange');
  await enqueue(ctx.queue, db, authMailJob, { kind: 'passwordChanged', accountId, at: now.toISOString() });
}

/**
 * Sets a new password with the token of the mailed link, once. Nobody is signed in by it: the second factor is still
 * asked at the sign-in that follows.
 *
 * @throws AppError LINK_ENDED, INVALID_DATA for a weak password (the link lives on), TOO_MANY_REQUESTS
 */
export async function setNewPassword(ctx: Ctx, token: string, password: string): Promise<void> {
  await limitAsks(ctx, networkSubject(ctx, 'new-password-link'), networkLimits);
  const find = async (db: Db) => {
    const accountId = await lockLink(db, tokenHash(token), 'password', ctx.clock.now());
    if (!accountId) throw new AppError('LINK_ENDED');
    return accountId;
  };
  // Looked at before the costly hash, and once more when it is used up.
  await ctx.db.system(find);
  refuseWeakPassword(password, 'password');
  const hash = await hashPassword(password);
  await ctx.db.system(async (db) => {
    const accountId = await find(db);
    await writePassword(ctx, db, accountId, { hash, isAddressProved: true, keptSession: null });
  });
}

/**
 * Changes the signed-in person's password; every other session ends.
 *
 * @throws AppError INVALID_CREDENTIALS for the old one, INVALID_DATA for a weak new one, TOO_MANY_REQUESTS
 */
export async function changePassword(ctx: Ctx, oldPassword: string, newPassword: string): Promise<void> {
  const { accountId, sessionHash } = actorOf(ctx);
  await confirmPassword(ctx, oldPassword);
  refuseWeakPassword(newPassword, 'newPassword');
  const hash = await hashPassword(newPassword);
  await ctx.db.system((db) =>
    writePassword(ctx, db, accountId, { hash, isAddressProved: false, keptSession: sessionHash }),
  );
}
