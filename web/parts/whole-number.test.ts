import { expect, it } from 'vitest';
import { wholeNumberIn } from './whole-number.ts';

it('a number is read as it was written, and one beyond all numbers stays one that is too large', () => {
  expect(wholeNumberIn(' 10,000 ')).toBe(10_000);
  expect(wholeNumberIn('9999999999999')).toBe(9_999_999_999_999);
  expect(wholeNumberIn('9'.repeat(400))).toBe(Number.MAX_SAFE_INTEGER);
  expect(wholeNumberIn('many')).toBe(0);
});
