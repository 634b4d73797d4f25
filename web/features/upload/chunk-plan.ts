import { uploadChunkSize } from '@firstlook/contract/upload-chunk.ts';

export interface ChunkPlan {
  idx: number;
  start: number;
  /** Exclusive, as `Blob.slice` wants it. */
  end: number;
}

export const countChunks = (size: number): number => Math.ceil(size / uploadChunkSize);

/** The next chunk that the server does not have, or null. The first one always goes first: it opens the upload. */
export function nextChunk(size: number, received: ReadonlySet<number>): ChunkPlan | null {
  for (let idx = 0; idx < countChunks(size); idx++) {
    if (received.has(idx)) continue;
    const start = idx * uploadChunkSize;
    return { idx, start, end: Math.min(size, start + uploadChunkSize) };
  }
  return null;
}

export function lastChunk(size: number): ChunkPlan {
  const idx = countChunks(size) - 1;
  return { idx, start: idx * uploadChunkSize, end: size };
}

/** Bytes of all chunks the server has. */
export function receivedBytes(size: number, received: ReadonlySet<number>): number {
  let sum = 0;
  for (const idx of received) sum += Math.min(size, (idx + 1) * uploadChunkSize) - idx * uploadChunkSize;
  return sum;
}

interface Announced {
  name: string;
  size: number;
  parentData: object;
  uploadId: string | null;
}

/** The form of one chunk: text fields first, the bytes last (decisions section 6). */
export function chunkForm(file: Blob, announced: Announced, chunk: ChunkPlan): FormData {
  const total = countChunks(announced.size);
  const fields: Record<string, string | number> = {
    parentData: JSON.stringify(announced.parentData),
    fileSize: announced.size,
    mediaSecondsDuration: 0,
    totalChunks: total,
    storeFileName: announced.name,
    originalName: announced.name,
    chunkSize: uploadChunkSize,
    ...(announced.uploadId ? { uploadId: announced.uploadId } : {}),
    chunkIdx: chunk.idx,
    rangeStart: chunk.start,
    rangeEnd: chunk.end - 1,
    chunkByChunkMode: 'true',
    isFirst: String(chunk.idx === 0),
    isLast: String(chunk.idx === total - 1),
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('chunk', file.slice(chunk.start, chunk.end), 'chunk');
  return form;
}
