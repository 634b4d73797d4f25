import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parentData, type UploadChunkFields, type UploadState } from '@firstlook/contract/upload.ts';
import { findFileType, HEAD_BYTES } from '../../gateways/file-type.ts';
import { StorageTooLarge } from '../../gateways/storage.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../platform/identifier.ts';
import { finishUpload } from './finish-upload.service.ts';
import { chunkKey } from './storage-key.ts';
import { contradictionOf, placeOf } from './upload.policy.ts';
import type { ChunkRow, UploadRow } from './upload.store.ts';
import * as store from './upload.store.ts';

export function contradiction(field: string): AppError {
  return new AppError('UPLOAD_CONTRADICTION', { field }, [{ path: field, code: 'contradiction' }]);
}

/** Somebody else's upload looks as if it were not there, like every other id that is not the caller's. */
export async function loadUpload(ctx: Ctx, uploadId: string): Promise<UploadRow> {
  const upload = await ctx.db.tenant((db) => store.findUpload(db, ctx.organizationId, uploadId));
  if (!upload || upload.account_id !== actorOf(ctx).accountId) throw new AppError('NOT_FOUND');
  return upload;
}

function parseParent(text: string): Record<string, unknown> {
  try {
    return parentData.parse(JSON.parse(text));
  } catch {
    throw new AppError('MALFORMED_REQUEST', {}, [{ path: 'parentData', code: 'malformed' }]);
  }
}

async function announce(ctx: Ctx, fields: UploadChunkFields): Promise<Omit<UploadRow, 'file_id'>> {
  const quota = ctx.config.ORGANIZATION_QUOTA_GB * 1024 ** 3;
  const used = await ctx.db.tenant((db) => store.sumUsedBytes(db, ctx.organizationId));
  if (used + fields.fileSize > quota) throw new AppError('QUOTA_EXCEEDED');
  return {
    id: newId(),
    account_id: actorOf(ctx).accountId,
    file_size: fields.fileSize,
    chunk_size: fields.chunkSize,
    total_chunks: fields.totalChunks,
    original_name: fields.originalName,
    parent: parseParent(fields.parentData),
    duration_seconds: fields.mediaSecondsDuration ?? null,
  };
}

/** Counts, hashes and remembers the first bytes while the chunk passes. */
function meter() {
  const hash = createHash('sha256');
  const seen = { size: 0, head: Buffer.alloc(0) };
  const stream = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      seen.size += piece.length;
      if (seen.head.length < HEAD_BYTES)
        seen.head = Buffer.concat([seen.head, piece]).subarray(0, HEAD_BYTES);
      done(null, piece);
    },
  });
  return { stream, seen, digest: () => hash.digest('hex') };
}

async function storeChunk(
  ctx: Ctx,
  uploadId: string,
  fields: UploadChunkFields,
  body: Readable,
): Promise<ChunkRow> {
  const { idx, size } = placeOf(fields);
  const key = chunkKey(ctx.organizationId, uploadId, idx);
  const metered = meter();
  // A dropped connection must end the write as well; `pipe` alone would leave it waiting for ever.
  const passed = pipeline(body, metered.stream);
  passed.catch(() => undefined);
  try {
    await ctx.gateways.storage.put(key, metered.stream, { maxBytes: size });
    await passed;
  } catch (error) {
    metered.stream.destroy();
    if (error instanceof StorageTooLarge) throw contradiction('chunk');
    throw error;
  }
  const isRefused = idx === 0 && !(await findFileType(metered.seen.head, fields.originalName));
  if (metered.seen.size !== size || isRefused) {
    await ctx.gateways.storage.remove(key);
    throw isRefused && metered.seen.size === size ? new AppError('UNSUPPORTED_TYPE') : contradiction('chunk');
  }
  return { idx, size, sha256: metered.digest() };
}

/** A repeated chunk is read to its end and compared; it is never written a second time. */
async function compareChunk(known: ChunkRow, body: Readable): Promise<void> {
  const hash = createHash('sha256');
  for await (const piece of body) hash.update(piece as Buffer);
  if (hash.digest('hex') !== known.sha256) throw contradiction('chunk');
}

/**
 * Takes one chunk. The first creates the upload (its row is written after its bytes, so an aborted request leaves
 * nothing); the one that makes it complete turns it into a file and answers it.
 *
 * @param body exactly the bytes of the chunk; read to its end or destroyed
 * @throws AppError UPLOAD_CONTRADICTION, NOT_FOUND (another person's upload), QUOTA_EXCEEDED, UNSUPPORTED_TYPE,
 *   FILE_UNREADABLE or TOO_LARGE (a picture that cannot be used)
 */
export async function receiveChunk(
  ctx: Ctx,
  fields: UploadChunkFields,
  body: Readable,
): Promise<UploadState> {
  const { organizationId } = ctx;
  const existing = fields.uploadId ? await loadUpload(ctx, fields.uploadId) : null;
  const announced = existing && {
    fileSize: existing.file_size,
    chunkSize: existing.chunk_size,
    totalChunks: existing.total_chunks,
    originalName: existing.original_name,
  };
  const field = contradictionOf(fields, announced ?? undefined);
  if (field) throw contradiction(field);
  const upload = existing ?? (await announce(ctx, fields));

  const known = existing
    ? await ctx.db.tenant((db) => store.findChunk(db, organizationId, upload.id, fields.chunkIdx))
    : null;
  if (known) await compareChunk(known, body);
  else {
    const chunk = await storeChunk(ctx, upload.id, fields, body);
    const kept = await ctx.db.tenant(async (db) => {
      if (!existing) await store.insertUpload(db, organizationId, upload);
      return store.insertChunk(db, organizationId, upload.id, chunk);
    });
    if (kept.sha256 !== chunk.sha256) throw contradiction('chunk');
  }
  return finishUpload(ctx, upload.id);
}
