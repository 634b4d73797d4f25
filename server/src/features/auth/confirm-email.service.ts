import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import { day, hour, limitRate, networkSubject } from '../../kernel/rate-limit.ts';
import type { Db } from '../../platform/database.ts';
import { accountMailJob } from '../account/account-mail.queue.ts';
import { authorOf, changeCredentials } from '../account/change-credential.service.ts';
import { findLink, keepUsedLink } from '../account/one-time-link.service.ts';
import { isPasswordOf } from '../account/password-try.service.ts';
import { refusingTakenEmail } from '../account/person-write.ts';
import { proveAddress } from '../membership/prove-address.service.ts';
import { findPerson } from './person.store.ts';

const networkLimits = [{ most: 200, within: hour }];
const mailLimits = [
  { most: 3, within: hour / 4 },
  { most: 10, within: day },
];

async function loadLink(ctx: Ctx, db: Db, token: string) {
  const link = await findLink(ctx, db, token, 'email');
  const person = link && (await findPerson(db, { id: link.accountId }));
  if (!link || !person) throw new AppError('LINK_ENDED');
  if (link.isCalledOff) throw new AppError('NEW_EMAIL_CALLED_OFF');
  // A used link stays until it would have ended, so that a second press or opening is told the same (decision 0019).
  const isProved = person.email_verified && link.email === person.email;
  return { ...link, current: person.email, isProved };
}

/**
 * The person who presses the button must also know the account's password, or be signed in to it here: a stranger
 * may have opened the account for this address, and its owner must not prove it for that person (docs/decisions/0019).
 */
async function refuseForeignPress(ctx: Ctx, link: { accountId: string; current: string }, password?: string) {
  if (ctx.actor?.accountId === link.accountId) return;
  const isRight = password ? await isPasswordOf(ctx, link.current, password) : false;
  if (isRight) return;
  throw new AppError('INVALID_DATA', {}, [
    { path: 'password', code: password ? 'wrongPassword' : 'required' },
  ]);
}

/**
 * Proves the address that the link was mailed to. Where that is an address the account was to move to, it moves now.
 *
 * @throws AppError LINK_ENDED, NEW_EMAIL_CALLED_OFF, INVALID_DATA for a missing or wrong password, TOO_MANY_REQUESTS
 */
export async function confirmEmail(ctx: Ctx, token: string, password?: string): Promise<void> {
  await limitRate(ctx, networkSubject(ctx, 'confirm-email'), networkLimits);
  const link = await ctx.db.system((db) => loadLink(ctx, db, token));
  if (link.isProved) return;
  try {
    await refuseForeignPress(ctx, link, password);
  } catch (error) {
    // Another press may have moved the account meanwhile, and the password was looked for under the address before.
    if ((await ctx.db.system((db) => loadLink(ctx, db, token))).isProved) return;
    throw error;
  }
  const prove = ctx.db.system(async (db) => {
    const { accountId, email, current, isProved } = await loadLink(ctx, db, token);
    if (isProved) return;
    if (email !== current) {
      const author = { ...authorOf(ctx, accountId), by: 'owner' as const };
      await changeCredentials(ctx, db, accountId, { email }, author);
    }
    await proveAddress(ctx, db, accountId);
    await keepUsedLink(db, token, link);
  });
  await refusingTakenEmail(prove).catch((error: unknown) => {
    // An account was opened for that address after the link was mailed.
    throw error instanceof AppError && error.code === 'ACCOUNT_EXISTS' ? new AppError('LINK_ENDED') : error;
  });
}

/**
 * Whether the link was used already. Only who has the link learns it, and only while the link would have lived.
 *
 * @throws AppError LINK_ENDED, NEW_EMAIL_CALLED_OFF, TOO_MANY_REQUESTS
 */
export async function readEmailLink(ctx: Ctx, token: string): Promise<{ isProved: boolean }> {
  await limitRate(ctx, networkSubject(ctx, 'confirm-email'), networkLimits);
  const { isProved } = await ctx.db.system((db) => loadLink(ctx, db, token));
  return { isProved };
}

/**
 * Has the link mailed once more, to the address that waits to be proved; nothing happens where none does.
 *
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function sendConfirmEmail(ctx: Ctx): Promise<void> {
  const { accountId } = actorOf(ctx);
  const person = await ctx.db.system((db) => findPerson(db, { id: accountId }));
  const newEmail = person?.pending_email;
  if (!person || (person.email_verified && !newEmail)) return;
  await limitRate(ctx, `confirm-email:${accountId}`, mailLimits);
  const mail = newEmail
    ? ({ kind: 'confirmMove', accountId, newEmail } as const)
    : ({ kind: 'confirm', accountId } as const);
  await ctx.db.system((db) => enqueue(ctx.queue, db, accountMailJob, mail));
}
