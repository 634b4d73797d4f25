/**
 * Letters of any alphabet, digits, and between them spaces and hyphens. Everything else means something where the name is
 * said: dots and brackets in paths of values, braces, quotes and `@` in designs. Digits alone are the place of a row.
 */
const plainName = /^(?!\d+$)[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_ -]*[\p{L}\p{M}\p{N}_-])?$/u;

/** Words of the language of designs: after one of them, or in its place, a design says another thing or none. */
const designWords: readonly string[] = [
  'this',
  'if',
  'else',
  'unless',
  'each',
  'with',
  'lookup',
  'log',
  'true',
  'false',
  'null',
  'undefined',
];

const longestName = 100;

/**
 * Whether releases can hold a value under the name and designs can say it (docs/decisions/0151). Names that everything has
 * already, such as `toString` and `length`, are none.
 */
export const isFieldName = (name: string): boolean =>
  name.length <= longestName &&
  plainName.test(name) &&
  !designWords.includes(name) &&
  !['length', 'prototype'].includes(name) &&
  !(name in {});
