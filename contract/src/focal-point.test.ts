import { expect, it } from 'vitest';
import { withoutFileFacts } from './file-value.ts';
import {
  areaAround,
  cutName,
  cutNamePattern,
  focalPointIn,
  focalPointOf,
  parseCutName,
} from './focal-point.ts';

it('a picture keeps the point that must stay in view, and nothing else as one', () => {
  const kept = { fileId: 'f', focalPoint: { x: 30, y: 70 } };
  expect(withoutFileFacts(kept)).toEqual(kept);
  for (const focalPoint of [
    { x: 101, y: 0 },
    { x: '1;', y: 0 },
    { x: Number.NaN, y: 1 },
    'left',
    null,
    [1, 2],
  ])
    expect(withoutFileFacts({ fileId: 'f', focalPoint })).toEqual({ fileId: 'f' });
});

it.each([
  ['the middle', { x: 50, y: 50 }, { x: 250, y: 0, width: 500, height: 500 }],
  ['an edge', { x: 100, y: 0 }, { x: 500, y: 0, width: 500, height: 500 }],
  ['a point near an edge', { x: 30, y: 50 }, { x: 50, y: 0, width: 500, height: 500 }],
])('the largest square around %s lies within the picture', (_, point, area) => {
  expect(areaAround(point, { width: 1000, height: 500 }, 1)).toEqual(area);
});

it('a point keeps its place in what is cut from the picture', () => {
  const area = { x: 500, y: 0, width: 500, height: 500 };
  expect(focalPointIn({ x: 75, y: 20 }, { width: 1000, height: 500 }, area)).toEqual({ x: 50, y: 20 });
  expect(focalPointIn({ x: 10, y: 20 }, { width: 1000, height: 500 }, area)).toEqual({ x: 0, y: 20 });
});

it('names of cuts are few and read back', () => {
  const name = cutName('2x3', { x: 31, y: 99 });
  expect(name).toBe('2x3-25-100');
  expect(cutNamePattern.test(name)).toBe(true);
  expect(cutNamePattern.test('2x3-31-99')).toBe(false);
  expect(parseCutName(name)).toEqual({ shape: '2x3', point: { x: 25, y: 100 } });
  expect(focalPointOf({ focalPoint: { x: 31.4, y: 0 } })).toEqual({ x: 31, y: 0 });
});
