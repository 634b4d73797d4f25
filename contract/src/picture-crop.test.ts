import { expect, it } from 'vitest';
import { withoutFileFacts } from './file-value.ts';
import { areaOfCut, cropName, cropsOf, cutAddressPattern, parseCut, widthFactor } from './picture-crop.ts';

const whole = { x: 0, y: 0, width: 100, height: 100 };

it('a picture keeps a crop for each shape, and nothing else as one', () => {
  const crops = { '16x9': { x: 0, y: 12.5, width: 100, height: 56.3 }, mail: whole };
  const kept = { fileId: 'f', crops };
  expect(withoutFileFacts(kept)).toEqual(kept);
  for (const wrong of [
    { x: -1, y: 0, width: 50, height: 50 },
    { x: 60, y: 0, width: 50, height: 50 },
    { x: 0, y: 0, width: 0, height: 50 },
    { x: '0;', y: 0, width: 50, height: 50 },
    { x: Number.NaN, y: 0, width: 50, height: 50 },
    'all',
    null,
    [1, 2, 3, 4],
  ])
    expect(withoutFileFacts({ fileId: 'f', crops: { '1x1': wrong } })).toEqual({ fileId: 'f' });
  expect(withoutFileFacts({ fileId: 'f', crops: { '4x3': whole, __proto__: whole } })).toEqual({
    fileId: 'f',
  });
  expect(withoutFileFacts({ fileId: 'f', crops: 'all' })).toEqual({ fileId: 'f' });
});

it('a crop ends where its picture does, whatever was rounded', () => {
  expect(cropsOf({ crops: { '1x1': { x: 33.33, y: 0, width: 66.68, height: 100.04 } } })).toEqual({
    '1x1': { x: 33.3, y: 0, width: 66.7, height: 100 },
  });
});

it('names of crops are read back, beside those of cuts around a point', () => {
  const crop = { x: 12.5, y: 0, width: 50, height: 100 };
  const name = cropName('2x3', crop);
  expect(name).toBe('2x3-c125-0-500-1000');
  expect(cutAddressPattern.test(name)).toBe(true);
  expect(parseCut(name)).toEqual({ shape: '2x3', crop });
  expect(parseCut('1x1-25-100')).toEqual({ shape: '1x1', point: { x: 25, y: 100 } });
  for (const none of [
    '2x3-c125-0-500',
    '5x4-c0-0-9-9',
    '2x3-c-1-0-5-5',
    'mail-25-100',
    '2x3-c1-1-1-1x',
    '..',
  ])
    expect(cutAddressPattern.test(none), none).toBe(false);
});

it('a cut has exactly its shape and lies within the picture', () => {
  const size = { width: 1000, height: 600 };
  const square = { shape: '1x1', crop: { x: 50, y: 50, width: 30, height: 50 } } as const;
  expect(areaOfCut(square, size)).toEqual({ x: 500, y: 300, width: 300, height: 300 });
  const bent = { shape: '1x1', crop: { x: 0, y: 0, width: 100, height: 100 } } as const;
  expect(areaOfCut(bent, size)).toEqual({ x: 200, y: 0, width: 600, height: 600 });
  expect(areaOfCut({ shape: '1x1', point: { x: 0, y: 50 } }, size)).toEqual({
    x: 0,
    y: 0,
    width: 600,
    height: 600,
  });
  expect(widthFactor(square, size)).toBeCloseTo(100 / 30);
});
