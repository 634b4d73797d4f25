import { can } from '@firstlook/contract/permissions.ts';
import { defaultMaximumWatches } from '@firstlook/contract/playback.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { tokenHash } from '../../platform/identifier.ts';
import { formatDate } from '../../rendering/format.ts';
import { mergePage } from '../../rendering/merge.ts';
import { linkExpiredPage, notFoundPage, releaseEndedPage } from '../../rendering/pages.ts';
import { mergeValuesOf } from '../distribution/recipient-link.ts';
import { findVisitedOrganization, type VisitedOrganization } from '../organization/organization.service.ts';
import { type DesignedRelease, renderOrganizationOf, renderPage } from '../release/design.service.ts';
import { withOpenReleases } from '../release/named-release.service.ts';
import { isOpenToReaders, statusOf } from '../release/release.policy.ts';
import { loadReleaseHead, type ReleaseHead } from '../release/release-head.service.ts';
import { findReader, type ReaderRow } from './landing.store.ts';

export interface LandingPage {
  status: 200 | 404 | 410;
  html: string;
  /** Only a page that needs nobody's token may be found by search engines. */
  isPublic: boolean;
}

function notFound(ctx: Ctx): LandingPage {
  return { status: 404, html: notFoundPage({ locale: 'he', baseUrl: ctx.baseUrl }), isPublic: false };
}

/**
 * Who works on releases sees every page of the organization. Everybody else only pages of an organization that is open:
 * a link of the release opens it (a channel's only where no sign-in is asked for, docs/decisions/0014), without one a
 * member may, or anybody where no sign-in is asked for. What they come to is shut for them once it has expired.
 */
function entranceOf(
  ctx: Ctx,
  { organization, isOpen }: VisitedOrganization,
  release: ReleaseHead,
  reader: ReaderRow | null,
): 'page' | 'expired' | 'nothing' {
  const { actor } = ctx;
  if (actor && can(actor, 'release.readDraft', release.organizationId)) return 'page';
  if (!isOpen) return 'nothing';
  if (reader?.link_type === 'preview') return 'page';
  const hasLink = reader && !(organization.requireAuth && reader.link_type === 'insert');
  const isMember = actor && can(actor, 'release.read', release.organizationId);
  if (!hasLink && !isMember && organization.requireAuth) return 'nothing';
  const now = ctx.clock.now();
  if (isOpenToReaders(release, now)) return 'page';
  return statusOf(release, now) === 'expired' && release.distributedAt ? 'expired' : 'nothing';
}

/** The page of what has expired. Its title is for those whom the release was sent to; others learn that it is over. */
function expired(
  ctx: Ctx,
  { organization }: VisitedOrganization,
  release: ReleaseHead,
  token: string | null,
): LandingPage {
  const context = {
    locale: release.locale,
    baseUrl: ctx.baseUrl,
    organization: renderOrganizationOf(organization),
  };
  if (token === null) return { status: 410, html: releaseEndedPage(context), isPublic: false };
  const action = `/landing/${release.id}/ask?token=${encodeURIComponent(token)}`;
  const until = release.expirationDate
    ? formatDate(release.expirationDate.toISOString(), organization.timeZone)
    : null;
  const html = linkExpiredPage(context, { title: release.title, until, action });
  return { status: 410, html, isPublic: false };
}

/** What a reader of a mail sees instead of it once its release has expired; null while it is open. */
export async function expiredInstead(
  ctx: Ctx,
  visited: VisitedOrganization,
  releaseId: string,
  token: string,
): Promise<LandingPage | null> {
  const release = await loadReleaseHead(ctx, visited.organization._id, releaseId);
  const isOver = release && statusOf(release, ctx.clock.now()) === 'expired';
  return isOver ? expired(ctx, visited, release, token) : null;
}

/** The organization of a release whose page opens without a link for whoever asks, while readers may read it. */
export async function findOpenPage(ctx: Ctx, releaseId: string): Promise<string | null> {
  const release = await loadReleaseHead(ctx, null, releaseId);
  const visited = release && (await findVisitedOrganization(ctx, release.organizationId));
  if (!release || !visited?.isOpen || !isOpenToReaders(release, ctx.clock.now())) return null;
  return entranceOf(ctx, visited, release, null) === 'page' ? release.organizationId : null;
}

/** What is drawn for whoever asks: releases that are not out are named to those only who read drafts. */
async function forReader(ctx: Ctx, { organizationId, designed }: ReleaseHead): Promise<DesignedRelease> {
  if (ctx.actor && can(ctx.actor, 'release.readDraft', organizationId)) return designed;
  const at = ctx.clock.now();
  const releaseData = await ctx.db.of(organizationId, (db) =>
    withOpenReleases(db, organizationId, designed.releaseData, at),
  );
  return { ...designed, releaseData };
}

/**
 * The landing page of a release for whoever comes: with the reader's name and views where the token is a recipient's.
 * What may not be seen looks like what does not exist.
 */
export async function landingPage(ctx: Ctx, releaseId: string, token: string): Promise<LandingPage> {
  const release = await loadReleaseHead(ctx, null, releaseId);
  const visited = release && (await findVisitedOrganization(ctx, release.organizationId));
  if (!release || !visited) return notFound(ctx);
  const { organization } = visited;
  const reader = token
    ? await ctx.db.system((db) => findReader(db, releaseId, token, tokenHash(token)))
    : null;
  const entrance = entranceOf(ctx, visited, release, reader);
  if (entrance === 'nothing') return notFound(ctx);
  if (entrance === 'expired') return expired(ctx, visited, release, reader ? token : null);
  const { rendered } = await renderPage(ctx, { organization, release: await forReader(ctx, release) });
  const total =
    reader?.recipient_id && release.hasVideo ? (reader.views_total ?? defaultMaximumWatches) : null;
  const person = { firstName: reader?.first_name ?? '', lastName: reader?.last_name ?? '', token };
  const values = mergeValuesOf(ctx.baseUrl, releaseId, person, {
    viewsTotal: total,
    expirationDate: release.expirationDate,
    timeZone: organization.timeZone,
  });
  const left = total === null ? null : Math.max(0, total - (reader?.views_spent ?? 0));
  const isMember = ctx.actor !== null && can(ctx.actor, 'release.read', release.organizationId);
  const { html } = mergePage(rendered, {
    ...values,
    viewsLeft: left,
    readerQuery: reader ? values.readerQuery : '',
    isKnown: reader !== null || isMember,
  });
  return { status: 200, html, isPublic: !reader && !ctx.actor };
}
