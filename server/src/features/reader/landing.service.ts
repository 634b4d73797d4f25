import { can } from '@firstlook/contract/permissions.ts';
import { defaultMaximumWatches } from '@firstlook/contract/playback.ts';
import { dayIn } from '@firstlook/contract/zone.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { type FinishedBytes, finishBytes } from '../../kernel/finished-answer.ts';
import { keep } from '../../kernel/kept.ts';
import { missingPage } from '../../kernel/missing-page.ts';
import { withReaderPictures } from '../../rendering/asset-url.ts';
import { mergePage } from '../../rendering/merge.ts';
import { baseOf } from '../../rendering/public-address.ts';
import type { RenderedPage } from '../../rendering/render-input.ts';
import { mergeValuesOf } from '../distribution/recipient-link.ts';
import type { VisitedOrganization } from '../organization/organization.service.ts';
import { keepConsent, loadConsent } from '../release/consent.service.ts';
import { renderEmbedded, renderPage } from '../release/design.service.ts';
import { namesClosed, withOpenReleases } from '../release/named-release.service.ts';
import { publicUrlOf } from '../release/public-url.ts';
import { asGiven, isEmbargoed, statusOf } from '../release/release.policy.ts';
import { loadReleaseHead, type ReleaseHead } from '../release/release-head.service.ts';
import { drawEmbargoPage, type SentForm } from './embargo-page.service.ts';
import { drawExpiredPage } from './expired-page.service.ts';
import type { ReaderRow } from './landing.store.ts';
import { type Ground, meet, opensWithoutLink, type Visitor } from './landing-ground.service.ts';
import { drawSwitch, type GivenLink } from './language-switch.service.ts';

export interface LandingPage {
  status: 200 | 404 | 410;
  html: string | FinishedBytes;
  /** Only a page that needs no token may be found by search engines. */
  isPublic: boolean;
  /** The link that the visit is counted for; empty for one of a group that the release lies in, whose link it is not. */
  countedToken: string;
  /** The organization, when the page opens for a caller without a link and counts as an entrance; else null. */
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
  return instead(404, missingPage(ctx));
}

type Mailed = {
  release_id: string;
  token: string;
  id: string;
  link_ended_at: Date | null;
  link_open_until: Date | null;
};

/**
 * What a reader of a mail sees instead of it once its release has expired, its link was ended or it came under embargo, and the address of the page
 * once one that the mail shows has; null while all of it is open.
 */
export async function closedInstead(
  ctx: Ctx,
  visited: VisitedOrganization,
  { release_id: releaseId, token, id, link_ended_at: endedAt, link_open_until: openUntil }: Mailed,
): Promise<Pick<LandingPage, 'status' | 'html'> | string | null> {
  const stored = await loadReleaseHead(ctx, visited.organization._id, releaseId);
  const release = stored && asGiven(stored, openUntil);
  const now = ctx.clock.now();
  if (release && (endedAt || statusOf(release, now) === 'expired'))
    return instead(410, await drawExpiredPage(ctx, visited, release, token));
  const { embargoUntil } = release ?? {};
  if (release && (await namesClosed(ctx, visited.organization._id, release.designed.releaseData)))
    return `/landing/${releaseId}?${new URLSearchParams({ token })}`;
  if (!release || !embargoUntil || !isEmbargoed(release, now)) return null;
  const consent = await loadConsent(ctx, release, { recipientId: id, linkTokenId: null });
  if (consent.hasConsent) return null;
  const html = await drawEmbargoPage(ctx, visited, { ...release, embargoUntil }, consent, token);
  return { status: 200, html };
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
          withOpenReleases(db, organizationId, designed.releaseData, { readers: [], at: ctx.clock.now() }),
        );
    const whole = { organization: visited.organization, release: { ...designed, releaseData } };
    const { rendered } = await renderPage(ctx, whole);
    // Cut for merging it takes as much again.
    return { value: rendered, bytes: rendered.html.length * 4 };
  };
  // What is broadcast today is marked: the page of yesterday is another one.
  const today = dayIn(visited.organization.timeZone, ctx.clock.now());
  return state === null ? (await draw()).value : keep(`page ${readsDrafts} ${today} ${state}`, draw);
}

/** Whether the page has a public address, and this opens for whoever comes: a reader by a link may pass on that one alone. */
function opensForAll(ctx: Ctx, ground: Ground): boolean {
  const { release, visited } = ground;
  if (!publicUrlOf(ctx, visited.organization, release.designed)) return false;
  return opensWithoutLink({ ...ctx, actor: null }, ground) !== null;
}

/** The drawn page with what belongs to its reader. */
async function mergeFor(
  ctx: Ctx,
  ground: Ground,
  reader: ReaderRow | null,
  link: GivenLink,
): Promise<string> {
  const { token } = link;
  const { release, visited } = ground;
  const { actor } = ctx;
  const readsDrafts = actor !== null && can(actor, 'release.readDraft', release.organizationId);
  const isMember = actor !== null && can(actor, 'release.read', release.organizationId);
  const rendered = await drawPage(ctx, ground, readsDrafts);
  const total =
    reader?.recipient_id && release.hasVideo ? (reader.views_total ?? defaultMaximumWatches) : null;
  const person = { firstName: reader?.first_name ?? '', lastName: reader?.last_name ?? '', token };
  const values = mergeValuesOf(baseOf(ctx, visited.organization), release.id, person, {
    viewsTotal: total,
    expirationDate: asGiven(release, reader?.link_open_until ?? null).expirationDate,
    timeZone: visited.organization.timeZone,
  });
  const isKnown = reader !== null || isMember;
  const left = total === null ? null : Math.max(0, total - (reader?.views_spent ?? 0));
  const languageSwitch = await drawSwitch(ctx, ground, reader ? link : { token: '' });
  const { html } = mergePage(rendered, {
    ...values,
    viewsLeft: left,
    // To a reader with nothing open nothing stays open.
    expiresOn: isKnown ? values.expiresOn : null,
    readerQuery: reader ? values.readerQuery : '',
    isKnown,
    isShared: opensForAll(ctx, ground),
    languageSwitch,
  });
  return reader && isEmbargoed(release, ctx.clock.now()) ? withReaderPictures(html, release.id, token) : html;
}

