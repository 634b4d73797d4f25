import type { Channel } from '@firstlook/contract/distribution.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { RenderedEmail, RenderLocale } from '../../rendering/render-input.ts';
import { findOrganizationEvenClosed } from '../organization/organization.service.ts';
import { isEmbargoed } from '../release/release.policy.ts';
import { loadReleaseHead } from '../release/release-head.service.ts';
import { type MailSigner, signMail } from '../sender-domain/dkim.ts';
import { loadSigners } from '../sender-domain/signer.service.ts';
import type { ClaimedRow } from './claim.store.ts';
import { composeMail } from './compose-mail.ts';
import { findDistribution } from './distribution.store.ts';
import { mergeValuesOf } from './recipient-link.ts';
import { mailHeadersFor, returnPathOf } from './return-path.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

/** What the messages of one distribution share, read once per lane. */
export interface Mailing {
  organizationId: string;
  distributionId: string;
  releaseId: string;
  channel: Channel;
  locale: RenderLocale;
  /** Of the release. */
  title: string;
  /** The organization's archive address gets a copy. */
  isArchived: boolean;
  fromEmail: string;
  fromTitle: string;
  allowReply: boolean;
  rendered: RenderedEmail;
  expirationDate: Date | null;
  /** Of the organization: in which the last day is said. */
  timeZone: string;
  hasVideo: boolean;
  /** The keys of the sender's domain; none where it is not verified. */
  signers: readonly MailSigner[];
}

/** Null when the release or the distribution is gone. */
export async function loadMailing(
  ctx: Ctx,
  organizationId: string,
  distributionId: string,
): Promise<Mailing | null> {
  const distribution = await ctx.db.of(organizationId, (db) =>
    findDistribution(db, organizationId, distributionId),
  );
  if (!distribution) return null;
  const release = await loadReleaseHead(ctx, organizationId, distribution.release_id);
  const organization = await findOrganizationEvenClosed(ctx, organizationId);
  if (!release || !organization) return null;
  // How long and how often a film may be watched is part of what an embargo keeps back.
  const isClosed = isEmbargoed(release, ctx.clock.now());
  return {
    organizationId,
    distributionId,
    releaseId: distribution.release_id,
    channel: distribution.channel,
    locale: distribution.locale,
    title: release.title,
    isArchived: distribution.bcc !== null,
    fromEmail: distribution.from_email,
    fromTitle: distribution.from_title,
    allowReply: distribution.allow_reply,
    rendered: distribution.rendered,
    expirationDate: isClosed ? null : release.expirationDate,
    timeZone: organization.timeZone,
    hasVideo: release.hasVideo && !isClosed,
    signers:
      distribution.channel === 'email' ? await loadSigners(ctx, organizationId, distribution.from_email) : [],
  };
}

/** Where the mail of a row comes back to; null where that is its sender. */
export const returnPathFor = (ctx: Ctx, row: Pick<ClaimedRow, 'organization_id' | 'id'>): string | null =>
  returnPathOf(ctx.config, ctx.gateways.secrets, {
    organizationId: row.organization_id,
    recipientId: row.id,
  });

/** The message of one ledger row. */
export async function mailFor(ctx: Ctx, mailing: Mailing, row: ClaimedRow): Promise<Buffer> {
  const person = { firstName: row.first_name, lastName: row.last_name, token: row.token };
  const raw = composeMail({
    id: row.id,
    from: { email: mailing.fromEmail, title: mailing.fromTitle, allowReply: mailing.allowReply },
    to: { email: row.email ?? '', name: `${row.first_name} ${row.last_name}`.trim() },
    rendered: mailing.rendered,
    values: {
      ...mergeValuesOf(ctx.baseUrl, mailing.releaseId, person, {
        viewsTotal: mailing.hasVideo ? row.maximum_watches : null,
        expirationDate: mailing.expirationDate,
        timeZone: mailing.timeZone,
      }),
      unsubscribeUrl: unsubscribeLink(ctx.gateways.secrets, ctx.baseUrl, row.token),
    },
    isDistribution: true,
    listName: mailing.releaseId,
    organizationId: mailing.organizationId,
    date: row.created_at,
    headers: mailHeadersFor(ctx.config, returnPathFor(ctx, row)),
  });
  return signMail(raw, mailing.signers, ctx.clock.now()).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'a mail leaves without its signature');
    return raw;
  });
}
