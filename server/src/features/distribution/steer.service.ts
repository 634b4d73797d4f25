import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import { can } from '@firstlook/contract/permissions.ts';
import type * as progressContract from '@firstlook/contract/progress.ts';
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { readRights } from '../../kernel/api-key.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { isApproved, mustAsk } from './approval.policy.ts';
import { endBehindOf } from './behind.store.ts';
import { stopBirth } from './birth.service.ts';
import { loadSendable } from './distribute.service.ts';
import {
  type DistributionRow,
  findDistribution,
  listFollowUps,
  setPhase,
  steerPhase,
  wakeSenders,
} from './distribution.store.ts';
import { checkSenderDetails, chooseSender } from './frozen-message.service.ts';
import { getProgress, loadSend } from './progress.service.ts';
import { requeue, stopOpenRecipients } from './recipient.store.ts';
import { postponeFollowUps, takeOverSchedule } from './schedule.store.ts';
import { hasLeft, progressOf, type Send } from './send-progress.ts';

type Act = 'pause' | 'resume' | 'stop';

/** Rows that stand as stopped when the call answers; the workers take back what is left of a large send. */
const stoppedAtOnce = 5000;

/** Whether a send that has begun was approved, or begun by somebody whose sends need no approval. */
async function wasCleared(ctx: Ctx, { approval, created_by: by }: DistributionRow): Promise<boolean> {
  if (isApproved(approval)) return true;
  const maker = by ? await ctx.db.systemRead((db) => readRights(db, by, ctx.clock.now())) : null;
  return maker !== null && can(maker, 'distribution.approve', ctx.organizationId);
}

/**
 * Somebody asks for more of a send that began earlier, or by his word for one that was planned: what held when it began must
 * hold now, and he may do what it takes.
 *
 * @throws AppError NOT_FOUND, NOT_ALLOWED, APPROVAL_NEEDED, RELEASE_EXPIRED, UNKNOWN_SENDER, SENDER_NOT_PROVED
 */
async function refuseClosed(ctx: Ctx, distributionId: string): Promise<void> {
  const row = await ctx.db.tenant((db) => findDistribution(db, ctx.organizationId, distributionId));
  if (!row) throw new AppError('NOT_FOUND');
  if (row.scheduled?.readsReport && !can(actorOf(ctx), 'report.read', ctx.organizationId))
    throw new AppError('NOT_ALLOWED');
  const { organization } = await loadSendable(ctx, row.release_id);
  // What has not begun asks when it does.
  if (!row.scheduled && mustAsk(organization, actorOf(ctx)) && !(await wasCleared(ctx, row)))
    throw new AppError('APPROVAL_NEEDED');
  checkSenderDetails(organization, row);
  if (row.channel === 'email') chooseSender(organization, { email: row.from_email });
}

/**
 * Takes back what waits. The send is marked stopped by then, so nothing leaves any more; what this does not reach, the
 * workers take back.
 */
export async function takeBack(ctx: Ctx, distributionId: string): Promise<void> {
  try {
    await ctx.db.tenant(async (db) => {
      // Waits for a step of the birth that is under way; what it wrote is taken back with the rest.
      await stopBirth(ctx, db, distributionId);
      await endBehindOf(db, ctx.organizationId, distributionId);
      await stopOpenRecipients(db, ctx.organizationId, distributionId, stoppedAtOnce);
      // Another send may have waited for whom this one has let go.
      await wakeSenders(db);
    });
  } catch (error) {
    ctx.log.warn({ err: error, distributionId }, 'what waits is taken back by the workers');
  }
}

const phaseAfter = { pause: 'paused', resume: 'open', stop: 'stopped' } as const;

/** Parts of a send that a hand still changes: what is done stays done. */
function partsToSteer({ rows }: Send, act: Act, now: Date): string[] {
  const over = act === 'resume' ? ['stopped'] : ['stopped', 'done'];
  return rows
    .filter((row) => !over.includes(progressOf(row, now).phase) && (act === 'stop' || row.phase !== 'asking'))
    .map(({ id }) => id);
}

/** Nobody was reached whom it could follow. */
async function stopFollowUps(ctx: Ctx, distributionId: string): Promise<void> {
  const followUps = await ctx.db.tenant((db) => listFollowUps(db, ctx.organizationId, distributionId));
  for (const id of followUps) await steer(ctx, id, 'stop');
}

/**
 * A person's hand on a running send, in all its parts. What was handed over already cannot be taken back, what is done stays
 * done. A send that is stopped before anything left takes along what was planned to follow it.
 */
export async function steer(ctx: Ctx, distributionId: string, act: Act): Promise<DistributionProgress> {
  const send = await loadSend(ctx, distributionId);
  const { progress: before } = send;
  if (act !== 'resume' && before.phase === 'done') return before;
  if (act === 'stop' && before.phase === 'stopped') {
    // The process of who stopped it may have ended before what was planned to follow it.
    if (!hasLeft(before)) await stopFollowUps(ctx, before.distributionId);
    return before;
  }
  if (before.phase === 'asking' && act !== 'stop') throw new AppError('APPROVAL_NEEDED');
  if (before.phase === 'stopped') throw new AppError('INVALID_DATA', {}, [{ path: 'act', code: 'option' }]);
  const ids = partsToSteer(send, act, ctx.clock.now());
  if (act === 'resume') for (const id of ids) await refuseClosed(ctx, id);
  await ctx.db.tenant(async (db) => {
    for (const id of ids) {
      if (act === 'resume') await postponeFollowUps(db, ctx.organizationId, id);
      await steerPhase(db, ctx.organizationId, id, phaseAfter[act]);
      if (act === 'resume') await takeOverSchedule(db, ctx.organizationId, id, actorOf(ctx).accountId);
    }
    if (act !== 'pause') await wakeSenders(db);
  });
  if (act === 'stop') for (const id of ids) await takeBack(ctx, id);
  const after = await getProgress(ctx, distributionId);
  if (act === 'stop' && !hasLeft(after)) await stopFollowUps(ctx, after.distributionId);
  return after;
}

/** Queues failed rows again, or unconfirmed ones because a person asks for it. Where there are none the send stays as it is. */
export async function resend(
  ctx: Ctx,
  distributionId: string,
  body: BodyOf<typeof progressContract.resend>,
): Promise<DistributionProgress> {
  const send = await loadSend(ctx, distributionId);
  // A part that has none to send again holds up no other.
  const meant = send.rows.filter(({ states }) => (states[body.state] ?? 0) > 0);
  const rows = meant.length > 0 ? meant : send.rows;
  for (const { id } of rows) await refuseClosed(ctx, id);
  await ctx.db.tenant(async (db) => {
    for (const { id } of rows) {
      const count = await requeue(db, ctx.organizationId, id, body.state, body.recipients ?? null);
      if (count > 0) await setPhase(db, ctx.organizationId, id, 'open');
    }
    await wakeSenders(db);
  });
  return getProgress(ctx, distributionId);
}
