import { buffer } from 'node:stream/consumers';
import type { UploadState } from '@firstlook/contract/upload.ts';
import { type FoundType, findFileType, headBytes } from '../../gateways/file-type.ts';
import { ImageError } from '../../gateways/image.ts';
import { StorageMissing } from '../../gateways/storage.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { enqueuePackaging } from './enqueue-packaging.ts';
import { findFile, insertFile, removeFile, type StoredFacts, updateStoredFile } from './file.store.ts';
import { newFileId } from './file-id.ts';
import { fileItemOf, isPlayable } from './file-item.ts';
import { cleanFileName } from './file-name.ts';
import { makeImageSizes } from './image-size.service.ts';
import { DamagedChunk, joinChunks } from './join-chunks.service.ts';
import { enqueueReading } from './make-reading.service.ts';
import { chunkKey, fileFolder, sourceKey, uploadFolder } from './storage-key.ts';
import { replacedBy } from './upload.policy.ts';
import type { ChunkRow, UploadRow } from './upload.store.ts';
import * as store from './upload.store.ts';

async function typeOf(ctx: Ctx, upload: UploadRow): Promise<FoundType> {
  const range = { start: 0, end: Math.min(headBytes, upload.file_size, upload.chunk_size) - 1 };
  const first = await ctx.gateways.storage.get(chunkKey(ctx.organizationId, upload.id, 0), range);
  const found = await findFileType(await buffer(first.body), upload.original_name);
  if (!found) throw new AppError('UNSUPPORTED_TYPE');
  return found;
}

/** The file's row and the claim on the upload come to be together; the second call gets the id of the first. */
async function claimFile(ctx: Ctx, upload: UploadRow): Promise<string> {
  if (upload.file_id) return upload.file_id;
  const { organizationId } = ctx;
  const type = await typeOf(ctx, upload);
  const replacesId = replacedBy(upload);
  return ctx.db.tenant(async (db) => {
    const fileId = newFileId();
    if (!(await store.claimUpload(db, organizationId, upload.id, fileId))) {
      const other = (await store.findUpload(db, organizationId, upload.id))?.file_id;
      if (!other) throw new AppError('NOT_FOUND');
      return other;
    }
    await insertFile(db, organizationId, {
      id: fileId,
      kind: type.kind,
      name: cleanFileName(upload.original_name),
      extension: type.extension,
      contentType: type.contentType,
      size: upload.file_size,
      durationSeconds: upload.duration_seconds,
      parent: upload.parent,
      createdBy: upload.account_id,
      ...(replacesId ? { replacesId } : {}),
    });
    return fileId;
  });
}

/** Removes an upload together with the file it was to become. */
export async function dropFile(ctx: Ctx, uploadId: string, fileId: string): Promise<void> {
  await ctx.db.tenant(async (db) => {
    await removeFile(db, ctx.organizationId, fileId);
    await store.removeUpload(db, ctx.organizationId, uploadId);
  });
  await ctx.gateways.storage.removePrefix(fileFolder(ctx.organizationId, fileId));
  await ctx.gateways.storage.removePrefix(uploadFolder(ctx.organizationId, uploadId));
}

async function buildFile(ctx: Ctx, upload: UploadRow, chunks: ChunkRow[], fileId: string): Promise<void> {
  const { organizationId } = ctx;
  const row = await ctx.db.tenant((db) => findFile(db, organizationId, fileId));
  if (row?.status !== 'uploading') return;
  // The packaging puts a film together: for twenty gigabytes it takes longer than a request can stay open.
  const isFilm = isPlayable(row.kind);
  const facts: StoredFacts = {
    status: isFilm ? 'encrypting' : 'ready',
    storageKey: sourceKey(organizationId, fileId),
    ...(isFilm ? { sha256: null } : await joinChunks(ctx, upload, chunks, fileId)),
    image: row.kind === 'img' ? await makeImageSizes(ctx, fileId, fileId) : undefined,
  };
  await ctx.db.tenant(async (db) => {
    const isFirst = await updateStoredFile(db, organizationId, fileId, facts);
    if (isFirst && isFilm) await enqueuePackaging(ctx, db, organizationId, fileId);
    if (isFirst && !isFilm) await enqueueReading(ctx, db, fileId, row.extension);
  });
}

async function assemble(ctx: Ctx, upload: UploadRow, chunks: ChunkRow[]): Promise<string> {
  const { organizationId } = ctx;
  const fileId = await claimFile(ctx, upload);
  try {
    await buildFile(ctx, upload, chunks, fileId);
  } catch (error) {
    if (error instanceof DamagedChunk) {
      await ctx.db.tenant(async (db) => {
        await removeFile(db, organizationId, fileId);
        await store.reopenUpload(db, organizationId, upload.id, error.idx);
      });
      throw new AppError('UPLOAD_CONTRADICTION', { field: 'chunk', chunkIdx: error.idx });
    }
    if (error instanceof ImageError) {
      ctx.log.info({ fault: error.fault, detail: error.detail }, 'picture refused');
      await dropFile(ctx, upload.id, fileId);
      throw new AppError(error.fault === 'picture-too-large' ? 'TOO_LARGE' : 'FILE_UNREADABLE');
    }
    // Parts that are gone were joined by a parallel request; the file tells whether that is so.
    const row = await ctx.db.tenant((db) => findFile(db, organizationId, fileId));
    if (!(error instanceof StorageMissing) || !row || row.status === 'uploading') throw error;
  }
  const isJoined = await ctx.db.tenant((db) => findFile(db, organizationId, fileId));
  if (isJoined?.sha256) await ctx.gateways.storage.removePrefix(uploadFolder(organizationId, upload.id));
  return fileId;
}

/**
 * Answers where an upload stands and, once all chunks are there, makes the file of them. May be called any number
 * of times and after a crash at any point: what is done is not done again.
 */
export async function finishUpload(ctx: Ctx, uploadId: string): Promise<UploadState> {
  const { organizationId } = ctx;
  const { upload, chunks } = await ctx.db.tenant(async (db) => ({
    upload: await store.findUpload(db, organizationId, uploadId),
    chunks: await store.listChunks(db, organizationId, uploadId),
  }));
  if (!upload) throw new AppError('NOT_FOUND');
  const received = chunks.map(({ idx }) => idx);
  if (received.length < upload.total_chunks) return { uploadId, received, complete: false };
  const fileId = await assemble(ctx, upload, chunks);
  const row = await ctx.db.tenant((db) => findFile(db, organizationId, fileId));
  if (!row) {
    // It was given up while its chunks were being joined.
    await ctx.gateways.storage.removePrefix(fileFolder(organizationId, fileId));
    throw new AppError('NOT_FOUND');
  }
  return { uploadId, received, complete: true, file: fileItemOf(row) };
}
