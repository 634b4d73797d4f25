import { undoSeconds } from '@firstlook/contract/distribution-limit.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import type { Chosen } from '../audience/chosen-people.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { opensWhenSent } from '../release/release.policy.ts';
import { loadReleaseHead, type ReleaseHead } from '../release/release-head.service.ts';
import { writeLedger } from './birth.service.ts';
import { insertDistribution, wakeSenders } from './distribution.store.ts';
import { freeze } from './frozen-message.service.ts';
import { type Message, messageOf } from './message.ts';
import { checkQuietHours, readStart } from './schedule.policy.ts';

/** A release of ctx.organizationId with its organization. @throws AppError NOT_FOUND */
export async function loadForSending(
  ctx: Ctx,
  releaseId: string,
): Promise<{ organization: Organization; release: ReleaseHead }> {
  const release = await loadReleaseHead(ctx, ctx.organizationId, releaseId);
  if (!release) throw new AppError('NOT_FOUND');
  return { organization: await loadOrganization(ctx), release };
}

/** The same for a send or its dry run: nobody is written to about what he cannot open. @throws AppError RELEASE_ARCHIVED, RELEASE_EXPIRED */
export async function loadSendable(
  ctx: Ctx,
  releaseId: string,
  startsAt: Date | null = null,
): ReturnType<typeof loadForSending> {
  const found = await loadForSending(ctx, releaseId);
  if (found.release.archivedAt) throw new AppError('RELEASE_ARCHIVED');
  if (!opensWhenSent(found.release, startsAt ?? ctx.clock.now())) throw new AppError('RELEASE_EXPIRED');
  return found;
}

export interface Started {
  distributionId: string;
}

/**
 * Writes a distribution and its ledger rows in one transaction and wakes the senders; a large audience's rows follow. The
 * message is rendered before and frozen with it. Of a send that begins later both are done again at its moment
 * (`schedule.service.ts`): here they show that it can be.
 *
 * @throws AppError UNKNOWN_SENDER, SENDER_NOT_PROVED, NO_NEWSLETTER_DESIGN, NOT_FOUND, RELEASE_ARCHIVED, RELEASE_EXPIRED, INVALID_DATA when nobody is chosen, or for a text in
 * quiet hours
 */
export async function startDistribution(
  ctx: Ctx,
  releaseId: string,
  message: Message,
  chosen: Chosen,
  options: { delay?: boolean; inTransaction?: (db: Db, distributionId: string) => Promise<void> } = {},
): Promise<Started> {
  const now = ctx.clock.now();
  const planned = readStart(await loadOrganization(ctx), message.startsAt, now);
  const { organization, release } = await loadSendable(ctx, releaseId, planned);
  checkQuietHours(organization, message, planned ?? now);
  const frozen = await freeze(ctx, { organization, release }, message);
  const distributionId = newId();
  const startsAt = planned ?? (options.delay ? new Date(now.getTime() + undoSeconds * 1000) : now);
  await ctx.db.tenant(async (db) => {
    await options.inTransaction?.(db, distributionId);
    const { round } = await insertDistribution(db, {
      organization_id: ctx.organizationId,
      id: distributionId,
      release_id: releaseId,
      channel: message.distributionType,
      ...frozen,
      locale: release.locale,
      starts_at: startsAt,
      scheduled: planned && {
        ...messageOf(message),
        by: actorOf(ctx).accountId,
        readsReport: (chosen.groups.engagement?.length ?? 0) > 0,
      },
      createdBy: actorOf(ctx).accountId,
      force: message.forceDistribute,
    });
    const target = {
      organizationId: ctx.organizationId,
      distributionId,
      releaseId,
      channel: message.distributionType,
      round,
      startsAt,
      locale: release.locale,
    };
    const people = await writeLedger(db, target, chosen, planned !== null);
    if (people === 0) throw new AppError('INVALID_DATA', {}, [{ path: 'audience', code: 'required' }]);
    await recordAudit(ctx, db, {
      action: 'distribution.send',
      target: { id: releaseId, name: frozen.subject ?? '' },
      after: {
        people,
        channel: message.distributionType,
        force: message.forceDistribute,
        ...(planned && { startsAt: planned.toISOString() }),
      },
    });
    await wakeSenders(db);
  });
  return { distributionId };
}
