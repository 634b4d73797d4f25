import { expect, it } from 'vitest';
import { isFieldName } from './field-name.ts';

it.each([
  'title',
  'mainImage',
  '__newFiles__',
  'first day',
  'air-date',
  'top10',
  '2nd',
  'במאי',
  'שם הבמאי',
  'réalisateur',
  'ניקּוד',
])('%s is the name of a field', (name) => {
  expect(isFieldName(name)).toBe(true);
});

it.each([
  ...[
    '}}',
    '{{',
    'a}}b',
    'a\nb',
    'a\u2028b',
    '"a"',
    "it's",
    '[a]',
    'a]',
    'a.b',
    '$a',
    '@root',
    'a/b',
    '`a`',
    '12',
    '',
  ],
  ...[' a', 'a ', '-a', 'a\u200fb', 'a\u00a0b', 'a|b', 'a=b', '&', 'x'.repeat(101)],
  ...[
    'this',
    'if',
    'else',
    'each',
    'true',
    'null',
    'length',
    'toString',
    'valueOf',
    '__proto__',
    'constructor',
    'prototype',
  ],
])('%j is none', (name) => {
  expect(isFieldName(name)).toBe(false);
});
