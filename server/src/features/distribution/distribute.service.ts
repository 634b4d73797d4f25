import type * as contract from '@firstlook/contract/distribution.ts';
import { undoSeconds } from '@firstlook/contract/distribution.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type { FromEmail, Organization } from '@firstlook/contract/organization.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { renderNewsletter } from '../release/design.service.ts';
import { noteDistributed } from '../release/release-distribution.service.ts';
import { loadReleaseHead, type ReleaseHead } from '../release/release-head.service.ts';
import { archiveCopyJob } from './distribution.queue.ts';
import { insertDistribution, isFirstOfSend, wakeSenders } from './distribution.store.ts';
import { type Candidate, insertRecipients } from './recipient.store.ts';

type Message = Pick<
  BodyOf<typeof contract.distributeRelease>,
  'from' | 'forceDistribute' | 'distributionType' | 'subject'
>;

/** The organization's own sender with this address. @throws AppError UNKNOWN_SENDER */
export function chooseSender(organization: Organization, from: { email: string }): FromEmail {
  const wanted = from.email.trim().toLowerCase();
  const sender = organization.fromEmails.find(({ email }) => email.toLowerCase() === wanted);
  if (!sender) throw new AppError('UNKNOWN_SENDER', {}, [{ path: 'from.email', code: 'option' }]);
  return sender;
}

/** A release of ctx.organizationId with its organization. @throws AppError NOT_FOUND */
export async function loadForSending(
  ctx: Ctx,
  releaseId: string,
): Promise<{ organization: Organization; release: ReleaseHead }> {
  const release = await loadReleaseHead(ctx, ctx.organizationId, releaseId);
  if (!release) throw new AppError('NOT_FOUND');
  return { organization: await loadOrganization(ctx), release };
}

export interface Started {
  distributionId: string;
}

/**
 * Writes a distribution and its ledger rows in one transaction and wakes the senders. The message is rendered before
 * and frozen with it.
 *
 * @param candidates reads who is meant, in the same transaction
 */
export async function startDistribution(
  ctx: Ctx,
  releaseId: string,
  message: Message,
  candidates: (db: Db) => Promise<Candidate[]>,
  options: { delay?: boolean; inTransaction?: (db: Db, distributionId: string) => Promise<void> } = {},
): Promise<Started> {
  if (message.distributionType !== 'email')
    throw new AppError('INVALID_DATA', {}, [{ path: 'distributionType', code: 'option' }]);
  const { organization, release } = await loadForSending(ctx, releaseId);
  const sender = chooseSender(organization, message.from);
  const subject = message.subject?.trim() || null;
  const { template, rendered } = await renderNewsletter(ctx, {
    organization,
    release: release.designed,
    subject,
  });
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
      from_email: sender.email,
      from_title: message.from.title?.trim() || sender.title,
      allow_reply: message.from.allowReply ?? sender.allowReply,
      bcc: organization.distributionBcc,
      subject: rendered.subject,
      locale: release.locale,
      template_id: template.id,
      rendered,
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
    };
    const chosen = await candidates(db);
    await insertRecipients(db, target, chosen);
    await recordAudit(ctx, db, {
      action: 'distribution.send',
      target: { id: releaseId, name: rendered.subject },
      after: { people: chosen.length, channel: message.distributionType, force: message.forceDistribute },
    });
    if (
      organization.distributionBcc &&
      (await isFirstOfSend(db, ctx.organizationId, releaseId, distributionId))
    ) {
      await enqueue(ctx.queue, db, archiveCopyJob, { organizationId: ctx.organizationId, distributionId });
    }
    await noteDistributed(ctx, db, releaseId);
    await wakeSenders(db);
  });
  return { distributionId };
}
