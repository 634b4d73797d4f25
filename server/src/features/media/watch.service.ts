import type { AnswerOf, BodyOf } from '@firstlook/contract/endpoint.ts';
import type { writeMediaPlayLog as writeEndpoint } from '@firstlook/contract/media-play-log.ts';
import { defaultMaximumWatches } from '@firstlook/contract/playback.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { countryOf, deviceOf } from '../../platform/visitor.ts';
import { loadFile } from './file.service.ts';
import type { FileRow } from './file.store.ts';
import { isPlayable } from './file-item.ts';
import { isOwnPerson, watchedRelease } from './file-right.policy.ts';
import { assertFileRight, fileCallerOf } from './file-right.service.ts';
import { readSections, type Sections, viewSpentAfter, viewSpentAfterFetching } from './playback.policy.ts';
import { findOwnPlayback } from './playback.service.ts';
import * as playbackStore from './playback.store.ts';
import { creditAt, sittingEndsAfter } from './sitting.policy.ts';
import { loadMediaPlayLog } from './sitting.service.ts';
import { accountKey } from './viewer-key.ts';
import * as store from './watch.store.ts';

/**
 * Spends a view of a limited viewer once enough was played, or fetched by a player that does not say so.
 * @param fetchedMs of the film, by this viewer, since their last view was spent
 * @returns views left afterwards; null for a viewer without a limit; refused when others of the same viewer took the last
 *   one: the session is then revoked
 */
export async function settleView(
  db: Db,
  organizationId: string,
  playback: playbackStore.PlaybackRow,
  durationSeconds: number,
  fetchedMs = 0,
): Promise<{ viewsLeft: number | null; isRefused: boolean }> {
  const { recipient_id, release_id, viewer_key } = playback;
  if (!recipient_id || !release_id) return { viewsLeft: null, isRefused: false };
  const total =
    (await playbackStore.findViewsTotal(db, organizationId, recipient_id)) ?? defaultMaximumWatches;
  const countSpent = () => playbackStore.countViewsSpent(db, organizationId, release_id, viewer_key);
  // Where no view is left, a session that spent none is at its end.
  const isDue =
    (await countSpent()) >= total ||
    playback.watched_ms >= viewSpentAfter(durationSeconds) ||
    fetchedMs >= viewSpentAfterFetching(durationSeconds);
  let isRefused = false;
  if (isDue && !playback.view_spent) {
    const { token_hash: tokenHash, file_id: fileId } = playback;
    const spend = { tokenHash, fileId, releaseId: release_id, viewerKey: viewer_key, total };
    isRefused = (await playbackStore.spendView(db, organizationId, spend)) === 'refused';
  }
  return { viewsLeft: Math.max(0, total - (await countSpent())), isRefused };
}

/** The viewer's row that a playback session writes to. */
export const watchKeyOf = (playback: playbackStore.PlaybackRow): store.WatchKey => ({
  fileId: playback.file_id,
  releaseId: playback.release_id,
  viewerKey: playback.viewer_key,
  accountId: playback.account_id,
  recipientId: playback.recipient_id,
  linkTokenId: playback.link_token_id,
  filmVersion: playback.film_version,
});

