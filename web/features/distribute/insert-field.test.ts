import { expect, it } from 'vitest';
import { withField } from './insert-field.ts';

const at = (start: number, end = start) => ({ start, end });

it.each([
  [
    'behind a letter it is a word of its own',
    'press information',
    at(17),
    'press information {{firstName}}',
    31,
  ],
  ['behind a blank nothing is added', 'press ', at(6), 'press {{firstName}}', 19],
  ['it takes the place of what is marked', 'Dear you, hello', at(5, 8), 'Dear {{firstName}}, hello', 18],
  ['at the beginning it stands alone', 'hello', at(0), '{{firstName}}hello', 13],
  ['behind a sign it stays beside it', 'l’', at(2), 'l’{{firstName}}', 15],
  ['one letter of Hebrew is a prefix of what follows', 'שלום ל', at(6), 'שלום ל{{firstName}}', 19],
  ['a word of Hebrew is not', 'שלום', at(4), 'שלום {{firstName}}', 18],
])('%s', (_, text, selection, written, end) => {
  expect(withField(text, selection, 'firstName')).toEqual({ text: written, end });
});
