import type { AnswerOf, BodyOf } from '@firstlook/contract/endpoint.ts';
import { chaptersOf, chaptersWithin } from '@firstlook/contract/film-chapter.ts';
import {
  defaultMaximumWatches,
  type openPlayback as openPlaybackEndpoint,
} from '@firstlook/contract/playback.ts';
import { originOf } from '@firstlook/contract/report.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Actor, Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { tokenHash } from '../../platform/identifier.ts';
import { translate } from '../../rendering/translate.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { loadFile } from './file.service.ts';
import { findPeaks } from './file.store.ts';
import { fileItemOf, isPlayable, storyboardOf } from './file-item.ts';
import {
  anybody,
  type FileCaller,
  isOwnPerson,
  judgeFile,
  mayWatchOn,
  watchedRelease,
} from './file-right.policy.ts';
import { assertFileRight, fileCallerOf, loadFileStanding } from './file-right.service.ts';
import { personalLinkName } from './personal-link.service.ts';
import { isSeenToEnd } from './playback.policy.ts';
import * as store from './playback.store.ts';
import { findReleaseLocale } from './release-locale.store.ts';
import { accountKey, linkKey, recipientKey, visitorKey } from './viewer-key.ts';
import { findPosition } from './watch.store.ts';

/** The player asks again after this; well inside the four hours, so that a film never stops in its middle. */
const renewAfterSeconds = 3600;

export interface Viewer {
  key: string;
  releaseId: string | null;
  accountId: string | null;
  recipientId: string | null;
  linkTokenId: string | null;
  name: string;
  email: string;
  mobile: string;
  /** Null: as often as they like. */
  viewsTotal: number | null;
}

/** The browser's secret is one; what the database keeps is bound to organization and file. */
export function playbackHash(browserToken: string, organizationId: string, fileId: string): Buffer {
  return tokenHash(`${browserToken}/${organizationId}/${fileId}`);
}

/**
 * The browser's playback session for the file, if it may be served now: everything that opened it is asked again at
 * each request, and one that a member opened lives only as long as that member's login.
 */
export async function findOwnPlayback(
  ctx: Ctx,
  fileId: string,
  browserToken: string | undefined,
): Promise<store.PlaybackRow | null> {
  if (!browserToken) return null;
  const hash = playbackHash(browserToken, ctx.organizationId, fileId);
  const found = await ctx.db.read((db) =>
    store.findLivePlayback(db, ctx.organizationId, hash, ctx.clock.now()),
  );
  if (!found) return null;
  const { playback, file, link } = found;
  if (!playback.account_id) return judgeFile(file, 'play', { ...anybody, link }) === 'yes' ? playback : null;
  if (ctx.actor?.accountId !== playback.account_id) return null;
  const caller = fileCallerOf(ctx);
  const { release_id: releaseId } = playback;
  if (!isOwnPerson(caller) || (releaseId && !mayWatchOn(file, caller, releaseId))) return null;
  return judgeFile(file, 'play', caller) === 'yes' ? playback : null;
}

/** What a caller without a playback session is told: what is missing to get one. */
export async function refuseWithoutPlayback(
  ctx: Ctx,
  fileId: string,
  browserToken: string | undefined,
): Promise<never> {
  if (ctx.actor) await assertFileRight(ctx, fileId, 'play');
  throw new AppError(ctx.actor || browserToken ? 'NOT_ALLOWED' : 'UNAUTHORIZED');
}

/** A reader with a link: the ledger knows a recipient, of a channel only its name is known. */
async function linkViewer(ctx: Ctx, releaseId: string, token: string, browserToken: string): Promise<Viewer> {
  const found = await ctx.db.read((db) =>
    store.findTokenViewer(db, ctx.organizationId, { releaseId, token, at: ctx.clock.now() }),
  );
  if (!found) throw new AppError('NOT_ALLOWED');
  const browser = tokenHash(browserToken).toString('hex').slice(0, 16);
  // Of a link for one reader the secret is all there is to tell them by: what the picture shows is where its id ends.
  const isNameless = found.link_type === 'unique' && found.name === '' && found.email === '';
  const name = isNameless ? await personalLinkName(ctx, releaseId, found.link_token_id ?? '') : found.name;
  const common = { releaseId, accountId: null, name, email: found.email, mobile: found.mobile };
  return found.recipient_id
    ? {
        ...common,
        key: recipientKey(found.recipient_id),
        recipientId: found.recipient_id,
        linkTokenId: null,
        viewsTotal: found.views_total ?? defaultMaximumWatches,
      }
    : {
        ...common,
        key: linkKey(found.link_token_id ?? '', browser),
        recipientId: null,
        linkTokenId: found.link_token_id,
        viewsTotal: null,
      };
}

