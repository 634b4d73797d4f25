import { expect, it } from 'vitest';
import { placeInRing, turnRing } from './ring-place.ts';

const places = (front: number, count: number) =>
  Array.from({ length: count }, (_, index) => placeInRing(index, front, count));

it('what follows the last one is the first', () => {
  expect(places(0, 5)).toEqual([0, 1, 2, -2, -1]);
  expect(places(4, 5)).toEqual([1, 2, -2, -1, 0]);
  expect(places(0, 4)).toEqual([0, 1, -2, -1]);
  expect(places(1, 2)).toEqual([1, 0]);
  expect(places(0, 1)).toEqual([0]);
});

it('turns past both ends', () => {
  expect(turnRing(4, 1, 5)).toBe(0);
  expect(turnRing(0, -1, 5)).toBe(4);
  expect(turnRing(0, 1, 1)).toBe(0);
  expect(turnRing(0, 1, 0)).toBe(0);
});
