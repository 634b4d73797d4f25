import { can } from '@firstlook/contract/permissions.ts';
import { defaultMaximumWatches } from '@firstlook/contract/playback.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { type FinishedBytes, finishBytes } from '../../kernel/finished-answer.ts';
import { keep } from '../../kernel/kept.ts';
import { tokenHash } from '../../platform/identifier.ts';
import { formatDate } from '../../rendering/format.ts';
import { mergePage } from '../../rendering/merge.ts';
import { linkExpiredPage, notFoundPage, releaseEndedPage } from '../../rendering/pages.ts';
import type { RenderedPage } from '../../rendering/render-input.ts';
import { mergeValuesOf } from '../distribution/recipient-link.ts';
import { findVisitedOrganization, type VisitedOrganization } from '../organization/organization.service.ts';
import { loadChange, organizationOfRelease } from '../release/change.service.ts';
import { renderOrganizationOf, renderPage } from '../release/design.service.ts';
import { withOpenReleases } from '../release/named-release.service.ts';
import { isOpenToReaders, statusOf } from '../release/release.policy.ts';
import { loadReleaseHead, type ReleaseHead } from '../release/release-head.service.ts';
import { findReader, type ReaderRow } from './landing.store.ts';

export interface LandingPage {
  status: 200 | 404 | 410;
  html: string | FinishedBytes;
  /** Only a page that needs nobody's token may be found by search engines. */
  isPublic: boolean;
  /** The link that the visit is counted for; empty for one of a group that the release lies in, whose link it is not. */
  countedToken: string;
  /** The organization where it opens for whoever asks without a link and counts as an entrance; else null. */
  opensFor: string | null;
}

/** A page in place of the one that was asked for. */
const instead = (status: 404 | 410, html: string) => ({
  status,
  html,
  isPublic: false,
  countedToken: '',
  opensFor: null,
});
type OtherPage = ReturnType<typeof instead>;

function notFound(ctx: Ctx): OtherPage {
  return instead(404, notFoundPage({ locale: 'he', baseUrl: ctx.baseUrl }));
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
): OtherPage {
  const context = {
    locale: release.locale,
    baseUrl: ctx.baseUrl,
    organization: renderOrganizationOf(organization),
  };
  if (token === null) return instead(410, releaseEndedPage(context));
  const action = `/landing/${release.id}/ask?token=${encodeURIComponent(token)}`;
  const until = release.expirationDate
    ? formatDate(release.expirationDate.toISOString(), organization.timeZone)
    : null;
  return instead(410, linkExpiredPage(context, { title: release.title, until, action }));
}

/** What a reader of a mail sees instead of it once its release has expired; null while it is open. */
export async function expiredInstead(
  ctx: Ctx,
  visited: VisitedOrganization,
  releaseId: string,
  token: string,
): Promise<OtherPage | null> {
  const release = await loadReleaseHead(ctx, visited.organization._id, releaseId);
  const isOver = release && statusOf(release, ctx.clock.now()) === 'expired';
  return isOver ? expired(ctx, visited, release, token) : null;
}

/** What a page of a release stands on, kept for each state of its organization; null when one of them is not there. */
interface Ground {
  release: ReleaseHead;
  visited: VisitedOrganization;
  /** Names all of it in a key; null: nothing may be kept. */
  state: string | null;
}

async function readGround(ctx: Ctx, releaseId: string, organizationId: string, state: string | null) {
  const release = await loadReleaseHead(ctx, organizationId, releaseId);
  const visited = release && (await findVisitedOrganization(ctx, release.organizationId));
  return release && visited ? { release, visited, state } : null;
}

async function loadGround(ctx: Ctx, releaseId: string): Promise<Ground | null> {
  const organizationId = await organizationOfRelease(ctx, releaseId);
  if (!organizationId) return null;
  const change = await loadChange(ctx, organizationId);
  if (change === null) return readGround(ctx, releaseId, organizationId, null);
  const state = JSON.stringify([releaseId, change]);
  return keep(`ground of page ${state}`, async () => {
    const value = await readGround(ctx, releaseId, organizationId, state);
    return { value, bytes: value ? JSON.stringify(value).length * 2 : 0 };
  });
}

function opensWithoutLink(ctx: Ctx, { release, visited }: Ground): string | null {
  if (!visited.isOpen || !isOpenToReaders(release, ctx.clock.now())) return null;
  return entranceOf(ctx, visited, release, null) === 'page' ? release.organizationId : null;
}

