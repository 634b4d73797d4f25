import { expect, it } from 'vitest';
import { nextTryAt, readRetryAfter } from './delivery.policy.ts';

const now = new Date('2026-01-01T12:00:00Z');
const seconds = (tries: number, wait = 0) => {
  const next = nextTryAt(tries, now, wait);
  return next && (next.getTime() - now.getTime()) / 1000;
};

it('tries again after growing pauses, the last time within a day of the first', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8].map((tries) => seconds(tries));
  expect(pauses).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 21_600, null]);
  const all = pauses.reduce<number>((sum, pause) => sum + (pause ?? 0), 0);
  expect(all).toBeGreaterThan(23 * 3600);
  expect(all).toBeLessThan(24 * 3600);
});

it('does not come before it is asked to', () => {
  expect(seconds(1, 90_000)).toBe(90);
  expect(seconds(2, 90_000)).toBe(300);
});

it.each([
  [null, 0],
  ['120', 120_000],
  [' 5 ', 5000],
  ['Thu, 01 Jan 2026 12:01:00 GMT', 60_000],
  ['Thu, 01 Jan 2026 11:00:00 GMT', 0],
  ['999999999', 86_400_000],
  ['-3', 0],
  ['soon', 0],
])('reads Retry-After: %s', (header, wait) => {
  expect(readRetryAfter(header, now)).toBe(wait);
});
