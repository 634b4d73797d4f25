import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type * as progressContract from '@firstlook/contract/progress.ts';
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx, inOrganization } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { type Approval, changedSince, type Versions } from './approval.policy.ts';
import { listChangedApprovals, markAsking, readNamedVersions, writeAnswer } from './approval.store.ts';
import { isOwnAsk } from './describe-approval.service.ts';
import { loadForSending, loadSendable } from './distribute.service.ts';
import { tellApproversJob, tellAskerJob } from './distribution.queue.ts';
import { type DistributionRow, findDistribution, listFollowUps, wakeSenders } from './distribution.store.ts';
import { checkSenderDetails, chooseSender } from './frozen-message.service.ts';
import { getProgress, loadSend } from './progress.service.ts';
import { postponeFollowUps } from './schedule.store.ts';
import { meantBy } from './send-progress.ts';
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
    if ((await markAsking(db, ctx.organizationId, id, asked)) > 0)
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

/** For how many people it is answered: no more than there are now, so that no number that is said hides a growth. */
function countOf(said: number | undefined, counted: number | null): number | null {
  return said === undefined || counted === null ? (said ?? counted) : Math.min(said, counted);
}

/**
 * A second person's word on a send: it begins at its moment, at once where none was set or that has passed; or it is over, and who
 * asked reads why.
 *
 * @throws AppError NOT_FOUND, OWN_APPROVAL, APPROVAL_OUTDATED, INVALID_DATA without a word on what is sent back, and what keeps a
 * send from leaving
 */
export async function answerAsk(
  ctx: Ctx,
  distributionId: string,
  { isGranted, version, planVersion, people, words }: BodyOf<typeof progressContract.answerAsk>,
): Promise<DistributionProgress> {
  const { organizationId } = ctx;
  const { rows, progress } = await loadSend(ctx, distributionId);
  const asking = rows.filter(({ phase }) => phase === 'asking').map(({ id }) => id);
  const row = await ctx.db.tenant((db) => findDistribution(db, organizationId, asking[0] ?? distributionId));
  if (asking.length === 0 || !row?.approval) throw new AppError('APPROVAL_OUTDATED');
  const { approval } = row;
  if (await ctx.db.system((db) => isOwnAsk(ctx, db, approval))) throw new AppError('OWN_APPROVAL');
  if (isGranted) await checkSendable(ctx, row, { version, planVersion });
  else if (words.trim() === '') throw new AppError('INVALID_DATA', {}, [{ path: 'words', code: 'required' }]);
  const { release } = await loadForSending(ctx, row.release_id);
  const at = ctx.clock.now().toISOString();
  const said = { by: actorOf(ctx).accountId, at, isGranted, words: words.trim() };
  const counted = countOf(people, progress.total > 0 ? meantBy(progress) : null);
  const ids = await ctx.db.tenant(async (db) => {
    const followUps = await listFollowUps(db, organizationId, row.part_of ?? row.id);
    const all = [...asking, ...followUps];
    const named = await readNamedVersions(db, organizationId, row.release_id);
    if (isGranted) await postponeFollowUps(db, organizationId, row.part_of ?? row.id);
    // What was looked at, and not what the release is by now: of another one it asks again.
    const written = await writeAnswer(db, organizationId, asking, {
      version,
      planVersion,
      answer: { ...said, people: counted, named },
    });
    if (written === 0) throw new AppError('APPROVAL_OUTDATED');
    if (followUps.length > 0)
      await writeAnswer(db, organizationId, followUps, { version, answer: { ...said, named } });
    await recordAudit(ctx, db, {
      action: isGranted ? 'distribution.approve' : 'distribution.sendBack',
      target: { id: release.id, name: row.subject ?? release.title },
      after: isGranted ? { people: counted } : { words: said.words },
    });
    await enqueue(ctx.queue, db, tellAskerJob, { organizationId, distributionId: row.id });
    await wakeSenders(db);
    return all;
  });
  if (!isGranted) for (const id of ids) await takeBack(ctx, id);
  return getProgress(ctx, distributionId);
}
