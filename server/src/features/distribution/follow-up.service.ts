import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import { can } from '@firstlook/contract/permissions.ts';
import type * as progressContract from '@firstlook/contract/progress.ts';
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import { newId } from '../../platform/identifier.ts';
import { violationOf } from '../../platform/violation.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { askOf, loadSendable, prepare, writeStep } from './distribute.service.ts';
import { tellApproversJob } from './distribution.queue.ts';
import { type DistributionRow, findDistribution } from './distribution.store.ts';
import { readPersonalLine } from './frozen-message.service.ts';
import type { Message } from './message.ts';
import { getProgress, loadSend } from './progress.service.ts';
import { hasLeft } from './send-progress.ts';
import { followUpOf } from './send-step.policy.ts';

type FollowUp = BodyOf<typeof progressContract.addFollowUp>;

/**
 * A mail of one way that something left of, or is going to. What tries two subjects has no follow-up, and what follows has none itself.
 *
 * @throws AppError NOT_FOUND, INVALID_DATA
 */
async function loadFollowed(ctx: Ctx, distributionId: string): Promise<DistributionRow> {
  const { progress } = await loadSend(ctx, distributionId);
  const row = await ctx.db.tenant((db) => findDistribution(db, ctx.organizationId, progress.distributionId));
  if (!row) throw new AppError('NOT_FOUND');
  const isOver = progress.phase === 'stopped' && !hasLeft(progress);
  if (row.channel !== 'email' || row.follows || row.test_side || isOver)
    throw new AppError('INVALID_DATA', {}, [{ path: 'distributionId', code: 'option' }]);
  return row;
}

/** What a mail says of itself that its follow-up takes over. */
const mailOf = ({ kind, from_email: email }: DistributionRow): Message => ({
  distributionType: 'email',
  from: { email },
  kind,
  forceDistribute: false,
  subject: null,
  preheader: null,
  textPart: null,
  text: null,
  startsAt: null,
  followUp: null,
});

/**
 * Plans a message after a mail that is planned, leaves or has left, as the call of a send may (docs/decisions/0128).
 *
 * @throws AppError NOT_FOUND, NOT_ALLOWED from somebody who may not read reports, ALREADY_EXISTS where one by the same way to those who did the same
 * is planned or was sent, INVALID_DATA, and what a planned send is refused
 */
export async function addFollowUp(
  ctx: Ctx,
  distributionId: string,
  asked: FollowUp,
): Promise<DistributionProgress> {
  if (!can(actorOf(ctx), 'report.read', ctx.organizationId)) throw new AppError('NOT_ALLOWED');
  const row = await loadFollowed(ctx, distributionId);
  const { organization, release } = await loadSendable(ctx, row.release_id);
  readPersonalLine(asked.personalLine);
  const mail = { id: row.id, startsAt: row.starts_at, message: mailOf(row) };
  const step = { id: newId(), ...followUpOf(organization, release.id, mail, asked, ctx.clock.now()) };
  const beginning = { organization, release, approval: askOf(ctx, organization, release) };
  const [prepared] = await prepare(ctx, beginning, [step]);
  if (!prepared) throw new AppError('NOT_FOUND');
  try {
    await ctx.db.tenant(async (db) => {
      await writeStep(ctx, db, beginning, prepared);
      await recordAudit(ctx, db, {
        action: beginning.approval ? 'distribution.ask' : 'distribution.followUp',
        target: { id: release.id, name: prepared.frozen.subject ?? '' },
        after: {
          did: asked.did,
          followUpDays: asked.afterDays,
          channel: asked.distributionType,
          startsAt: step.startsAt.toISOString(),
        },
      });
      if (beginning.approval)
        await enqueue(ctx.queue, db, tellApproversJob, {
          organizationId: ctx.organizationId,
          distributionId: step.id,
        });
    });
  } catch (error) {
    if (violationOf(error) === 'distribution_follow_up')
      throw new AppError('ALREADY_EXISTS', {}, [{ path: 'did', code: 'taken' }]);
    throw error;
  }
  return getProgress(ctx, step.id);
}
