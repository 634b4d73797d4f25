import { randomBytes } from 'node:crypto';
import type { FileItem } from '@firstlook/contract/media.ts';
import type { UploadState } from '@firstlook/contract/upload.ts';
import { uploadChunkSize } from '@firstlook/contract/upload-chunk.ts';
import type { LightMyRequestResponse } from 'fastify';
import { sumUsedBytes } from '../src/features/media/storage-usage.store.ts';
import { quotaOf } from '../src/platform/config.ts';
import { sql } from '../src/platform/database.ts';
import type { TestServer } from './app.ts';

export type ChunkFields = Record<string, string | number>;

/** The text fields of one chunk, as the protocol wants them. */
export function chunkFields(
  content: Buffer,
  name: string,
  idx: number,
  chunkSize = uploadChunkSize,
): ChunkFields {
  const totalChunks = Math.ceil(content.length / chunkSize);
  return {
    parentData: JSON.stringify({ collection: 'release' }),
    fileSize: content.length,
    mediaSecondsDuration: 0,
    totalChunks,
    storeFileName: name,
    originalName: name,
    chunkSize,
    chunkIdx: idx,
    rangeStart: idx * chunkSize,
    rangeEnd: Math.min(content.length, (idx + 1) * chunkSize) - 1,
    chunkByChunkMode: 'true',
    isFirst: String(idx === 0),
    isLast: String(idx === totalChunks - 1),
  };
}

export function multipartBody(fields: ChunkFields, chunk: Buffer) {
  const boundary = `----test${randomBytes(8).toString('hex')}`;
  const text = Object.entries(fields)
    .map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('');
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="chunk"; filename="blob"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(text + head), chunk, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

interface Sender {
  server: TestServer;
  organizationId: string;
  cookie: string;
}

export function sendChunk(
  { server, organizationId, cookie }: Sender,
  fields: ChunkFields,
  chunk: Buffer,
): Promise<LightMyRequestResponse> {
  const { payload, headers } = multipartBody(fields, chunk);
  return server.app.inject({
    method: 'POST',
    url: `/api/file/upload/${organizationId}`,
    headers: { ...headers, cookie },
    payload,
  });
}

/** Uploads a whole file, chunk after chunk, and answers its File item. */
export async function uploadFile(
  sender: Sender,
  content: Buffer,
  name: string,
  chunkSize = uploadChunkSize,
): Promise<FileItem> {
  let state: UploadState | undefined;
  for (let idx = 0; idx * chunkSize < content.length; idx++) {
    const fields = chunkFields(content, name, idx, chunkSize);
    if (state) fields.uploadId = state.uploadId;
    const answer = await sendChunk(sender, fields, content.subarray(idx * chunkSize, (idx + 1) * chunkSize));
    if (answer.statusCode !== 200) throw new Error(`upload refused: ${answer.statusCode} ${answer.body}`);
    state = answer.json<UploadState>();
  }
  if (!state?.file) throw new Error('the upload did not become complete');
  return state.file;
}

/** Another upload of the organization has announced all of its quota but these bytes. */
export async function fillQuota(
  { server: { platform }, organizationId }: Sender,
  room: number,
): Promise<void> {
  await platform.database.withSystem(async (db) => {
    const size = quotaOf(platform.config) - (await sumUsedBytes(db, organizationId)) - room;
    await db.run(sql`
      insert into upload (organization_id, id, account_id, file_size, chunk_size, total_chunks, original_name, parent)
      select ${organizationId}, 'filler', id, ${size}, 8000000, 1, 'filler.mp4', '{}' from account limit 1`);
  });
}
