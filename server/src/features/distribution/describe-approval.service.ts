import type { SendApproval } from '@firstlook/contract/progress.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { type Approval, changedSince } from './approval.policy.ts';
import { findKeyMaker, findNamesOf } from './approval.store.ts';
import type { ProgressRow } from './distribution.store.ts';

/** Whether this is a send of who answers: their own, or one of a program by a key that they made. */
export async function isOwnAsk(ctx: Ctx, db: Db, { asker }: Pick<Approval, 'asker'>): Promise<boolean> {
  const { accountId } = actorOf(ctx);
  return asker === accountId || (await findKeyMaker(db, ctx.organizationId, asker)) === accountId;
}

type ApprovedRow = Pick<ProgressRow, 'approval' | 'lost_by' | 'plan_version'>;

/** What is kept of it; one that does not hold any more is told of as the ask that it becomes within seconds. */
function approvalOf({ approval, lost_by: version, plan_version: planVersion }: ApprovedRow): Approval | null {
  if (!approval || version === null) return approval;
  return {
    ...approval,
    isAgain: true,
    changed: changedSince(approval, { version, planVersion }),
    answer: null,
  };
}

/** What a screen is told of it, in the names of now. */
export async function describeApproval(ctx: Ctx, db: Db, row: ApprovedRow): Promise<SendApproval | null> {
  const approval = approvalOf(row);
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