/** Views that a viewer with a limit has spent of a release; 0 for all others. */
async function viewsSpent(db: Db, organizationId: string, viewer: Viewer): Promise<number> {
  if (viewer.viewsTotal === null || !viewer.releaseId) return 0;
  return store.countViewsSpent(db, organizationId, viewer.releaseId, viewer.key);
}

/** Whether all views of a viewer are spent; never of one without a limit. */
export async function hasNoViewsLeft(ctx: Ctx, viewer: Viewer): Promise<boolean> {
  const spent = await ctx.db.read((db) => viewsSpent(db, ctx.organizationId, viewer));
  return viewer.viewsTotal !== null && spent >= viewer.viewsTotal;
}

function accountViewer(actor: Actor, releaseId: string | null): Viewer {
  return {
    key: accountKey(actor.accountId),
    releaseId,
    accountId: actor.accountId,
    recipientId: null,
    linkTokenId: null,
    name: `${actor.firstName} ${actor.lastName}`.trim(),
    email: actor.email,
    mobile: actor.mobile ?? '',
    viewsTotal: null,
  };
}

/** A viewer of whom nothing is known: the mark on the picture names the browser, so that a copy leads somewhere. */
async function visitingViewer(ctx: Ctx, releaseId: string, browserToken: string): Promise<Viewer> {
  const browser = tokenHash(browserToken).toString('hex').slice(0, 24);
  const locale = await ctx.db.read((db) => findReleaseLocale(db, ctx.organizationId, releaseId));
  const name = translate(locale, 'landing:player.visitor', { code: browser.slice(0, 6).toUpperCase() });
  return {
    key: visitorKey(browser),
    releaseId,
    accountId: null,
    recipientId: null,
    linkTokenId: null,
    name,
    email: '',
    mobile: '',
    viewsTotal: null,
  };
}

/**
 * The viewer: the person of a link, else a signed-in member, else a viewer without a name, where the
 * organization and the file ask for no sign-in. Nothing is written before this has answered.
 */
export async function findViewer(
  ctx: Ctx,
  fileId: string,
  { releaseId, token }: Pick<BodyOf<typeof openPlaybackEndpoint>, 'releaseId' | 'token'>,
  browserToken: string,
): Promise<Viewer> {
  // A link opens by itself: what the person promised who happens to be signed in beside it is no promise of its reader.
  const given = token && releaseId ? { releaseId, token } : null;
  const byLink = given && (await loadFileStanding({ ...ctx, actor: null }, fileId, given));
  const { file } = byLink && !ctx.actor ? byLink : await loadFileStanding(ctx, fileId);
  if (!isPlayable(file.kind)) throw new AppError('NOT_FOUND');
  const judge = (caller: FileCaller, standing = file) => {
    const verdict = judgeFile(standing, 'play', caller);
    if (verdict !== 'yes') throw new AppError(verdict);
  };
  const caller = fileCallerOf(ctx);
  const { actor } = ctx;
  if (byLink && given) {
    const { link } = byLink;
    const isOpen = byLink.file.showings.some(
      (one) => one.releaseId === releaseId && one.isCurrent && one.isShown && one.isOpen,
    );
    if (link && link.kind !== 'preview' && isOpen) {
      judge({ ...anybody, link }, byLink.file);
      return linkViewer(ctx, given.releaseId, given.token, browserToken);
    }
    // A link of another release, or of one that is shut by now; the organization's own people need none.
    if (!isOwnPerson(caller)) throw new AppError('NOT_ALLOWED');
  }
  if (actor?.emailVerified && isOwnPerson(caller)) {
    judge(caller);
    if (releaseId && !mayWatchOn(file, caller, releaseId)) throw new AppError('NOT_FOUND');
    return accountViewer(actor, watchedRelease(file, caller, releaseId));
  }
  // What is open to all is open to members of other organizations and to a member whose address is not proved yet,
  // too; the rest is told why not.
  const own = { ...file, showings: file.showings.filter((one) => one.releaseId === releaseId) };
  if (judgeFile(own, 'play', anybody) === 'yes' && releaseId)
    return visitingViewer(ctx, releaseId, browserToken);
  judge(caller);
  throw new AppError(releaseId ? 'NOT_FOUND' : 'UNAUTHORIZED');
}

