import { expect, it } from 'vitest';
import { visiblePages } from './pages.ts';

it.each([
  [0, 3, [0, 1, 2]],
  [0, 17, [0, 1, 2, 3, 4, null, 16]],
  [8, 17, [0, null, 7, 8, 9, null, 16]],
  [16, 17, [0, null, 12, 13, 14, 15, 16]],
])('shows at most seven page buttons: page %i of %i', (current, count, expected) => {
  expect(visiblePages(current, count)).toEqual(expected);
});
