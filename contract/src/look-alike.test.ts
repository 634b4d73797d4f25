import { expect, it } from 'vitest';
import { lookOf, mixesAlphabets } from './look-alike.ts';

it.each([
  ['\u00e9t\u00e9', 'e\u0301te\u0301'],
  ['title', 'TITLE'],
  ['title', 't\u0456tle'],
  ['ape', '\u0430\u0440\u0435'],
  ['\ufb01lm', 'film'],
  ['\uff41', 'a'],
])('%s and %s look the same', (a, b) => {
  expect(lookOf(a)).toBe(lookOf(b));
});

it.each([
  ['במאי', 'במאית'],
  ['title', 'titles'],
  ['first day', 'first-day'],
])('%s and %s do not', (a, b) => {
  expect(lookOf(a)).not.toBe(lookOf(b));
});

it('letters of two alphabets that look alike are not mixed in one name', () => {
  expect(['t\u0456tle', 'α-version'].map(mixesAlphabets)).toEqual([true, true]);
  expect(['במאי', 'שם DVD', 'title', 'заголовок', 'τίτλος'].map(mixesAlphabets)).toEqual(
    Array(5).fill(false),
  );
});
