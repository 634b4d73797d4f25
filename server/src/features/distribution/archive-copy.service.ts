import type { Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import { newId } from '../../platform/identifier.ts';
import { signLeaving } from '../sender-domain/signer.service.ts';
import { composeMail } from './compose-mail.ts';
import { archiveCopyJob } from './distribution.queue.ts';
import { markArchived, takeArchiveAddress } from './distribution.store.ts';
import { loadMailing } from './mailing.service.ts';
import { mergeValuesOf } from './recipient-link.ts';

/**
 * Asks for the archive copy of a send whose first message was taken by the mail server: what is taken back before that,
 * expires or reaches no one leaves no copy.
 */
export async function askForArchiveCopy(
  ctx: Ctx,
  organizationId: string,
  distributionId: string,
): Promise<void> {
  await ctx.db.of(organizationId, async (db) => {
    if (await markArchived(db, organizationId, distributionId))
      await enqueue(ctx.queue, db, archiveCopyJob, { organizationId, distributionId });
  });
}

/**
 * Sends the organization's archive address one copy of a send, without a name and with links of no reader. The address is
 * taken from the distribution first: a copy may get lost in a crash, it is never sent twice.
 */
export async function sendArchiveCopy(ctx: Ctx, distributionId: string): Promise<void> {
  const { organizationId } = ctx;
  const mailing = await loadMailing(ctx, organizationId, distributionId);
  const to = await ctx.db.tenant((db) => takeArchiveAddress(db, organizationId, distributionId));
  if (!mailing || !to) return;
  const person = { firstName: '', lastName: '', token: 'archive' };
  const values = mergeValuesOf(mailing.baseUrl, mailing.releaseId, person, {
    viewsTotal: null,
    expirationDate: mailing.expirationDate,
    timeZone: mailing.timeZone,
  });
  const page = `${mailing.baseUrl}/landing/${mailing.releaseId}`;
  const id = newId();
  const raw = composeMail({
    id,
    from: { email: mailing.fromEmail, title: mailing.fromTitle, allowReply: mailing.allowReply },
    to: { email: to, name: '' },
    rendered: mailing.rendered,
    values: {
      ...values,
      landingUrl: page,
      viewInBrowserUrl: page,
      linkUrl: (index) => mailing.rendered.links[index] ?? page,
    },
    isDistribution: false,
    listName: mailing.releaseId,
    organizationId,
    date: ctx.clock.now(),
  });
  const signed = await signLeaving(ctx, raw, mailing.signers);
  await ctx.gateways.mail.send({
    id,
    envelope: { from: mailing.fromEmail, to },
    raw: signed,
    organizationId,
  });
}
