import { text } from 'node:stream/consumers';
import type { StoredObject } from '../../gateways/storage.ts';
import { StorageMissing } from '../../gateways/storage.ts';
import { parseSegments, withKeyAddress } from '../../gateways/video-playlist.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../platform/identifier.ts';
import { fileAddress } from './file-item.ts';
import { findOwnPlayback, refuseWithoutPlayback } from './playback.service.ts';
import * as store from './playback.store.ts';
import { settleView, watchKeyOf } from './watch.service.ts';
import { noteFetched } from './watch.store.ts';

/**
 * How much film each part of this rendition is, milliseconds. A film that browsers play is copied, and cut where its own
 * pictures allow it: ten seconds and more may lie between them, and in one place an hour.
 */
async function partLengths(
  ctx: Ctx,
  { package_folder: folder, duration_seconds: whole }: { package_folder: string; duration_seconds: number },
  rendition: string,
): Promise<number[]> {
  const playlist = await text((await openStored(ctx, `${folder}/${rendition}/index.m3u8`)).body);
  const lengths = parseSegments(playlist).map(({ seconds }) => seconds);
  const sum = lengths.reduce((before, seconds) => before + seconds, 0);
  // All parts are all of the film, however its length was rounded.
  const rounding = sum > 0 ? Math.max(1, whole / sum) : 1;
  return lengths.map((seconds) => seconds * rounding * 1000);
}

/**
 * Whether this browser may have this part of the film now: by its playback session, and by nothing else.
 * A browser with a session for something else is told 403, one without any 401.
 */
export async function enterFilm(ctx: Ctx, fileId: string, browserToken: string | undefined) {
  const playback =
    (await findOwnPlayback(ctx, fileId, browserToken)) ??
    (await refuseWithoutPlayback(ctx, fileId, browserToken));
  const film = await ctx.db.tenant((db) =>
    store.findPackage(db, ctx.organizationId, fileId, playback.film_version),
  );
  if (!film) throw new AppError('NOT_FOUND');
  return { playback, film };
}

/** @throws AppError NOT_FOUND */
export async function openStored(ctx: Ctx, key: string): Promise<StoredObject> {
  try {
    return await ctx.gateways.storage.get(key);
  } catch (error) {
    if (error instanceof StorageMissing) throw new AppError('NOT_FOUND');
    throw error;
  }
}

export async function masterPlaylist(ctx: Ctx, fileId: string, browserToken?: string): Promise<string> {
  const { film } = await enterFilm(ctx, fileId, browserToken);
  return text((await openStored(ctx, `${film.package_folder}/master.m3u8`)).body);
}

/** @throws AppError NOT_FOUND, also for a film that has none */
export async function storyboard(ctx: Ctx, fileId: string, browserToken?: string): Promise<StoredObject> {
  const { film } = await enterFilm(ctx, fileId, browserToken);
  return openStored(ctx, `${film.package_folder}/storyboard.jpg`);
}

export async function streamKey(ctx: Ctx, fileId: string, browserToken?: string): Promise<Buffer> {
  return (await enterFilm(ctx, fileId, browserToken)).film.hls_key;
}

export async function variantPlaylist(
  ctx: Ctx,
  fileId: string,
  rendition: string,
  browserToken?: string,
): Promise<string> {
  const { film } = await enterFilm(ctx, fileId, browserToken);
  const playlist = await text((await openStored(ctx, `${film.package_folder}/${rendition}/index.m3u8`)).body);
  return withKeyAddress(playlist, `${fileAddress(ctx.organizationId, fileId)}/stream/key`);
}

/**
 * An encrypted segment. Each is counted once for a viewer and a film, whatever the session and the rendition: a view is
 * spent also by a player that reports nothing, and no film can be taken in the beginnings of many sessions.
 */
export async function segment(
  ctx: Ctx,
  fileId: string,
  part: { rendition: string; part: string },
  browserToken?: string,
): Promise<StoredObject> {
  const { playback, film } = await enterFilm(ctx, fileId, browserToken);
  if (playback.recipient_id && !playback.view_spent) {
    const lengths = await partLengths(ctx, film, part.rendition);
    const isRefused = await ctx.db.tenant(async (db) => {
      const { organizationId } = ctx;
      const moved = await store.addPlayed(db, organizationId, playback.token_hash, 0);
      if (!moved) return true;
      const row = { ...watchKeyOf(moved), id: newId(), at: ctx.clock.now() };
      const number = Number(/\d+/.exec(part.part)?.[0]);
      const fetched = Math.ceil(await noteFetched(db, organizationId, row, number, lengths));
      return (await settleView(db, organizationId, moved, film.duration_seconds, fetched)).isRefused;
    });
    if (isRefused) throw new AppError('WATCH_LIMIT_REACHED');
  }
  return openStored(ctx, `${film.package_folder}/${part.rendition}/${part.part}`);
}