/** In a frame on somebody else's page nobody is known: neither who is signed in nor the reader of a link (docs/decisions/0102). */
const findFramedViewer: typeof findViewer = (ctx, fileId, { releaseId }, browserToken) =>
  findViewer({ ...ctx, actor: null }, fileId, { releaseId }, browserToken);

/**
 * Opens or renews the right to watch one file in one browser. Opening spends no view: that happens after real
 * playback (see `watch.service.ts`).
 *
 * @param browserToken secret of the browser's playback cookie; new or kept
 * @throws AppError NOT_FOUND, UNAUTHORIZED, NOT_ALLOWED (token of another release), WATCH_LIMIT_REACHED
 */
export async function openPlayback(
  ctx: Ctx,
  fileId: string,
  body: BodyOf<typeof openPlaybackEndpoint>,
  browserToken: string,
): Promise<AnswerOf<typeof openPlaybackEndpoint>> {
  const { organizationId } = ctx;
  const viewer = await (body.framed ? findFramedViewer : findViewer)(ctx, fileId, body, browserToken);
  const organization = await loadOrganization(ctx);
  const file = await loadFile(ctx, fileId);
  const { src, captions } = fileItemOf(file);
  const filmVersion = file.film_version ?? 1;
  if (!src) throw new AppError('NOT_FOUND');
  const hash = playbackHash(browserToken, organizationId, fileId);
  const opened = await ctx.db.tenant(async (db) => {
    const spent = await viewsSpent(db, organizationId, viewer);
    const playback = await store.upsertPlayback(db, organizationId, {
      tokenHash: hash,
      fileId,
      releaseId: viewer.releaseId,
      viewerKey: viewer.key,
      accountId: viewer.accountId,
      recipientId: viewer.recipientId,
      linkTokenId: viewer.linkTokenId,
      filmVersion,
      origin: originOf(body.origin),
      loginTokenHash: viewer.accountId ? (ctx.actor?.sessionHash ?? null) : null,
    });
    // Thrown inside the transaction: the session of a viewer without views left never comes to be.
    if (viewer.viewsTotal !== null && spent >= viewer.viewsTotal && !playback.view_spent)
      throw new AppError('WATCH_LIMIT_REACHED');
    const { key: viewerKey, releaseId } = viewer;
    const position = await findPosition(db, organizationId, {
      fileId,
      viewerKey,
      releaseId,
      filmVersion,
    });
    const item = releaseId ? await store.findItem(db, organizationId, releaseId, fileId) : null;
    const peaks = await findPeaks(db, organizationId, fileId);
    return { spent, position, chapters: chaptersOf(item), peaks };
  });
  const { name, email, mobile } = viewer;
  const duration = file.duration_seconds ?? 0;
  return {
    src,
    renewAfter: renewAfterSeconds,
    watermark: organization.useVideoWaterMark ? { name, email, mobile } : null,
    viewsTotal: viewer.viewsTotal,
    viewsLeft: viewer.viewsTotal === null ? null : Math.max(0, viewer.viewsTotal - opened.spent),
    captions,
    storyboard: storyboardOf(file),
    // A shorter film may have taken the place of the one they were written for.
    chapters: chaptersWithin(opened.chapters, file.duration_seconds),
    peaks: opened.peaks,
    // A film that was seen to its end begins again at the beginning.
    resumeAt: isSeenToEnd(opened.position, duration) ? 0 : opened.position,
  };
}
