import { expect, it } from 'vitest';
import { typedNumber } from './typed-number.ts';

it.each([
  ['1,234', false, 1234],
  ['12,345,678.5', false, 12345678.5],
  ['1,234', true, 1.234],
  ['89,90', false, 89.9],
  ['0,125', false, 0.125],
  ['1 234', true, 1234],
  ['-3.5', false, -3.5],
  ['1,23,4', false, null],
  ['12 pages', false, null],
  [' ', false, null],
])('%s (a comma begins the fraction: %s) is %s', (text, commaIsFraction, number) => {
  expect(typedNumber(text, commaIsFraction)).toBe(number);
});
