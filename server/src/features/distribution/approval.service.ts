import type { StateCounts } from '@firstlook/contract/distribution.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type * as progressContract from '@firstlook/contract/progress.ts';
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx, inOrganization } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import type { Db } from '../../platform/database.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { type Approval, changedSince, type Versions } from './approval.policy.ts';
import {
  holdAsking,
  listChangedApprovals,
  markAsking,
  readNamedVersions,
  writeAnswer,
} from './approval.store.ts';
import { keepAsked, keepPeople, receiversOf } from './approved-people.service.ts';
import { bindToApproved, forgetApproved } from './approved-person.store.ts';
import { isOwnAsk } from './describe-approval.service.ts';
import { loadForSending, loadSendable } from './distribute.service.ts';
import { tellApproversJob, tellAskerJob } from './distribution.queue.ts';
import {
  type DistributionRow,
  findDistribution,
  listFollowUps,
  type ProgressRow,
  wakeSenders,
} from './distribution.store.ts';
import { checkSenderDetails, chooseSender } from './frozen-message.service.ts';
import { getProgress, loadSend } from './progress.service.ts';
import { postponeFollowUps } from './schedule.store.ts';
import { takeBack } from './steer.service.ts';

/** A send that waits for its moment asks again: it was planned without approval, or its release or its plan is another one by now. */
export async function askAgain(
  ctx: Ctx,
  { id, asker, approval, ...now }: { id: string; asker: string; approval: Approval | null } & Versions,
): Promise<void> {
  const askedAt = ctx.clock.now().toISOString();
  const asked = {
    asker: approval?.asker ?? asker,
    askedAt,
    version: now.version,
    planVersion: approval?.planVersion,
    isAgain: approval !== null,
    changed: approval && changedSince(approval, now),
    answer: null,
  };
  await ctx.db.tenant(async (db) => {
    if ((await markAsking(db, ctx.organizationId, id, asked)) === 0) return;
    await forgetApproved(db, ctx.organizationId, id);
    await enqueue(ctx.queue, db, tellApproversJob, {
      organizationId: ctx.organizationId,
      distributionId: id,
    });
  });
}

/** Approved sends whose release was changed since ask again at once, so that there is time to answer before their moment. */
export async function askForChanged(ctx: Ctx): Promise<void> {
  for (const { organization_id, plan_version: planVersion, ...changed } of await ctx.db.systemRead(
    listChangedApprovals,
  ))
    await askAgain(inOrganization(ctx, organization_id), {
      ...changed,
      planVersion,
      asker: changed.approval.asker,
    });
}

/** That it can leave is shown before somebody says that it may. */
async function checkSendable(ctx: Ctx, row: DistributionRow, read: Versions): Promise<void> {
  const { organization, release } = await loadSendable(ctx, row.release_id);
  if (release.version !== read.version || row.plan_version !== read.planVersion)
    throw new AppError('APPROVAL_OUTDATED');
  checkSenderDetails(organization, row);
  if (row.channel === 'email') chooseSender(organization, { email: row.scheduled?.from?.email ?? '' });
}

type Answer = BodyOf<typeof progressContract.answerAsk>;

/** A send that asks: its distributions, and the first of those that do. */
interface Ask {
  rows: readonly ProgressRow[];
  asking: readonly string[];
  row: DistributionRow;
  title: string;
}

/**
 * Writes the answer, and with an approval for whom it is. @param counts is told how many people there are, also where that is another number than was
 * said @returns what was answered
 *
 * @throws AppError APPROVAL_OUTDATED
 */
