import { expect, it } from 'vitest';
import { linesOf, slicesOf } from './share-ring.tsx';

it('shows four shares at most and keeps the rest together', () => {
  const shares = ['site', 'email', 'radio', 'poster', 'fair', 'shop'].map((name, position) => ({
    name,
    count: position === 1 ? 20 : 10 - position,
  }));
  const slices = slicesOf(shares);
  expect(slices.map(({ name }) => name)).toEqual(['email', 'site', 'radio', 'poster', 'other']);
  expect(slices.reduce((sum, { count }) => sum + count, 0)).toBe(56);
});

it('what would stand alone among the rest keeps its name', () => {
  const shares = ['a', 'b', 'c', 'd', 'e'].map((name, position) => ({ name, count: 9 - position }));
  expect(slicesOf(shares).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('the table names more of them than the ring has colours for', () => {
  const shares = Array.from({ length: 20 }, (_, position) => ({
    name: `n${position}`,
    count: 30 - position,
  }));
  const lines = linesOf(shares);
  expect(lines.map(({ name }) => name)).toEqual([...shares.slice(0, 12).map(({ name }) => name), 'other']);
  expect(lines[4]?.colour).toBe(slicesOf(shares).at(-1)?.colour);
});
