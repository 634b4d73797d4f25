import type { UploadChunkFields } from '@firstlook/contract/upload.ts';
import { describe, expect, it } from 'vitest';
import { contradictionOf } from './upload.policy.ts';

const second: UploadChunkFields = {
  parentData: '{}',
  fileSize: 25,
  totalChunks: 3,
  originalName: 'film.mp4',
  chunkSize: 10,
  chunkIdx: 1,
  rangeStart: 10,
  rangeEnd: 19,
  uploadId: 'u',
};
const announced = { fileSize: 25, chunkSize: 10, totalChunks: 3, originalName: 'film.mp4' };

describe('contradictions of a chunk', () => {
  it('lets a chunk pass that agrees, and a short last one', () => {
    expect(contradictionOf(second, announced)).toBeNull();
    const last = { ...second, chunkIdx: 2, rangeStart: 20, rangeEnd: 24, isLast: 'true' };
    expect(contradictionOf(last, announced)).toBeNull();
  });

  it.each<[string, Partial<UploadChunkFields>]>([
    ['totalChunks', { totalChunks: 4 }],
    ['chunkIdx', { chunkIdx: 3 }],
    ['rangeStart', { rangeStart: 9 }],
    ['rangeEnd', { rangeEnd: 20 }],
    ['rangeEnd', { rangeEnd: 9 }],
    ['isFirst', { isFirst: 'true' }],
    ['isLast', { isLast: 'true' }],
    ['originalName', { originalName: 'other.mp4' }],
    ['fileSize', { fileSize: 26 }],
  ])('names %s', (field, change) => {
    expect(contradictionOf({ ...second, ...change }, announced)).toBe(field);
  });

  it('starts an upload with its first chunk only', () => {
    expect(contradictionOf(second)).toBe('uploadId');
  });
});