/** A member's program that reports without a playback session: only what its person may watch. */
async function assertOwnWatch(ctx: Ctx, fileId: string, releaseId: string | undefined, filmVersion: number) {
  if (!ctx.actor) throw new AppError('UNAUTHORIZED');
  const file = await assertFileRight(ctx, fileId, 'play');
  const caller = fileCallerOf(ctx);
  if (!isOwnPerson(caller)) throw new AppError('NOT_ALLOWED');
  if (!ctx.actor.emailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
  const { accountId } = ctx.actor;
  return {
    fileId,
    releaseId: watchedRelease(file, caller, releaseId),
    viewerKey: accountKey(accountId),
    accountId,
    recipientId: null,
    linkTokenId: null,
    filmVersion,
  };
}

/** Of the film that is watched, which another one may have replaced meanwhile. */
async function lengthOf(ctx: Ctx, file: FileRow, filmVersion: number): Promise<number> {
  if (file.film_version === filmVersion) return file.duration_seconds ?? 0;
  const film = await ctx.db.read((db) =>
    playbackStore.findPackage(db, ctx.organizationId, file.id, filmVersion),
  );
  return film?.duration_seconds ?? 0;
}

interface Reported {
  key: store.WatchKey;
  playback: playbackStore.PlaybackRow | null;
  sections: BodyOf<typeof writeEndpoint>['sections'];
  durationSeconds: number;
  device: string;
  country: string;
}

/** Writes the beat to its sitting. The viewer's row is locked first, so that beats of two windows follow each other. */
async function keepBeat(ctx: Ctx, db: Db, { key, playback, ...reported }: Reported) {
  const { organizationId } = ctx;
  const at = ctx.clock.now();
  const { durationSeconds } = reported;
  const watch = await store.lockWatch(db, organizationId, { ...key, id: newId(), durationSeconds, at });
  const credit = creditAt(watch, at);
  const seen: Sections = readSections(reported.sections, durationSeconds, credit);
  const silentSince = new Date(at.getTime() - sittingEndsAfter);
  const own = playback && { sittingId: playback.sitting_id };
  const open = await store.findOpenSitting(db, organizationId, watch.id, own, silentSince);
  const sittingId = open ?? newId();
  if (playback && !open) await playbackStore.noteSitting(db, organizationId, playback.token_hash, sittingId);
  const began = at.getTime() - seen.totalMilliseconds;
  const { total_ms } = await store.writeBeat(
    db,
    organizationId,
    {
      watchId: watch.id,
      sittingId,
      startedAt: new Date(Math.min(at.getTime(), Math.max(began, playback?.created_at.getTime() ?? 0))),
      at,
      device: reported.device,
      country: reported.country,
      origin: playback?.origin ?? 'site',
      creditMs: credit - seen.totalMilliseconds,
    },
    seen,
  );
  return { sitting: await loadMediaPlayLog(ctx, db, sittingId), viewerWatchTime: total_ms };
}

/**
 * A heartbeat. Who watched comes from the playback session of the browser, or else from the login; never from the
 * body. It belongs to the viewer's sitting; what counts of it is no more than can have been played since the last one.
 *
 * @throws AppError UNAUTHORIZED, NOT_FOUND, WATCH_LIMIT_REACHED
 */
export async function recordWatch(
  ctx: Ctx,
  beat: BodyOf<typeof writeEndpoint>,
  browserToken: string | undefined,
): Promise<AnswerOf<typeof writeEndpoint>> {
  const { organizationId, caller } = ctx;
  const reversed = beat.sections.findIndex(([from, to]) => from > to);
  if (reversed >= 0)
    throw new AppError('INVALID_DATA', {}, [{ path: `sections.${reversed}`, code: 'reversed' }]);
  const playback = await findOwnPlayback(ctx, beat.fileId, browserToken);
  const file = await loadFile(ctx, beat.fileId);
  const key = playback
    ? watchKeyOf(playback)
    : await assertOwnWatch(ctx, beat.fileId, beat.releaseId, file.film_version ?? 1);
  if (!isPlayable(file.kind)) throw new AppError('NOT_FOUND');
  const durationSeconds = await lengthOf(ctx, file, key.filmVersion);
  const device = deviceOf(caller.userAgent);
  const country = await countryOf(caller.address);
  // A view is spent by what the player says, however fast it says so: a false report costs only who makes it.
  const watched = readSections(beat.sections, durationSeconds).totalMilliseconds;
  const answer = await ctx.db.tenant(async (db) => {
    const moved =
      playback && (await playbackStore.addPlayed(db, organizationId, playback.token_hash, watched));
    const reported = { key, playback: moved, sections: beat.sections, durationSeconds, device, country };
    const kept = await keepBeat(ctx, db, reported);
    const view = moved
      ? await settleView(db, organizationId, moved, durationSeconds)
      : { viewsLeft: null, isRefused: false };
    return { ...kept, ...view };
  });
  if (answer.isRefused) throw new AppError('WATCH_LIMIT_REACHED');
  return { ...answer.sitting, viewsLeft: answer.viewsLeft, viewerWatchTime: answer.viewerWatchTime };
}
