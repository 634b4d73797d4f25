import type * as audienceContract from '@firstlook/contract/audience.ts';
import type { StateCounts } from '@firstlook/contract/distribution.ts';
import type { BodyOf, QueryOf } from '@firstlook/contract/endpoint.ts';
import type * as progressContract from '@firstlook/contract/progress.ts';
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { leftOutStates } from '@firstlook/contract/report-count.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { readAudience } from '../audience/read-audience.service.ts';
import { endBehindOf } from './behind.store.ts';
import { stopBirth } from './birth.service.ts';
import { loadSendable } from './distribute.service.ts';
import {
  findDistribution,
  listProgress,
  type ProgressRow,
  setPhase,
  steerPhase,
  wakeSenders,
} from './distribution.store.ts';
import { recipientSentOf } from './distribution-list.ts';
import { chooseSender } from './frozen-message.service.ts';
import { listByDistribution, requeue, stopOpenRecipients } from './recipient.store.ts';
import { takeOverSchedule } from './schedule.store.ts';
import { startOnce } from './start-once.service.ts';
import { sendTestToMyself } from './test-message.service.ts';
import { addCounts, asStopped, sumOf, unbornOf } from './unborn.policy.ts';

/** Rows that stand as stopped when the call answers; the workers take back what is left of a large send. */
const stoppedAtOnce = 5000;

function phaseOf(row: ProgressRow, now: Date): DistributionProgress['phase'] {
  const open = (row.states.queued ?? 0) + (row.states.claimed ?? 0) + (row.states.handed ?? 0);
  if (row.phase === 'stopped') return 'stopped';
  if (open + row.behind === 0 && !row.is_being_born) return 'done';
  if (row.phase === 'paused') return 'paused';
  if (row.is_scheduled) return 'scheduled';
  return row.starts_at > now ? 'waiting' : 'sending';
}

const leftOutOf = (states: StateCounts): number =>
  leftOutStates.reduce((sum, state) => sum + (states[state] ?? 0), 0);

/** People who are not in the ledger: they are still to come, or never came. */
function outsideOf(row: ProgressRow): StateCounts {
  if (!row.is_being_born) return row.unlisted ?? {};
  if (!row.planned) return {};
  const unborn = unbornOf(row.planned, row.states);
  return row.phase === 'stopped' ? asStopped(unborn) : unborn;
}

/** Of a stopped send nothing more is handed over: what was not taken back yet counts as it will stand. */
function ledgerOf(row: ProgressRow): StateCounts {
  if (row.phase !== 'stopped') return row.states;
  const { queued = 0, claimed = 0, ...rest } = row.states;
  return queued + claimed > 0 ? addCounts(rest, { stopped: queued + claimed }) : rest;
}

/** Progress as the wire shows it; derived from the ledger at every reading, stored nowhere. */
export function progressOf(row: ProgressRow, now: Date): DistributionProgress {
  const outside = outsideOf(row);
  const states = addCounts(ledgerOf(row), outside);
  const isPreparing = row.is_being_born && !row.is_scheduled && row.phase !== 'stopped';
  return {
    distributionId: row.id,
    releaseId: row.release_id,
    channel: row.channel,
    subject: row.subject,
    startsAt: row.starts_at.toISOString(),
    phase: phaseOf(row, now),
    refusal: row.refusal,
    total: Math.max(sumOf(states), row.expected ?? 0),
    states,
    preparing: isPreparing
      ? {
          prepared: sumOf(row.states) - leftOutOf(row.states),
          total: row.planned && sumOf(states) - leftOutOf(states),
        }
      : null,
    unlisted: outside,
    behind: row.phase === 'stopped' ? 0 : row.behind,
    engagement: row.is_scheduled ? [...new Set(row.engagement)] : [],
    _createdAt: row.created_at.toISOString(),
  };
}

/** Inside a transaction of the organization; null where there is no such send. */
export async function findProgress(
  ctx: Ctx,
  db: Db,
  organizationId: string,
  distributionId: string,
): Promise<DistributionProgress | null> {
  const [row] = await listProgress(db, organizationId, { id: distributionId });
  return row ? progressOf(row, ctx.clock.now()) : null;
}

