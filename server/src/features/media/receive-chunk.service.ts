import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parentData, type UploadChunkFields, type UploadState } from '@firstlook/contract/upload.ts';
import { findFileType, headBytes, isUnplayable } from '../../gateways/file-type.ts';
import { StorageTooLarge } from '../../gateways/storage.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../platform/identifier.ts';
import { isPlayable } from './file-item.ts';
import { finishUpload } from './finish-upload.service.ts';
import { assertRoom } from './quota.service.ts';
import { assertReplaceable } from './replaceable.service.ts';
import { chunkKey, uploadFolder } from './storage-key.ts';
import { contradictionOf, placeOf, replacedBy } from './upload.policy.ts';
import type { ChunkRow, UploadRow } from './upload.store.ts';
import * as store from './upload.store.ts';

export function contradiction(field: string): AppError {
  return new AppError('UPLOAD_CONTRADICTION', { field }, [{ path: field, code: 'contradiction' }]);
}

/** The upload of another looks as if it were not there, like every other id that is not the caller's. */
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

/** Its row holds the announced bytes of the quota before the first of them is stored, so none can be without an owner. */
async function announce(ctx: Ctx, fields: UploadChunkFields, replacing: string | null): Promise<UploadRow> {
  const upload = {
    id: newId(),
    account_id: actorOf(ctx).accountId,
    file_size: fields.fileSize,
    chunk_size: fields.chunkSize,
    total_chunks: fields.totalChunks,
    original_name: fields.originalName,
    parent: replacing ? { collection: 'file', _id: replacing } : parseParent(fields.parentData),
    duration_seconds: fields.mediaSecondsDuration ?? null,
    file_id: null,
    replaces: null,
    is_placed: null,
  };
  await ctx.db.tenant(async (db) => {
    if (replacing) await assertReplaceable(ctx, db, replacing);
    await assertRoom(ctx, db, fields.fileSize);
    await store.insertUpload(db, ctx.organizationId, upload);
  });
  return upload;
}

/**
 * Takes back an upload whose first chunk did not arrive: at once what it held of the quota and of a place, then its bytes,
 * and then its row. Those of a process that was killed, or met a storage that was away, are taken by the sweep.
 * @returns what goes on in the storage
 */
async function withdraw(ctx: Ctx, uploadId: string): Promise<{ cleaned: Promise<void> }> {
  const { organizationId } = ctx;
  await ctx.db.tenant((db) => store.withdrawUpload(db, organizationId, uploadId, ctx.clock.now()));
  const clean = async () => {
    await ctx.gateways.storage.removePrefix(uploadFolder(organizationId, uploadId));
    await ctx.db.tenant((db) => store.removeUpload(db, organizationId, uploadId));
  };
  return { cleaned: clean().catch((left: unknown) => ctx.log.warn({ err: left }, 'upload not cleaned')) };
}

/** The first chunk, which makes the upload or leaves none. */
async function takeFirstChunk(ctx: Ctx, upload: UploadRow, fields: UploadChunkFields, body: Readable) {
  try {
    await takeChunk(ctx, upload, fields, body);
  } catch (error) {
    const withdrawn = await withdraw(ctx, upload.id).catch((left: unknown) =>
      ctx.log.warn({ err: left }, 'upload not withdrawn'),
    );
    // A store that has just failed may take as long again to take it back: the sender is told at once.
    if (withdrawn && error instanceof AppError) await withdrawn.cleaned;
    throw error;
  }
}

async function takeChunk(ctx: Ctx, upload: UploadRow, fields: UploadChunkFields, body: Readable) {
  const chunk = await storeChunk(ctx, upload, fields, body);
  const kept = await ctx.db.tenant((db) => store.insertChunk(db, ctx.organizationId, upload.id, chunk));
  if (!kept) {
    // The call that gave it up cleared its folder before these bytes were there.
    await ctx.gateways.storage.remove(chunkKey(ctx.organizationId, upload.id, chunk.idx));
    throw new AppError('NOT_FOUND');
  }
  if (kept.sha256 !== chunk.sha256) throw contradiction('chunk');
}

/** Counts, hashes and remembers the first bytes while the chunk passes. */
function meter() {
  const hash = createHash('sha256');
  const seen = { size: 0, head: Buffer.alloc(0) };
  const stream = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      seen.size += piece.length;
      if (seen.head.length < headBytes) seen.head = Buffer.concat([seen.head, piece]).subarray(0, headBytes);
      done(null, piece);
    },
  });
  return { stream, seen, digest: () => hash.digest('hex') };
}

/** Why a file that begins so is not taken; null where it is. */
async function refusalOf(upload: UploadRow, head: Buffer): Promise<AppError | null> {
  const type = await findFileType(head, upload.original_name);
  if (!type) {
    const isFilm = await isUnplayable(head, upload.original_name);
    return new AppError(isFilm ? 'FORMAT_NOT_PLAYABLE' : 'UNSUPPORTED_TYPE');
  }
  return replacedBy(upload) && !isPlayable(type.kind) ? new AppError('NOT_A_FILM') : null;
}

async function storeChunk(
  ctx: Ctx,
  upload: UploadRow,
  fields: UploadChunkFields,
  body: Readable,
): Promise<ChunkRow> {
  const { idx, size } = placeOf(fields);
  const key = chunkKey(ctx.organizationId, upload.id, idx);
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
  const refusal =
    metered.seen.size !== size
      ? contradiction('chunk')
      : idx === 0
        ? await refusalOf(upload, metered.seen.head)
        : null;
  if (refusal) {
    await ctx.gateways.storage.remove(key);
    throw refusal;
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
 * Takes one chunk. The first creates the upload, which is withdrawn when it does not arrive whole; the one that makes it complete turns it into a file and answers it.
 * @param replacing the film whose place the file takes once it is ready; null: a file of its own
 * @param body exactly the bytes of the chunk; read to its end or destroyed
 * @throws AppError UPLOAD_CONTRADICTION, NOT_FOUND (another person's upload), QUOTA_EXCEEDED, REPLACEMENT_UNDER_WAY, NOT_A_FILM, UNSUPPORTED_TYPE, FORMAT_NOT_PLAYABLE,
 *   FILE_UNREADABLE or TOO_LARGE (a picture that cannot be used)
 */
export async function receiveChunk(
  ctx: Ctx,
  fields: UploadChunkFields,
  body: Readable,
  replacing: string | null = null,
): Promise<UploadState> {
  const { organizationId } = ctx;
  const existing = fields.uploadId ? await loadUpload(ctx, fields.uploadId) : null;
  if (existing && replacedBy(existing) !== replacing) throw new AppError('NOT_FOUND');
  const announced = existing && {
    fileSize: existing.file_size,
    chunkSize: existing.chunk_size,
    totalChunks: existing.total_chunks,
    originalName: existing.original_name,
  };
  const field = contradictionOf(fields, announced ?? undefined);
  if (field) throw contradiction(field);
  const upload = existing ?? (await announce(ctx, fields, replacing));

  const known = existing
    ? await ctx.db.tenant((db) => store.findChunk(db, organizationId, upload.id, fields.chunkIdx))
    : null;
  if (known) await compareChunk(known, body);
  else if (existing) await takeChunk(ctx, upload, fields, body);
  else await takeFirstChunk(ctx, upload, fields, body);
  return finishUpload(ctx, upload.id);
}
