import type { SendApproval } from '@firstlook/contract/progress.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import type { Approval } from './approval.policy.ts';
import { findKeyMaker, findNamesOf } from './approval.store.ts';

/** Whether this is a send of who answers: their own, or one of a program by a key that they made. */
export async function isOwnAsk(ctx: Ctx, db: Db, { asker }: Pick<Approval, 'asker'>): Promise<boolean> {
  const { accountId } = actorOf(ctx);
  return asker === accountId || (await findKeyMaker(db, ctx.organizationId, asker)) === accountId;
}

/** What a screen is told of it, in the names of now. */
export async function describeApproval(
  ctx: Ctx,
  db: Db,
  approval: Approval | null,
): Promise<SendApproval | null> {
  if (!approval) return null;
  const { asker, askedAt, isAgain, changed, answer } = approval;
  const names = await findNamesOf(db, [asker, ...(answer ? [answer.by] : [])]);
  return {
    state: answer === null ? 'asked' : answer.isGranted ? 'granted' : 'sentBack',
    asker: names.get(asker) ?? null,
    isOwn: ctx.actor !== null && (await isOwnAsk(ctx, db, approval)),
    isAgain,
    // What asked again before this was kept did so for its release.
    changed: isAgain ? (changed ?? 'release') : null,
    askedAt,
    by: (answer && names.get(answer.by)) ?? null,
    words: answer?.words ?? '',
    people: answer?.isGranted ? (answer.people ?? null) : null,
  };
}
