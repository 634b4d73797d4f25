import type { UploadChunkFields } from '@firstlook/contract/upload.ts';

/** What the first chunk announced; later ones must agree with it. */
export interface AnnouncedUpload {
  fileSize: number;
  chunkSize: number;
  totalChunks: number;
  originalName: string;
}

export interface ChunkPlace {
  idx: number;
  /** Bytes this chunk must have. */
  size: number;
}

/**
 * Names the field in which a chunk contradicts itself or what was announced; null when everything agrees.
 * Ranges are inclusive; every chunk but the last is exactly `chunkSize` long.
 */
export function contradictionOf(fields: UploadChunkFields, announced?: AnnouncedUpload): string | null {
  const { fileSize, chunkSize, totalChunks, chunkIdx, rangeStart, rangeEnd } = fields;
  if (totalChunks !== Math.ceil(fileSize / chunkSize)) return 'totalChunks';
  if (chunkIdx >= totalChunks) return 'chunkIdx';
  if (rangeStart !== chunkIdx * chunkSize) return 'rangeStart';
  if (rangeEnd !== Math.min(fileSize, rangeStart + chunkSize) - 1) return 'rangeEnd';
  if (fields.isFirst === 'true' && chunkIdx !== 0) return 'isFirst';
  if (fields.isLast === 'true' && chunkIdx !== totalChunks - 1) return 'isLast';
  if (!announced) return chunkIdx === 0 ? null : 'uploadId';
  if (announced.fileSize !== fileSize) return 'fileSize';
  if (announced.chunkSize !== chunkSize) return 'chunkSize';
  if (announced.totalChunks !== totalChunks) return 'totalChunks';
  return announced.originalName === fields.originalName ? null : 'originalName';
}

/** The film whose place an upload takes; only the server writes such a parent. */
export function replacedBy({ parent }: { parent: Record<string, unknown> }): string | null {
  return parent.collection === 'file' && typeof parent._id === 'string' ? parent._id : null;
}

export function placeOf(fields: UploadChunkFields): ChunkPlace {
  return { idx: fields.chunkIdx, size: fields.rangeEnd - fields.rangeStart + 1 };
}
