import type { AnswerOf, BodyOf } from '@firstlook/contract/endpoint.ts';
import { can } from '@firstlook/contract/permissions.ts';
import {
  defaultMaximumWatches,
  type openPlayback as openPlaybackEndpoint,
} from '@firstlook/contract/playback.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { tokenHash } from '../../platform/identifier.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { loadFile } from './file.service.ts';
import { fileItemOf, isPlayable } from './file-item.ts';
import { assertMayOpen, assertMayPlay } from './file-use.service.ts';
import * as store from './playback.store.ts';
import { findPosition } from './watch.store.ts';

/** The player asks again after this; well inside the four hours, so that a film never stops in its middle. */
const RENEW_AFTER_SECONDS = 3600;

interface Viewer {
  key: string;
  releaseId: string | null;
  accountId: string | null;
  recipientId: string | null;
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
 * The browser's playback session for the file, if it may be served now. One that was opened by a member lives
 * only as long as that member's login and right to watch this file: they are read again at each request.
 *
 * @throws AppError NOT_FOUND when the member may not have the file any more
 */
export async function findOwnPlayback(
  ctx: Ctx,
  fileId: string,
  browserToken: string | undefined,
): Promise<store.PlaybackRow | null> {
  if (!browserToken) return null;
  const hash = playbackHash(browserToken, ctx.organizationId, fileId);
  const found = await ctx.db.tenant((db) => store.findLivePlayback(db, ctx.organizationId, hash));
  if (!found?.account_id) return found;
  const { actor } = ctx;
  const isOwn = actor?.accountId === found.account_id && can(actor, 'media.watch', ctx.organizationId);
  if (!isOwn || !actor.emailVerified) return null;
  await assertMayOpen(ctx, fileId);
  return found;
}

async function tokenViewer(
  ctx: Ctx,
  releaseId: string,
  token: string,
  browserToken: string,
): Promise<Viewer> {
  const found = await ctx.db.tenant((db) => store.findTokenViewer(db, ctx.organizationId, releaseId, token));
  if (!found) throw new AppError('NOT_ALLOWED');
  // A channel's link is for any reader: where people sign in it opens nothing (docs/decisions/0014).
  if (found.link_type === 'insert' && (await loadOrganization(ctx)).requireAuth)
    throw new AppError('UNAUTHORIZED');
  const browser = tokenHash(browserToken).toString('hex').slice(0, 16);
  const common = { releaseId, accountId: null, name: found.name, email: found.email, mobile: found.mobile };
  return found.recipient_id
    ? {
        ...common,
        key: `r:${found.recipient_id}`,
        recipientId: found.recipient_id,
        viewsTotal: found.views_total ?? defaultMaximumWatches,
      }
    : { ...common, key: `l:${found.link_token_id}:${browser}`, recipientId: null, viewsTotal: null };
}

async function accountViewer(ctx: Ctx, fileId: string, releaseId: string | null): Promise<Viewer> {
  await assertMayPlay(ctx, fileId);
  const { actor } = ctx;
  if (!actor) throw new AppError('UNAUTHORIZED');
  return {
    key: `a:${actor.accountId}`,
    releaseId,
    accountId: actor.accountId,
    recipientId: null,
    name: `${actor.firstName} ${actor.lastName}`.trim(),
    email: actor.email,
    mobile: actor.mobile ?? '',
    viewsTotal: null,
  };
}

/**
 * Who asks: the person of a token, else a signed-in member, else anybody, where a distributed release of an
 * organization without sign-in and restrictions is open to all (as its landing page is).
 */
async function findViewer(
  ctx: Ctx,
  fileId: string,
  body: BodyOf<typeof openPlaybackEndpoint>,
  browserToken: string,
): Promise<Viewer> {
  const { releaseId, token } = body;
  const release = releaseId
    ? await ctx.db.tenant((db) => store.findReleaseOfFile(db, ctx.organizationId, releaseId, fileId))
    : null;
  if (token) {
    if (!releaseId || !release || release.is_expired) throw new AppError('NOT_ALLOWED');
    return tokenViewer(ctx, releaseId, token, browserToken);
  }
  const asMember = () => accountViewer(ctx, fileId, release && releaseId ? releaseId : null);
  const { actor } = ctx;
  if (actor?.emailVerified && can(actor, 'media.watch', ctx.organizationId)) return asMember();
  // What is open to all is open to members of other organizations and to a member whose address is not proved yet,
  // too; the rest tells them why not.
  if (!releaseId || !release?.is_distributed || release.is_expired) return asMember();
  const organization = await loadOrganization(ctx);
  if (organization.requireAuth || organization.restrictVideos) return asMember();
  const browser = tokenHash(browserToken).toString('hex').slice(0, 24);
  return { ...anybody, key: `s:${browser}`, releaseId };
}

const anybody = { accountId: null, recipientId: null, name: '', email: '', mobile: '', viewsTotal: null };

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
  const viewer = await findViewer(ctx, fileId, body, browserToken);
  const file = await loadFile(ctx, fileId);
  const src = fileItemOf(file).src;
  if (!src || !isPlayable(file.kind)) throw new AppError('NOT_FOUND');
  const hash = playbackHash(browserToken, organizationId, fileId);
  const opened = await ctx.db.tenant(async (db) => {
    const spent =
      viewer.viewsTotal === null || !viewer.releaseId
        ? 0
        : await store.countViewsSpent(db, organizationId, viewer.releaseId, viewer.key);
    const playback = await store.upsertPlayback(db, organizationId, {
      tokenHash: hash,
      fileId,
      releaseId: viewer.releaseId,
      viewerKey: viewer.key,
      accountId: viewer.accountId,
      recipientId: viewer.recipientId,
      loginTokenHash: viewer.accountId ? (ctx.actor?.sessionHash ?? null) : null,
    });
    // Thrown inside the transaction: the session of somebody without views left never comes to be.
    if (viewer.viewsTotal !== null && spent >= viewer.viewsTotal && !playback.view_spent)
      throw new AppError('WATCH_LIMIT_REACHED');
    const position = await findPosition(db, organizationId, fileId, viewer.key, viewer.releaseId);
    return { spent, position };
  });
  const organization = await loadOrganization(ctx);
  const { name, email, mobile } = viewer;
  const duration = file.duration_seconds ?? 0;
  return {
    src,
    renewAfter: RENEW_AFTER_SECONDS,
    watermark: organization.useVideoWaterMark ? { name, email, mobile } : null,
    viewsTotal: viewer.viewsTotal,
    viewsLeft: viewer.viewsTotal === null ? null : Math.max(0, viewer.viewsTotal - opened.spent),
    // A film that was seen to its end begins again at the beginning.
    resumeAt: opened.position > duration - 10 ? 0 : opened.position,
  };
}
