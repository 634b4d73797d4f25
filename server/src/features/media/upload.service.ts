import type { UploadState } from '@firstlook/contract/upload.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { findFile } from './file.store.ts';
import { fileItemOf } from './file-item.ts';
import { dropFile } from './finish-upload.service.ts';
import { loadUpload } from './receive-chunk.service.ts';
import { uploadFolder } from './storage-key.ts';
import * as store from './upload.store.ts';

/** Which chunks are there; a page that was reloaded goes on from this. Changes nothing. */
export async function getUpload(ctx: Ctx, uploadId: string): Promise<UploadState> {
  const upload = await loadUpload(ctx, uploadId);
  const { chunks, row } = await ctx.db.tenant(async (db) => ({
    chunks: await store.listChunks(db, ctx.organizationId, uploadId),
    row: upload.file_id ? await findFile(db, ctx.organizationId, upload.file_id) : null,
  }));
  const received = chunks.map(({ idx }) => idx);
  const isComplete = row !== null && row.status !== 'uploading';
  return { uploadId, received, complete: isComplete, ...(isComplete ? { file: fileItemOf(row) } : {}) };
}

/** Gives an unfinished upload up. A finished one is a file and stays. */
export async function cancelUpload(ctx: Ctx, uploadId: string): Promise<void> {
  const upload = await loadUpload(ctx, uploadId);
  const file = upload.file_id
    ? await ctx.db.tenant((db) => findFile(db, ctx.organizationId, upload.file_id as string))
    : null;
  if (file && file.status !== 'uploading') throw new AppError('CONFLICT');
  // All chunks are there, but no file could be made of them.
  if (file) return dropFile(ctx, uploadId, file.id);
  await ctx.db.tenant((db) => store.removeUpload(db, ctx.organizationId, uploadId));
  await ctx.gateways.storage.removePrefix(uploadFolder(ctx.organizationId, uploadId));
}
