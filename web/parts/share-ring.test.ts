import { expect, it } from 'vitest';
import { slicesOf } from './share-ring.tsx';

it('shows four shares at most and keeps the rest together', () => {
  const shares = ['site', 'email', 'radio', 'poster', 'fair', 'shop'].map((name, position) => ({
    name,
    count: position === 1 ? 20 : 10 - position,
  }));
  const slices = slicesOf(shares);
  expect(slices.map(({ name }) => name)).toEqual(['email', 'site', 'radio', 'poster', 'other']);
  expect(slices.reduce((sum, { count }) => sum + count, 0)).toBe(56);
});