/** The organization of a release whose page opens without a link for whoever asks, while readers may read it. */
export async function findOpenPage(ctx: Ctx, releaseId: string): Promise<string | null> {
  const ground = await loadGround(ctx, releaseId);
  return ground && opensWithoutLink(ctx, ground);
}

/** The page as drawn for those who read drafts, or for all others: releases that are not out are named to the former only. */
async function drawPage(
  ctx: Ctx,
  { release, visited, state }: Ground,
  readsDrafts: boolean,
): Promise<RenderedPage> {
  const { organizationId, designed } = release;
  const draw = async () => {
    const releaseData = readsDrafts
      ? designed.releaseData
      : await ctx.db.of(organizationId, (db) =>
          withOpenReleases(db, organizationId, designed.releaseData, ctx.clock.now()),
        );
    const whole = { organization: visited.organization, release: { ...designed, releaseData } };
    const { rendered } = await renderPage(ctx, whole);
    // Cut for merging it takes as much again.
    return { value: rendered, bytes: rendered.html.length * 4 };
  };
  return state === null ? (await draw()).value : keep(`page ${readsDrafts} ${state}`, draw);
}

/** The drawn page with what belongs to its reader. */
async function mergeFor(ctx: Ctx, ground: Ground, reader: ReaderRow | null, token: string): Promise<string> {
  const { release, visited } = ground;
  const { actor } = ctx;
  const readsDrafts = actor !== null && can(actor, 'release.readDraft', release.organizationId);
  const isMember = actor !== null && can(actor, 'release.read', release.organizationId);
  const rendered = await drawPage(ctx, ground, readsDrafts);
  const total =
    reader?.recipient_id && release.hasVideo ? (reader.views_total ?? defaultMaximumWatches) : null;
  const person = { firstName: reader?.first_name ?? '', lastName: reader?.last_name ?? '', token };
  const values = mergeValuesOf(ctx.baseUrl, release.id, person, {
    viewsTotal: total,
    expirationDate: release.expirationDate,
    timeZone: visited.organization.timeZone,
  });
  const left = total === null ? null : Math.max(0, total - (reader?.views_spent ?? 0));
  const { html } = mergePage(rendered, {
    ...values,
    viewsLeft: left,
    readerQuery: reader ? values.readerQuery : '',
    isKnown: reader !== null || isMember,
  });
  return html;
}

async function readerOf(ctx: Ctx, { release }: Ground, token: string): Promise<ReaderRow | null> {
  if (!token) return null;
  const { organizationId, id: releaseId } = release;
  const given = { organizationId, releaseId, token, tokenHash: tokenHash(token), at: ctx.clock.now() };
  return ctx.db.systemRead((db) => findReader(db, given));
}

/** The release and its organization where its page opens for whoever comes; else null. */
export async function openLanding(
  ctx: Ctx,
  releaseId: string,
  token: string,
): Promise<{ release: ReleaseHead; organization: VisitedOrganization['organization'] } | null> {
  const ground = await loadGround(ctx, releaseId);
  if (!ground) return null;
  const { release, visited } = ground;
  const entrance = entranceOf(ctx, visited, release, await readerOf(ctx, ground, token));
  return entrance === 'page' ? { release, organization: visited.organization } : null;
}

/**
 * The landing page of a release for whoever comes: with the reader's name and views where the token is a recipient's.
 * What may not be seen looks like what does not exist.
 */
export async function landingPage(ctx: Ctx, releaseId: string, token: string): Promise<LandingPage> {
  const ground = await loadGround(ctx, releaseId);
  if (!ground) return notFound(ctx);
  const { release, visited, state } = ground;
  const reader = await readerOf(ctx, ground, token);
  const entrance = entranceOf(ctx, visited, release, reader);
  if (entrance === 'nothing') return notFound(ctx);
  if (entrance === 'expired') return expired(ctx, visited, release, reader ? token : null);
  const isPublic = !reader && !ctx.actor;
  const isOfGroup = reader !== null && reader.release_id !== releaseId;
  const countedToken = isOfGroup ? '' : token;
  const opensFor = isOfGroup ? release.organizationId : opensWithoutLink(ctx, ground);
  // Whoever comes without link and without a session gets the same bytes.
  if (isPublic && token === '' && state !== null) {
    const finished = await keep(`finished page ${state}`, async () =>
      finishBytes(await mergeFor(ctx, ground, null, '')),
    );
    return { status: 200, html: finished, isPublic, countedToken, opensFor };
  }
  return { status: 200, html: await mergeFor(ctx, ground, reader, token), isPublic, countedToken, opensFor };
}
