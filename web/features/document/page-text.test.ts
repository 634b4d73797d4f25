import { expect, test } from 'vitest';
import { directionOf, findOnPage, paragraphsOf, spreadOf } from './page-text.ts';

const line = (str: string) => ({ str, hasEOL: true });

test('points, accents, case and the end of a line make no difference to a search', () => {
  const runs = [line('הַמִּכְתָּבִים שֶׁל'), line('נעמי Été')];
  expect(findOnPage(runs, 'המכתבים', 1)).toEqual([
    { page: 1, from: { run: 0, at: 0 }, to: { run: 0, at: 'הַמִּכְתָּבִים'.length } },
  ]);
  expect(findOnPage(runs, 'של נעמי', 1)).toHaveLength(1);
  expect(findOnPage(runs, 'ete', 4)).toEqual([{ page: 4, from: { run: 1, at: 5 }, to: { run: 1, at: 8 } }]);
  expect(findOnPage(runs, '  ', 1)).toEqual([]);
  expect(findOnPage(runs, 'ֹ', 1)).toEqual([]);
});

test('a word that is written in pieces is found whole', () => {
  const runs = [
    { str: 'first ch', hasEOL: false },
    { str: 'apter', hasEOL: true },
  ];
  expect(findOnPage(runs, 'chapter', 2)).toEqual([
    { page: 2, from: { run: 0, at: 6 }, to: { run: 1, at: 5 } },
  ]);
});

test('lines become paragraphs where a sentence ends at the end of a line', () => {
  const runs = [
    line('The storm came in the night and nobody'),
    line('saw it from the harbour.'),
    line('In the morning it was gone'),
    line('and so was the boat.'),
  ];
  expect(paragraphsOf(runs)).toEqual([
    'The storm came in the night and nobody saw it from the harbour.',
    'In the morning it was gone and so was the boat.',
  ]);
  expect(paragraphsOf([])).toEqual([]);
});

test('most letters say which way pages are turned; too few say nothing', () => {
  expect(directionOf('פרק ראשון של הספר החדש, ISBN 978')).toBe('rtl');
  expect(directionOf('Chapter one of the new book')).toBe('ltr');
  expect(directionOf('2026 — 12')).toBeNull();
});

test('the first page lies alone, as a book begins', () => {
  expect([1, 2, 3, 4].map((page) => spreadOf(page, 4, true))).toEqual([[1], [2, 3], [2, 3], [4]]);
  expect(spreadOf(3, 9, false)).toEqual([3]);
});
