import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { Ctx } from '../../kernel/ctx.ts';
import { updateHash } from './file.store.ts';
import { chunkKey, sourceKey, uploadFolder } from './storage-key.ts';
import type { ChunkRow, UploadRow } from './upload.store.ts';
import * as store from './upload.store.ts';

/** What lies in the store is not what came in: the chunk has to come again. */
export class DamagedChunk extends Error {
  readonly idx: number;
  constructor(idx: number) {
    super('a stored chunk is not what was received');
    this.idx = idx;
  }
}

/** What is reckoned of the whole while its chunks come by. */
interface Whole {
  hash: ReturnType<typeof createHash>;
  crc32: number;
}

/** All chunks behind each other, each checked against the hash it had when it came in. */
async function* joined(ctx: Ctx, uploadId: string, chunks: ChunkRow[], whole: Whole) {
  for (const chunk of chunks) {
    const own = createHash('sha256');
    const { body } = await ctx.gateways.storage.get(chunkKey(ctx.organizationId, uploadId, chunk.idx));
    for await (const piece of body) {
      own.update(piece as Buffer);
      whole.hash.update(piece as Buffer);
      whole.crc32 = crc32(piece as Buffer, whole.crc32);
      yield piece as Buffer;
    }
    if (own.digest('hex') !== chunk.sha256) throw new DamagedChunk(chunk.idx);
  }
}

/** Makes the source of a file of its chunks. @returns the SHA-256 of the whole, hexadecimal, and its CRC-32 @throws DamagedChunk */
export async function joinChunks(
  ctx: Ctx,
  upload: UploadRow,
  chunks: ChunkRow[],
  fileId: string,
): Promise<{ sha256: string; crc32: number }> {
  const whole = { hash: createHash('sha256'), crc32: 0 };
  const key = sourceKey(ctx.organizationId, fileId);
  const { size } = await ctx.gateways.storage.put(key, Readable.from(joined(ctx, upload.id, chunks, whole)));
  if (size !== upload.file_size) throw new Error('the joined file has another size than announced');
  return { sha256: whole.hash.digest('hex'), crc32: whole.crc32 };
}

/** The source of a film, once: after a kill at any point it is made anew of the chunks, which stay until it stands. */
export async function ensureSource(ctx: Ctx, fileId: string): Promise<void> {
  const { organizationId } = ctx;
  const found = await ctx.db.tenant(async (db) => {
    const upload = await store.findUnjoined(db, organizationId, fileId);
    return upload && { upload, chunks: await store.listChunks(db, organizationId, upload.id) };
  });
  if (!found) return;
  const { sha256 } = await joinChunks(ctx, found.upload, found.chunks, fileId);
  await ctx.db.tenant((db) => updateHash(db, organizationId, fileId, sha256));
  await ctx.gateways.storage.removePrefix(uploadFolder(organizationId, found.upload.id));
}
