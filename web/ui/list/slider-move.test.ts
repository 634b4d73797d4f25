import { describe, expect, it } from 'vitest';
import { neighbourOf, slideAfter, stepOfKey } from './slider-move.ts';

const row = (first: number, count = 6, size = 300, width = 660) => {
  const starts = Array.from({ length: count }, (_, index) => (index - first) * size);
  return { starts, width, rest: Math.max(0, (count - first) * size - width) };
};

describe('moving a slider', () => {
  it.each([
    ['on by the two that are seen whole', 0, 1, 2],
    ['back by two', 4, -1, 2],
    ['back from the second to the first', 1, -1, 0],
    ['back from the first to the last', 0, -1, 5],
  ] as const)('%s', (_, first, step, expected) => {
    expect(slideAfter(row(first), step)).toBe(expected);
  });

  it('goes on from the end to the beginning', () => {
    expect(slideAfter({ ...row(3), rest: 0 }, 1)).toBe(0);
  });

  it('moves one by one where not even one is seen whole', () => {
    expect(slideAfter(row(1, 4, 300, 280), 1)).toBe(2);
  });

  it('minds neither a single slide nor a row between two slides', () => {
    expect(slideAfter(row(0, 1), 1)).toBe(0);
    expect(slideAfter({ ...row(0), starts: [-150, 150, 450], rest: 90 }, -1)).toBe(0);
  });
});

it('walks around the ends', () => {
  expect([neighbourOf(2, 1, 3), neighbourOf(0, -1, 3), neighbourOf(0, 1, 3)]).toEqual([0, 2, 1]);
});

it('follows the reading direction with the arrow keys', () => {
  expect(stepOfKey('ArrowLeft', 'rtl')).toBe(1);
  expect(stepOfKey('ArrowRight', 'rtl')).toBe(-1);
  expect(stepOfKey('ArrowRight', 'ltr')).toBe(1);
  expect(stepOfKey('Enter', 'ltr')).toBeNull();
});
