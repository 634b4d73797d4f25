import { lineOf, percentOf, stillOf } from '@firstlook/contract/film-curve.ts';
import { expect, it } from 'vitest';
import { marksOf, placeAfter } from './curve.ts';

const leftAt = (people: Record<number, number>) => {
  const left = Array.from({ length: 100 }, (_, at) => people[at] ?? 0);
  return { left, viewers: left.reduce((sum, one) => sum + one, 0) };
};

it('falls by those who left, and never rises', () => {
  const still = stillOf(leftAt({ 0: 1, 49: 4, 99: 5 }));
  expect([0, 1, 49, 50, 99].map((at) => still[at])).toEqual([10, 9, 9, 5, 5]);
});

it('marks at most three moments at which most left, before the credits, in the order of the film', () => {
  const marks = marksOf(leftAt({ 2: 30, 10: 12, 40: 20, 60: 11, 89: 2, 90: 50, 99: 75 }));
  expect(marks).toEqual([
    { at: 2, people: 30 },
    { at: 10, people: 12 },
    { at: 40, people: 20 },
  ]);
  // One of many, or one alone, is no moment of leaving.
  expect(marksOf(leftAt({ 5: 2, 99: 98 }))).toEqual([]);
  expect(marksOf(leftAt({ 5: 1, 6: 1 }))).toEqual([]);
});

it('says 100 percent of all and 0 of none alone', () => {
  expect([
    percentOf(999, 1000),
    percentOf(1, 1000),
    percentOf(0, 9),
    percentOf(9, 9),
    percentOf(0, 0),
  ]).toEqual([99, 1, 0, 100, 0]);
});

it('draws from all at the beginning to who is there at the end', () => {
  const line = lineOf(stillOf(leftAt({ 49: 1, 99: 1 })), 2);
  expect(line.startsWith('M0 0L1 0')).toBe(true);
  expect(line).toContain('L49 0L50 50');
  expect(line.endsWith('L99 50L100 50')).toBe(true);
});

it('is walked through by keys, and not over its ends', () => {
  const walk = (at: number, ...keys: string[]) => keys.map((key) => placeAfter(key, at));
  expect(walk(0, 'ArrowLeft', 'ArrowRight', 'PageUp', 'End')).toEqual([0, 1, 10, 99]);
  expect(walk(99, 'ArrowUp', 'ArrowDown', 'PageDown', 'Home', 'Tab')).toEqual([99, 98, 89, 0, null]);
});
