import { defaultMaximumWatches } from '@firstlook/contract/playback.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { RenderedEmail } from '../../rendering/render-input.ts';
import { findOrganizationEvenClosed } from '../organization/organization.service.ts';
import { loadReleaseHead } from '../release/release-head.service.ts';
import { composeMail } from './compose-mail.ts';
import { findDistribution } from './distribution.store.ts';
import { listMaximumWatches } from './quota.store.ts';
import type { RecipientRow } from './recipient.store.ts';
import { mergeValuesOf } from './recipient-link.ts';

/** What the messages of one distribution share, read once per lane. */
export interface Mailing {
  organizationId: string;
  distributionId: string;
  releaseId: string;
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
  /** Views of contacts that have another number than the default. */
  maximumWatches: Map<string, number>;
}

/** Null when the release or the distribution is gone. */
export async function loadMailing(
  ctx: Ctx,
  organizationId: string,
  distributionId: string,
): Promise<Mailing | null> {
  const found = await ctx.db.of(organizationId, async (db) => {
    const distribution = await findDistribution(db, organizationId, distributionId);
    return (
      distribution && { distribution, watches: await listMaximumWatches(db, organizationId, distributionId) }
    );
  });
  if (!found) return null;
  const { distribution, watches } = found;
  const release = await loadReleaseHead(ctx, organizationId, distribution.release_id);
  const organization = await findOrganizationEvenClosed(ctx, organizationId);
  if (!release || !organization) return null;
  return {
    organizationId,
    distributionId,
    releaseId: distribution.release_id,
    isArchived: distribution.bcc !== null,
    fromEmail: distribution.from_email,
    fromTitle: distribution.from_title,
    allowReply: distribution.allow_reply,
    rendered: distribution.rendered,
    expirationDate: release.expirationDate,
    timeZone: organization.timeZone,
    hasVideo: release.hasVideo,
    maximumWatches: new Map(watches.map(({ contact_id, maximum }) => [contact_id, maximum])),
  };
}

/** The message of one ledger row. */
export async function mailFor(ctx: Ctx, mailing: Mailing, row: RecipientRow): Promise<Buffer> {
  const total = mailing.maximumWatches.get(row.contact_id ?? '') ?? defaultMaximumWatches;
  const person = { firstName: row.first_name, lastName: row.last_name, token: row.token };
  return composeMail({
    id: row.id,
    from: { email: mailing.fromEmail, title: mailing.fromTitle, allowReply: mailing.allowReply },
    to: { email: row.email ?? '', name: `${row.first_name} ${row.last_name}`.trim() },
    rendered: mailing.rendered,
    values: mergeValuesOf(ctx.baseUrl, mailing.releaseId, person, {
      viewsTotal: mailing.hasVideo ? total : null,
      expirationDate: mailing.expirationDate,
      timeZone: mailing.timeZone,
    }),
    isDistribution: true,
    listName: mailing.releaseId,
    date: row.created_at,
  });
}