/** What a frame on somebody's page shows of a release; null where its page does not open for everybody. */
export async function drawEmbedded(ctx: Ctx, releaseId: string, publicUrl: string): Promise<string | null> {
  const visitor = await meet(ctx, releaseId, '');
  if (visitor?.entrance !== 'page') return null;
  const { release, visited } = visitor.ground;
  const rendered = await renderEmbedded(ctx, {
    organization: visited.organization,
    release: release.designed,
  });
  const person = { firstName: '', lastName: '', token: '' };
  const values = mergeValuesOf(baseOf(ctx, visited.organization), releaseId, person, {
    viewsTotal: null,
    expirationDate: null,
    timeZone: visited.organization.timeZone,
  });
  return mergePage(rendered, { ...values, landingUrl: publicUrl, isKnown: false, readerQuery: '' }).html;
}

/** The page in place of one that is under embargo for its reader; null when it is not. */
async function embargoed(
  ctx: Ctx,
  { ground, consent }: Visitor,
  token: string,
  sent?: SentForm,
): Promise<string | null> {
  const { release, visited } = ground;
  const { embargoUntil } = release;
  return embargoUntil && drawEmbargoPage(ctx, visited, { ...release, embargoUntil }, consent, token, sent);
}

/**
 * Takes the promise of a reader to keep an embargo.
 *
 * @returns null when the page opens for the reader now; else what they see in its place
 */
export async function takePromise(
  ctx: Ctx,
  releaseId: string,
  token: string,
  form: { name: string; until: string },
): Promise<Pick<LandingPage, 'status' | 'html'> | null> {
  const visitor = await meet(ctx, releaseId, token);
  if (!visitor || visitor.entrance === 'nothing' || visitor.consent.readers.length === 0)
    return notFound(ctx);
  if (visitor.entrance !== 'embargo') return null;
  const { release, visited } = visitor.ground;
  const { timeZone } = visited.organization;
  const { ids, readers } = visitor.consent;
  try {
    await keepConsent(ctx, release, { ids, readers, name: form.name, shown: form.until, timeZone });
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'INVALID_DATA' && error.code !== 'CONFLICT'))
      throw error;
    const wrong = error.code === 'CONFLICT' ? 'changed' : 'name';
    return { status: 200, html: (await embargoed(ctx, visitor, token, { name: form.name, wrong })) ?? '' };
  }
}

/** The release and its organization, when its page opens for the caller; else null. */
export async function openLanding(
  ctx: Ctx,
  releaseId: string,
  token: string,
): Promise<{ release: ReleaseHead; organization: VisitedOrganization['organization'] } | null> {
  const visitor = await meet(ctx, releaseId, token);
  if (visitor?.entrance !== 'page') return null;
  const { release, visited } = visitor.ground;
  return { release, organization: visited.organization };
}

/**
 * The landing page of a release, for any reader. It has the reader's name and views when the token is a
 * recipient's. A page that the caller may not see looks like one that does not exist.
 */
export async function landingPage(
  ctx: Ctx,
  releaseId: string,
  link: GivenLink,
  known?: Ground,
): Promise<LandingPage> {
  const { token } = link;
  const visitor = await meet(ctx, releaseId, token, known);
  if (!visitor || visitor.entrance === 'nothing') return notFound(ctx);
  const { ground, reader, entrance } = visitor;
  const { release, visited, state } = ground;
  if (entrance === 'expired')
    return instead(
      410,
      await drawExpiredPage(
        ctx,
        visited,
        asGiven(release, reader?.link_open_until ?? null),
        reader ? token : null,
      ),
    );
  // An archived release opens for all who have its address, but search engines do not find it any more.
  const isPublic = !reader && !ctx.actor && !release.archivedAt;
  const isOfGroup = reader !== null && reader.release_id !== releaseId;
  const countedToken = isOfGroup ? '' : token;
  const opensFor = isOfGroup ? release.organizationId : opensWithoutLink(ctx, ground);
  const closed = entrance === 'embargo' ? await embargoed(ctx, visitor, token) : null;
  if (closed) return { status: 200, html: closed, isPublic: false, countedToken, opensFor };
  // All callers without a link and without a session get the same bytes.
  if (!reader && !ctx.actor && token === '' && state !== null) {
    const finished = await keep(`finished page ${state}`, async () =>
      finishBytes(await mergeFor(ctx, ground, null, { token: '' })),
    );
    return { status: 200, html: finished, isPublic, countedToken, opensFor };
  }
  return { status: 200, html: await mergeFor(ctx, ground, reader, link), isPublic, countedToken, opensFor };
}
