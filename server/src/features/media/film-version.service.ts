import type { Readable } from 'node:stream';
import type { FilmVersions } from '@firstlook/contract/film-version.ts';
import type { FileItem } from '@firstlook/contract/media.ts';
import type { UploadChunkFields, UploadState } from '@firstlook/contract/upload.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { enqueuePackaging } from './enqueue-packaging.ts';
import { getFile, loadFile } from './file.service.ts';
import { isPlayable } from './file-item.ts';
import * as store from './film-version.store.ts';
import { receiveChunk } from './receive-chunk.service.ts';
import { lockSettledFilm } from './replaceable.service.ts';
import { uploadFolder } from './storage-key.ts';

/** So long one may go back to a former film; far longer than any playback session lives. */
const keptFor = 30 * 24 * 3_600_000;

const momentsOf = (ctx: Ctx) => {
  const now = ctx.clock.now();
  return { now, keptUntil: new Date(now.getTime() + keptFor) };
};

/** Takes one chunk of a film that replaces this one. @throws AppError as an upload does, and NOT_FOUND, CONFLICT */
export function receiveReplacement(
  ctx: Ctx,
  fileId: string,
  fields: UploadChunkFields,
  chunk: Readable,
): Promise<UploadState> {
  return receiveChunk(ctx, fields, chunk, fileId);
}

/**
 * Puts a film that is ready into the place it was uploaded for, in the transaction that made it ready: no reader ever
 * finds half of either. What is no replacement stays what it is.
 *
 * @returns the file that is the film now
 */
export async function takePlace(ctx: Ctx, db: Db, id: string): Promise<string> {
  const { organizationId } = ctx;
  const fresh = await store.lockFilm(db, organizationId, id);
  if (!fresh?.replaces_id || fresh.film_version !== null) return id;
  const former = await store.lockFilm(db, organizationId, fresh.replaces_id);
  if (!former) {
    await store.giveUpFile(db, organizationId, id, ctx.clock.now());
    return id;
  }
  // What stands in a field for films must not turn into sound when it is looked into.
  if (former.status === 'ready' && former.kind !== fresh.kind) {
    await store.failReady(db, organizationId, id, 'other-kind');
    return id;
  }
  await store.numberVersion(db, organizationId, former.id, id);
  await store.exchangeFilms(db, organizationId, { fileId: former.id, otherId: id, ...momentsOf(ctx) });
  await recordAudit(ctx, db, {
    action: 'film.replace',
    actor: { id: fresh.created_by, name: await store.findUploader(db, fresh.created_by) },
    target: { id: former.id, name: fresh.name },
    before: { name: former.name, version: former.film_version },
    after: { name: fresh.name },
  });
  return former.id;
}

/** Which film each of these files is now, and how long it is; by the ids of those that are films. */
export async function filmsNow(ctx: Ctx, ids: readonly string[]): Promise<Map<string, store.FilmNow>> {
  const rows = await ctx.db.tenant((db) => store.listFilms(db, ctx.organizationId, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Those of these files that nobody plays. */
export const unplayableOf = (ctx: Ctx, ids: readonly string[]): Promise<Set<string>> =>
  ctx.db.tenant((db) => store.listUnplayable(db, ctx.organizationId, ids));

/** Gives up what has not taken its place, no matter who began it. @throws AppError NOT_FOUND, there is nothing to give up */
export async function cancelReplacement(ctx: Ctx, fileId: string): Promise<void> {
  const { organizationId } = ctx;
  const uploads = await ctx.db.tenant(async (db) => {
    const coming = await store.findComing(db, organizationId, fileId);
    if (!coming) throw new AppError('NOT_FOUND');
    if (coming.file_id) await store.giveUpFile(db, organizationId, coming.file_id, ctx.clock.now());
    return store.removeUploadsFor(db, organizationId, fileId);
  });
  for (const { id } of uploads) await ctx.gateways.storage.removePrefix(uploadFolder(organizationId, id));
}

async function loadFilm(ctx: Ctx, fileId: string): Promise<void> {
  const { kind, replaces_id } = await loadFile(ctx, fileId);
  if (!isPlayable(kind) || replaces_id) throw new AppError('NOT_FOUND');
}

/** @throws AppError NOT_FOUND, also for what is no film */
export async function listFilmVersions(ctx: Ctx, fileId: string): Promise<FilmVersions> {
  const { organizationId } = ctx;
  await loadFilm(ctx, fileId);
  const { rows, coming } = await ctx.db.tenant(async (db) => ({
    rows: await store.listVersions(db, organizationId, fileId),
    coming: await store.findComing(db, organizationId, fileId),
  }));
  return {
    items: rows.map((row) => ({
      version: row.film_version,
      name: row.name,
      size: row.size,
      mediaSecondsDuration: row.duration_seconds,
      by: row.by,
      _createdAt: row.created_at.toISOString(),
      isCurrent: row.is_current,
      keptUntil: row.is_current ? null : (row.remove_after?.toISOString() ?? null),
    })),
    coming: coming && {
      name: coming.name,
      by: coming.by,
      _createdAt: coming.created_at.toISOString(),
      isArriving: coming.file_id === null,
      status: coming.status,
      progress: coming.progress,
      error: coming.error,
    },
  };
}

/**
 * Goes back to a former film; the one that was watched until now is kept in its stead. A viewer goes on with what they
 * began.
 *
 * @throws AppError NOT_FOUND, also for a version that is no longer kept; CONFLICT, the film is being made
 */
export async function restoreFilmVersion(ctx: Ctx, fileId: string, version: number): Promise<FileItem> {
  const { organizationId } = ctx;
  await ctx.db.tenant(async (db) => {
    const film = await lockSettledFilm(ctx, db, fileId);
    const former = await store.lockFormer(db, organizationId, fileId, version);
    if (!former) throw new AppError('NOT_FOUND');
    await store.exchangeFilms(db, organizationId, { fileId, otherId: former.id, ...momentsOf(ctx) });
    if (former.lower_due) await enqueuePackaging(ctx, db, organizationId, fileId, 'lower');
    await recordAudit(ctx, db, {
      action: 'film.restore',
      target: { id: fileId, name: former.name },
      before: { name: film.name, version: film.film_version },
      after: { name: former.name, version },
    });
  });
  return getFile(ctx, fileId);
}
