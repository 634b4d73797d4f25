import { AppError } from '../../kernel/app-error.ts';
import { day, hour, limitAsks, networkSubject } from '../../kernel/ask.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import { tokenHash } from '../../platform/identifier.ts';
import { authMailJob } from './auth.queue.ts';
import { lockLink, removeLinksOf } from './one-time-link.store.ts';
import { updateEmailVerified } from './person.store.ts';

const mailLimits = [
  { most: 3, within: hour / 4 },
  { most: 10, within: day },
];

/** Proves an address with the one-time token of the mail. @throws AppError LINK_ENDED, TOO_MANY_REQUESTS */
export async function confirmEmail(ctx: Ctx, token: string): Promise<void> {
  await limitAsks(ctx, networkSubject(ctx, 'confirm-email'), [{ most: 200, within: hour }]);
  await ctx.db.system(async (db) => {
    const now = ctx.clock.now();
    const accountId = await lockLink(db, tokenHash(token), 'email', now);
    if (!accountId) throw new AppError('LINK_ENDED');
    await removeLinksOf(db, accountId, 'email');
    await updateEmailVerified(db, accountId, now);
  });
}

/** Has the link mailed to the signed-in address once more; nothing happens when it is proved. @throws AppError TOO_MANY_REQUESTS */
export async function sendConfirmEmail(ctx: Ctx): Promise<void> {
  const { accountId, emailVerified } = actorOf(ctx);
  if (emailVerified) return;
  await limitAsks(ctx, `confirm-email:${accountId}`, mailLimits);
  await ctx.db.system((db) => enqueue(ctx.queue, db, authMailJob, { kind: 'confirm', accountId }));
}