/** @throws AppError NOT_FOUND */
export async function getProgress(ctx: Ctx, distributionId: string): Promise<DistributionProgress> {
  const found = await ctx.db.tenant((db) => findProgress(ctx, db, ctx.organizationId, distributionId));
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** The distributions of a release, newest first. */
export async function progressOfRelease(
  ctx: Ctx,
  db: Db,
  releaseId: string,
): Promise<DistributionProgress[]> {
  const rows = await listProgress(db, ctx.organizationId, { releaseId });
  return rows.map((row) => progressOf(row, ctx.clock.now()));
}

export async function listDistributions(ctx: Ctx, releaseId: string) {
  const items = await ctx.db.tenant((db) => progressOfRelease(ctx, db, releaseId));
  return { items, total: items.length };
}

/** One call for an audience of any size; nothing leaves before the undo window is over. */
export async function distributeAudience(
  ctx: Ctx,
  releaseId: string,
  body: BodyOf<typeof audienceContract.distributeAudience>,
  idempotencyKey: string | null,
): Promise<DistributionProgress> {
  if (body.testMode) {
    await loadSendable(ctx, releaseId);
    const test = await sendTestToMyself(ctx, releaseId, body);
    return {
      distributionId: '',
      releaseId,
      channel: body.distributionType,
      subject: body.subject ?? null,
      startsAt: ctx.clock.now().toISOString(),
      phase: 'done',
      refusal: null,
      total: 0,
      // Nothing is counted; what is told is why the one message did not leave.
      states: test.unsubscribedContacts.length > 0 ? { unsubscribed: 1 } : {},
      preparing: null,
      unlisted: {},
      behind: 0,
      engagement: [],
      _createdAt: ctx.clock.now().toISOString(),
    };
  }
  const chosen = await readAudience(ctx, body.audience);
  const distributionId = await startOnce(ctx, releaseId, body, chosen, { key: idempotencyKey, delay: true });
  return getProgress(ctx, distributionId);
}

/**
 * Somebody asks for more mail of a send that began earlier: what held when it began must hold now.
 *
 * @throws AppError NOT_FOUND, RELEASE_EXPIRED, UNKNOWN_SENDER, SENDER_NOT_PROVED
 */
async function refuseClosed(ctx: Ctx, distributionId: string): Promise<void> {
  const row = await ctx.db.tenant((db) => findDistribution(db, ctx.organizationId, distributionId));
  if (!row) throw new AppError('NOT_FOUND');
  const { organization } = await loadSendable(ctx, row.release_id);
  if (row.channel === 'email') chooseSender(organization, { email: row.from_email });
}

/**
 * Takes back what waits. The send is marked stopped by then, so nothing leaves any more; what this does not reach, the
 * workers take back.
 */
async function takeBack(ctx: Ctx, distributionId: string): Promise<void> {
  try {
    await ctx.db.tenant(async (db) => {
      // Waits for a step of the birth that is under way; what it wrote is taken back with the rest.
      await stopBirth(db, ctx.organizationId, distributionId);
      await endBehindOf(db, ctx.organizationId, distributionId);
      await stopOpenRecipients(db, ctx.organizationId, distributionId, stoppedAtOnce);
      // Another send may have waited for whom this one has let go.
      await wakeSenders(db);
    });
  } catch (error) {
    ctx.log.warn({ err: error, distributionId }, 'what waits is taken back by the workers');
  }
}

/** A person's hand on a running send. What was handed over already cannot be taken back, what is done stays done. */
export async function steer(
  ctx: Ctx,
  distributionId: string,
  act: 'pause' | 'resume' | 'stop',
): Promise<DistributionProgress> {
  const before = await getProgress(ctx, distributionId);
  if (act !== 'resume' && before.phase === 'done') return before;
  if (act === 'stop' && before.phase === 'stopped') return before;
  if (before.phase === 'stopped') throw new AppError('INVALID_DATA', {}, [{ path: 'act', code: 'option' }]);
  if (act === 'resume') await refuseClosed(ctx, distributionId);
  await ctx.db.tenant(async (db) => {
    await steerPhase(
      db,
      ctx.organizationId,
      distributionId,
      act === 'pause' ? 'paused' : act === 'stop' ? 'stopped' : 'open',
    );
    if (act === 'resume')
      await takeOverSchedule(db, ctx.organizationId, distributionId, actorOf(ctx).accountId);
    if (act !== 'pause') await wakeSenders(db);
  });
  if (act === 'stop') await takeBack(ctx, distributionId);
  return getProgress(ctx, distributionId);
}

/** Queues failed rows again, or unconfirmed ones because a person asks for it. Where there are none the send stays as it is. */
export async function resend(
  ctx: Ctx,
  distributionId: string,
  body: BodyOf<typeof progressContract.resend>,
): Promise<DistributionProgress> {
  await refuseClosed(ctx, distributionId);
  await ctx.db.tenant(async (db) => {
    const count = await requeue(db, ctx.organizationId, distributionId, body.state, body.recipients ?? null);
    if (count === 0) return;
    await setPhase(db, ctx.organizationId, distributionId, 'open');
    await wakeSenders(db);
  });
  return getProgress(ctx, distributionId);
}

/** The people of one send by state, 100 to a page. */
export async function listResult(
  ctx: Ctx,
  distributionId: string,
  query: QueryOf<typeof progressContract.distributionResult>,
) {
  const progress = await getProgress(ctx, distributionId);
  const rows = await ctx.db.tenant((db) =>
    listByDistribution(db, ctx.organizationId, distributionId, {
      state: query.state,
      offset: query.page * 100,
      limit: 100,
    }),
  );
  const items = rows.map((row) => ({
    ...recipientSentOf(row),
    _id: row.id,
    contactId: row.contact_id,
    state: row.state,
  }));
  const { states, total, unlisted } = progress;
  const listed = query.state
    ? (states[query.state] ?? 0) - (unlisted[query.state] ?? 0)
    : total - sumOf(unlisted);
  return { items, total: listed };
}
