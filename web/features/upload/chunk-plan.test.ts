import { uploadChunkSize } from '@firstlook/contract/upload-chunk.ts';
import { expect, it } from 'vitest';
import { chunkForm, nextChunk, receivedBytes } from './chunk-plan.ts';

const size = uploadChunkSize * 2 + 5;

it('sends what is missing, first chunk first', () => {
  expect(nextChunk(size, new Set())).toMatchObject({ idx: 0, start: 0, end: uploadChunkSize });
  expect(nextChunk(size, new Set([0, 1]))).toMatchObject({ idx: 2, end: size });
  expect(nextChunk(size, new Set([0, 1, 2]))).toBeNull();
});

it('counts the short last chunk as short', () => {
  expect(receivedBytes(size, new Set([0, 2]))).toBe(uploadChunkSize + 5);
});

it('puts the bytes behind the fields', () => {
  const file = new Blob([new Uint8Array(20)]);
  const announced = { name: 'קו.mp4', size: 20, parentData: { collection: 'release' }, uploadId: null };
  const form = chunkForm(file, announced, { idx: 0, start: 0, end: 20 });
  const names = [...form.keys()];
  expect(names.at(-1)).toBe('chunk');
  expect(names).not.toContain('uploadId');
  expect(form.get('rangeEnd')).toBe('19');
});