async function writeWord(
  ctx: Ctx,
  db: Db,
  { rows, asking, row, title }: Ask,
  { isGranted, version, planVersion, people, words }: Answer,
  counts: Map<string, StateCounts>,
): Promise<string[]> {
  const { organizationId } = ctx;
  const main = row.part_of ?? row.id;
  const at = ctx.clock.now().toISOString();
  const said = { by: actorOf(ctx).accountId, at, isGranted, words: words.trim() };
  const followUps = await listFollowUps(db, organizationId, main);
  const all = [...asking, ...followUps];
  const named = await readNamedVersions(db, organizationId, row.release_id);
  // One word at a time: who answers beside another finds that it was answered.
  if ((await holdAsking(db, organizationId, asking)) < asking.length) throw new AppError('APPROVAL_OUTDATED');
  let hasNew = false;
  if (isGranted) {
    const kept = await keepPeople(db, organizationId, rows, asking);
    hasNew = kept.hasNew;
    for (const [id, states] of kept.counts) counts.set(id, states);
    await postponeFollowUps(db, organizationId, main);
  }
  const counted = receiversOf(counts);
  // As many others are others, too.
  if (counted !== null && (hasNew || (people !== undefined && people !== counted)))
    throw new AppError('APPROVAL_OUTDATED', { people: counted });
  const answer = { ...said, named, ...(isGranted && { isKept: true as const }) };
  // What was looked at, and not what the release is by now: of another one it asks again.
  const written = await writeAnswer(db, organizationId, asking, {
    version,
    planVersion,
    answer: { ...answer, people: counted },
  });
  if (written === 0) throw new AppError('APPROVAL_OUTDATED');
  if (followUps.length > 0) await writeAnswer(db, organizationId, followUps, { version, answer });
  if (isGranted) await bindToApproved(db, organizationId, all, counts);
  await recordAudit(ctx, db, {
    action: isGranted ? 'distribution.approve' : 'distribution.sendBack',
    target: { id: row.release_id, name: row.subject ?? title },
    after: isGranted ? { people: counted } : { words: said.words },
  });
  await enqueue(ctx.queue, db, tellAskerJob, { organizationId, distributionId: row.id });
  await wakeSenders(db);
  return all;
}

/**
 * A second person's word on a send: it begins at its moment, at once where none was set or that has passed, and goes to those alone whom it was for
 * when it was approved; or it is over, and who asked reads why.
 *
 * @throws AppError NOT_FOUND, OWN_APPROVAL, APPROVAL_OUTDATED (with `people` where only that number is another one), INVALID_DATA without a word on
 * what is sent back, and what keeps a send from leaving
 */
export async function answerAsk(
  ctx: Ctx,
  distributionId: string,
  said: Answer,
): Promise<DistributionProgress> {
  const { organizationId } = ctx;
  const { isGranted, version, planVersion, words } = said;
  const { rows } = await loadSend(ctx, distributionId);
  const asking = rows.filter(({ phase }) => phase === 'asking').map(({ id }) => id);
  const row = await ctx.db.tenant((db) => findDistribution(db, organizationId, asking[0] ?? distributionId));
  if (asking.length === 0 || !row?.approval) throw new AppError('APPROVAL_OUTDATED');
  const { approval } = row;
  if (await ctx.db.system((db) => isOwnAsk(ctx, db, approval))) throw new AppError('OWN_APPROVAL');
  if (isGranted) await checkSendable(ctx, row, { version, planVersion });
  else if (words.trim() === '') throw new AppError('INVALID_DATA', {}, [{ path: 'words', code: 'required' }]);
  const { title } = (await loadForSending(ctx, row.release_id)).release;
  const counts = new Map<string, StateCounts>();
  let ids: string[];
  try {
    ids = await ctx.db.tenant((db) => writeWord(ctx, db, { rows, asking, row, title }, said, counts));
  } catch (error) {
    // Who is told of others has been shown these by then.
    if (error instanceof AppError && error.params.people !== undefined)
      await ctx.db.tenant((db) => keepAsked(db, organizationId, rows));
    throw error;
  }
  if (!isGranted) for (const id of ids) await takeBack(ctx, id);
  return getProgress(ctx, distributionId);
}
