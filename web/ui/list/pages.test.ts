import { expect, it } from 'vitest';
import { visiblePages } from './pages.ts';

it.each([
  [0, 3, [0, 1, 2]],
  [0, 17, [0, 1, 2, 3, 4, 5, null, 16]],
  [8, 17, [0, null, 6, 7, 8, 9, 10, null, 16]],
  [16, 17, [0, null, 11, 12, 13, 14, 15, 16]],
])('shows up to seven page buttons, gaps not counted: page %i of %i', (current, count, expected) => {
  expect(visiblePages(current, count)).toEqual(expected);
  expect(expected.filter((page) => page !== null).length).toBeLessThanOrEqual(7);
});
