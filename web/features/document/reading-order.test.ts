import { expect, test } from 'vitest';
import { inReadingOrder, type TextItem } from './reading-order.ts';

/** Letters are five points wide and ten high; `x` is where a piece begins. */
const piece = (str: string, x: number, y = 700, width = str.length * 5): TextItem => ({
  str,
  dir: 'ltr',
  transform: [10, 0, 0, 10, x, y],
  width,
  height: 10,
  fontName: 'f',
  hasEOL: false,
});
const read = (...pieces: TextItem[]) =>
  inReadingOrder(pieces)
    .map(({ str, hasEOL }) => str + (hasEOL ? '\n' : ''))
    .join('');

test('words of a Hebrew line that were written from the left are read from the right', () => {
  // "הסדרה (12 AB) חוזרת" as it is drawn: brackets as they look, numbers and Latin letters from the left.
  expect(
    read(
      piece('חוזרת', 10),
      piece('(', 40),
      piece('12', 45),
      piece('AB', 60),
      piece(')', 70),
      piece('הסדרה', 80),
    ),
  ).toBe('הסדרה (12 AB) חוזרת\n');
});

test('points of letters make no spaces, and follow their letter', () => {
  const point = (str: string, x: number) => piece(str, x, 700, 0);
  expect(
    read(
      piece('ים', 10),
      point('ִ', 22),
      piece(' ', 20, 700, 0),
      piece('ב', 20),
      point('ָ', 27),
      piece('ת', 25),
    ),
  ).toBe('תָבִים\n');
});

test('what was written in the order of reading stays, line by line', () => {
  expect(read(piece('שלום', 60), piece('עולם', 30), piece('The end', 10, 680), piece('of it', 50, 680))).toBe(
    'שלום עולם\nThe end of it\n',
  );
  expect(read(piece('The', 10), piece('שלום', 30), piece('end', 60))).toBe('The שלום end\n');
});
