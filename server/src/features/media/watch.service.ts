import type { AnswerOf, BodyOf, QueryOf } from '@firstlook/contract/endpoint.ts';
import type {
  listMediaPlayLogs as listEndpoint,
  MediaPlayLog,
  writeMediaPlayLog as writeEndpoint,
} from '@firstlook/contract/media-play-log.ts';
import { maximumUnpagedRows } from '@firstlook/contract/paging.ts';
import { defaultMaximumWatches } from '@firstlook/contract/playback.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { loadFile } from './file.service.ts';
import { isPlayable } from './file-item.ts';
import { type FileStanding, isOwnPerson } from './file-right.policy.ts';
import { assertFileRight, fileCallerOf } from './file-right.service.ts';
import { readSections, viewSpentAfter, viewSpentAfterFetching } from './playback.policy.ts';
import { findOwnPlayback } from './playback.service.ts';
import * as playbackStore from './playback.store.ts';
import * as store from './watch.store.ts';

/**
 * Spends a view of a limited viewer once enough was played, or fetched by a player that does not say so.
 * @returns views left afterwards; null for a viewer without a limit
 * @throws AppError WATCH_LIMIT_REACHED when others of the same viewer took the last one; the session is then revoked
 */
export async function settleView(
  db: Db,
  organizationId: string,
  playback: playbackStore.PlaybackRow,
  durationSeconds: number,
): Promise<{ viewsLeft: number | null; isRefused: boolean }> {
  const { recipient_id, release_id, viewer_key } = playback;
  if (!recipient_id || !release_id) return { viewsLeft: null, isRefused: false };
  const total =
    (await playbackStore.findViewsTotal(db, organizationId, recipient_id)) ?? defaultMaximumWatches;
  const isDue =
    playback.watched_ms >= viewSpentAfter(durationSeconds) ||
    playback.fetched_ms >= viewSpentAfterFetching(durationSeconds);
  let isRefused = false;
  if (isDue && !playback.view_spent) {
    const spend = { tokenHash: playback.token_hash, releaseId: release_id, viewerKey: viewer_key, total };
    isRefused = (await playbackStore.spendView(db, organizationId, spend)) === 'refused';
  }
  const spent = await playbackStore.countViewsSpent(db, organizationId, release_id, viewer_key);
  return { viewsLeft: Math.max(0, total - spent), isRefused };
}

/** A member's program that reports without a playback session: only what its person may watch. */
async function assertOwnWatch(ctx: Ctx, fileId: string): Promise<FileStanding> {
  if (!ctx.actor) throw new AppError('UNAUTHORIZED');
  const file = await assertFileRight(ctx, fileId, 'play');
  if (!isOwnPerson(fileCallerOf(ctx))) throw new AppError('NOT_ALLOWED');
  if (!ctx.actor.emailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
  return file;
}

/** The release a beat names, if it shows the file. */
function releaseOf(file: FileStanding | null, releaseId: string | undefined): string | null {
  return file?.showings.some((one) => one.isCurrent && one.releaseId === releaseId)
    ? (releaseId ?? null)
    : null;
}

type Beat = BodyOf<typeof writeEndpoint>;

/**
 * A heartbeat. Who watched comes from the playback session of the browser, or else from the login; never from the
 * body. Ranges are merged, so a beat that is sent twice moves the time but not what was seen.
 *
 * @throws AppError UNAUTHORIZED, NOT_FOUND, WATCH_LIMIT_REACHED
 */
export async function recordWatch(
  ctx: Ctx,
  beat: Beat,
  browserToken: string | undefined,
): Promise<AnswerOf<typeof writeEndpoint>> {
  const { organizationId } = ctx;
  const playback = await findOwnPlayback(ctx, beat.fileId, browserToken);
  const standing = playback ? null : await assertOwnWatch(ctx, beat.fileId);
  const file = await loadFile(ctx, beat.fileId);
  if (!isPlayable(file.kind)) throw new AppError('NOT_FOUND');
  const durationSeconds = file.duration_seconds ?? 0;
  const seen = readSections(beat.sections, durationSeconds);
  const answer = await ctx.db.tenant(async (db) => {
    const row = await store.upsertWatch(
      db,
      organizationId,
      {
        id: newId(),
        fileId: beat.fileId,
        releaseId: playback ? playback.release_id : releaseOf(standing, beat.releaseId),
        viewerKey: playback?.viewer_key ?? `a:${ctx.actor?.accountId}`,
        accountId: playback ? playback.account_id : (ctx.actor?.accountId ?? null),
        recipientId: playback?.recipient_id ?? null,
        durationSeconds,
      },
      seen,
    );
    const played = { watched: seen.totalMilliseconds, fetched: 0 };
    const moved =
      playback && (await playbackStore.addPlayed(db, organizationId, playback.token_hash, played));
    const view = moved
      ? await settleView(db, organizationId, moved, durationSeconds)
      : { viewsLeft: null, isRefused: false };
    return { _id: row.id, totalWatchTime: row.total_ms, ...view };
  });
  if (answer.isRefused) throw new AppError('WATCH_LIMIT_REACHED');
  return { _id: answer._id, totalWatchTime: answer.totalWatchTime, viewsLeft: answer.viewsLeft };
}

function playLogOf(organizationId: string, row: store.WatchRow): MediaPlayLog {
  return {
    _id: row.id,
    fileId: row.file_id,
    organizationId,
    accountId: row.account_id,
    releaseId: row.release_id,
    releaseData: { title: row.title },
    sections: row.sections,
    totalWatchTime: row.total_ms,
    mediaSecondsDuration: row.duration_seconds,
    _createdAt: row.created_at.toISOString(),
  };
}

export async function getMediaPlayLog(ctx: Ctx, id: string): Promise<MediaPlayLog> {
  const row = await ctx.db.tenant((db) => store.findWatch(db, ctx.organizationId, id));
  if (!row) throw new AppError('NOT_FOUND');
  return playLogOf(ctx.organizationId, row);
}

export async function listMediaPlayLogs(ctx: Ctx, query: QueryOf<typeof listEndpoint>) {
  const { params = {}, datesRange = {} } = query.filter ?? {};
  const { page = 0, limit = 50, noLimit = false } = query.pagination ?? {};
  const filter = {
    ...params,
    from: datesRange.from ? new Date(datesRange.from) : undefined,
    to: datesRange.to ? new Date(datesRange.to) : undefined,
    isOldestFirst: query.simpleSort === '_createdAt' || query.sort?._createdAt === 1,
    limit: noLimit ? maximumUnpagedRows : limit,
    offset: noLimit ? 0 : page * limit,
  };
  const { rows, total } = await ctx.db.tenant((db) => store.listWatches(db, ctx.organizationId, filter));
  return { items: rows.map((row) => playLogOf(ctx.organizationId, row)), total };
}
