import type { Channel } from '@firstlook/contract/distribution.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { MergeValues } from '../../rendering/merge.ts';
import { baseOf } from '../../rendering/public-address.ts';
import type { RenderedEmail, RenderLocale } from '../../rendering/render-input.ts';
import { findOrganizationEvenClosed } from '../organization/organization.service.ts';
import { isEmbargoed } from '../release/release.policy.ts';
import { loadReleaseHead, type ReleaseHead } from '../release/release-head.service.ts';
import type { MailSigner } from '../sender-domain/dkim.ts';
import { loadSigners, signLeaving } from '../sender-domain/signer.service.ts';
import type { ClaimedRow } from './claimed-row.ts';
import { composeMail } from './compose-mail.ts';
import { findDistribution } from './distribution.store.ts';
import { namedFields, readOwnWords } from './own-field.service.ts';
import type { RecipientRow } from './recipient.store.ts';
import { mergeValuesOf, type Person } from './recipient-link.ts';
import { mailHeadersFor, returnPathOf, returnTokenOf } from './return-path.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

/** What of a release every message says in the words of its reader. */
export interface ToldFacts {
  /** With what links begin (`baseOf`). */
  baseUrl: string;
  releaseId: string;
  expirationDate: Date | null;
  /** Of the organization: in which the last day is said. */
  timeZone: string;
  hasVideo: boolean;
}

/** What the messages of one distribution share, read once per lane. */
export interface Mailing extends ToldFacts {
  organizationId: string;
  distributionId: string;
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
  /** Own fields of the organization that its subject or text names. */
  fields: Organization['contactFields'];
  /** The keys of the sender's domain; none where it is not verified. */
  signers: readonly MailSigner[];
}

/** What a message may tell at a moment: how long and how often a film may be watched is part of what an embargo keeps back. */
export function toldFacts(
  ctx: Ctx,
  release: ReleaseHead,
  organization: Pick<Organization, 'timeZone' | 'ownHost'>,
): ToldFacts {
  const isClosed = isEmbargoed(release, ctx.clock.now());
  return {
    baseUrl: baseOf(ctx, organization),
    releaseId: release.id,
    expirationDate: isClosed ? null : release.expirationDate,
    timeZone: organization.timeZone,
    hasVideo: release.hasVideo && !isClosed,
  };
}

/** What is merged for one person, who has so many views: into a message that leaves, and into what shows it beforehand. */
export const personValues = (
  { baseUrl, releaseId, expirationDate, timeZone, hasVideo }: ToldFacts,
  person: Person,
  views: number,
  channel: Channel = 'email',
): MergeValues =>
  mergeValuesOf(baseUrl, releaseId, person, {
    channel,
    viewsTotal: hasVideo ? views : null,
    expirationDate,
    timeZone,
  });

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
  return {
    ...toldFacts(ctx, release, organization),
    organizationId,
    distributionId,
    channel: distribution.channel,
    locale: distribution.locale,
    title: release.title,
    isArchived: distribution.bcc !== null,
    fromEmail: distribution.from_email,
    fromTitle: distribution.from_title,
    allowReply: distribution.allow_reply,
    rendered: distribution.rendered,
    fields: namedFields(
      organization,
      distribution.channel === 'email'
        ? `${distribution.rendered.subject} ${distribution.rendered.isTextWritten ? distribution.rendered.text : ''}`
        : distribution.rendered.text,
    ),
    signers:
      distribution.channel === 'email' ? await loadSigners(ctx, organizationId, distribution.from_email) : [],
  };
}

type RowKey = Pick<ClaimedRow, 'organization_id' | 'id'>;
const namedRow = ({ organization_id: organizationId, id: recipientId }: RowKey) => ({
  organizationId,
  recipientId,
});

/** Where the mail of a row comes back to; null where that is its sender. */
export const returnPathFor = (ctx: Ctx, row: RowKey): string | null =>
  returnPathOf(ctx.config, ctx.gateways.secrets, namedRow(row));

/** What names the row to us when a provider gives it back. */
export const returnTokenFor = (ctx: Ctx, row: RowKey): string | null =>
  returnTokenOf(ctx.gateways.secrets, namedRow(row));

/** Who a row of the ledger is, as what is merged names them. */
export const personOf = ({
  first_name: firstName,
  last_name: lastName,
  gender,
  personal_line: personalLine,
  token,
}: RecipientRow) => ({ firstName, lastName, gender, personalLine, token });

/** The message of one ledger row. */
export async function mailFor(ctx: Ctx, mailing: Mailing, row: ClaimedRow): Promise<Buffer> {
  const own = await readOwnWords(ctx, mailing.organizationId, mailing, row);
  const person = { ...personOf(row), own };
  const raw = composeMail({
    id: row.id,
    from: { email: mailing.fromEmail, title: mailing.fromTitle, allowReply: mailing.allowReply },
    to: { email: row.email ?? '', name: `${row.first_name} ${row.last_name}`.trim() },
    rendered: mailing.rendered,
    values: {
      ...personValues(mailing, person, row.maximum_watches),
      unsubscribeUrl: unsubscribeLink(ctx.gateways.secrets, mailing.baseUrl, row.token),
    },
    isDistribution: true,
    listName: mailing.releaseId,
    organizationId: mailing.organizationId,
    date: row.created_at,
    headers: mailHeadersFor(ctx.config, returnPathFor(ctx, row)),
  });
  return signLeaving(ctx, raw, mailing.signers).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'a mail leaves without its signature');
    return raw;
  });
}
