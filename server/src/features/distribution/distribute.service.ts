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
import { freeze, type Message } from './frozen-message.service.ts';

/** A release of ctx.organizationId with its organization. @throws AppError NOT_FOUND */
export async function loadForSending(
  ctx: Ctx,
  releaseId: string,
): Promise<{ organization: Organization; release: ReleaseHead }> {
  const release = await loadReleaseHead(ctx, ctx.organizationId, releaseId);
  if (!release) throw new AppError('NOT_FOUND');
  return { organization: await loadOrganization(ctx), release };
}

/** The same for a send or its dry run: nobody is written to about what he cannot open. @throws AppError RELEASE_EXPIRED */
export async function loadSendable(ctx: Ctx, releaseId: string): ReturnType<typeof loadForSending> {
  const found = await loadForSending(ctx, releaseId);
  if (!opensWhenSent(found.release, ctx.clock.now())) throw new AppError('RELEASE_EXPIRED');
  return found;
}

export interface Started {
  distributionId: string;
}

/**
 * Writes a distribution and its ledger rows in one transaction and wakes the senders; a large audience's rows follow. The message is rendered before
 * and frozen with it.
 *
 * @throws AppError UNKNOWN_SENDER, SENDER_NOT_PROVED, NO_NEWSLETTER_DESIGN, NOT_FOUND, RELEASE_EXPIRED, INVALID_DATA when nobody is chosen
 */
export async function startDistribution(
  ctx: Ctx,
  releaseId: string,
  message: Message,
  chosen: Chosen,
  options: { delay?: boolean; inTransaction?: (db: Db, distributionId: string) => Promise<void> } = {},
): Promise<Started> {
  const { organization, release } = await loadSendable(ctx, releaseId);
  const frozen = await freeze(ctx, { organization, release }, message);
  const distributionId = newId();
  const now = ctx.clock.now();
  const startsAt = options.delay ? new Date(now.getTime() + undoSeconds * 1000) : now;
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
    const people = await writeLedger(db, target, chosen);
    if (people === 0) throw new AppError('INVALID_DATA', {}, [{ path: 'audience', code: 'required' }]);
    await recordAudit(ctx, db, {
      action: 'distribution.send',
      target: { id: releaseId, name: frozen.subject ?? '' },
      after: { people, channel: message.distributionType, force: message.forceDistribute },
    });
    await wakeSenders(db);
  });
  return { distributionId };
}
