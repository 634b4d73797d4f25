import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { expect, test } from 'vitest';
import { scrimOf } from './scrim.ts';
import { answersTo, firstNamed, kindsOf, monthsOf, newestOf, tabNamed, tabsOf } from './shelf.ts';

const card = (title: string, rest: object = {}, data: object = {}) =>
  ({ _id: title, ...rest, releaseData: { title, ...data } }) as unknown as ReleaseCard;
const names = (cards: readonly ReleaseCard[]) => cards.map(({ _id }) => _id);

test('the month’s row is of the organization’s month, and of the newest while the month has few', () => {
  const at = (title: string, distributedAt: string) => card(title, { distributedAt });
  const now = new Date('2026-11-22T10:00:00Z');
  const november = ['20', '12', '05'].map((day) => at(day, `2026-11-${day}T10:00:00Z`));
  const early = at('first', '2026-10-31T22:30:00Z');
  const old = at('old', '2026-10-31T21:30:00Z');
  const zone = 'Asia/Jerusalem';
  expect(newestOf([...november, early, old], now, zone)).toMatchObject({ isMonth: true });
  expect(names(newestOf([...november, early, old], now, zone).items)).toEqual(['20', '12', '05', 'first']);
  expect(names(newestOf([...november, old], now, zone).items)).toEqual(['20', '12', '05', 'old']);
});

test('months come with the newest first, and keep the order of their releases', () => {
  const months = monthsOf([
    card('a', { monthOfPublish: '2026-10' }),
    card('b', { monthOfPublish: '2026-11' }),
    card('c', { monthOfPublish: '2026-10' }),
  ]);
  expect(months.map(({ month, items }) => [month, names(items)])).toEqual([
    ['2026-11', ['b']],
    ['2026-10', ['a', 'c']],
  ]);
});

test('a group of one kind is one row, another has a row for each kind', () => {
  expect(kindsOf([card('a', {}, { genre: 'drama' }), card('b', {}, { genre: 'drama' })])).toHaveLength(1);
  const kinds = kindsOf([card('a', {}, { genre: 'drama' }), card('b'), card('c', {}, { genre: 'drama' })]);
  expect(kinds.map(({ genre, items }) => [genre, names(items)])).toEqual([
    ['drama', ['a', 'c']],
    ['', ['b']],
  ]);
});

test('the first group that names anything decides', () => {
  const groups = [{}, { mostWatchedReleases: [] }, { mostWatchedReleases: ['x', { _id: 'y' }] }];
  const read = groups.map((releaseData) => ({ releaseData }));
  expect(firstNamed(read, 'mostWatchedReleases')).toEqual(['x', 'y']);
  expect(firstNamed(read, 'recommendedReleases')).toEqual([]);
});

test('the search of a group finds every word of what is typed, with or without gershayim', () => {
  const one = card('המנכ״ל', {}, { subtitle: 'דרמה, פרק 2' });
  expect(answersTo(one, 'מנכל דרמה')).toBe(true);
  expect(answersTo(one, 'מנכל קומדיה')).toBe(false);
});

test('broadcast times are a tab only where there are any, and a tab that is not there is the first', () => {
  expect(tabsOf(false)).toEqual(['main', 'monthlySummary', 'archive']);
  expect(tabNamed(tabsOf(false), 'broadcastTimes')).toBe('main');
  expect(tabNamed(tabsOf(true), 'broadcastTimes')).toBe('broadcastTimes');
  expect(tabNamed(tabsOf(true), 'constructor')).toBe('main');
  expect(tabNamed(tabsOf(true), undefined)).toBe('main');
});

test('a veil is the picture’s own colour, dark enough for white letters', () => {
  expect(scrimOf([60, 10, 8])).toBe('rgb(60 10 8)');
  expect(scrimOf([255, 255, 255])).toMatch(/^rgb\(([1-5]\d) \1 \1\)$/);
  expect(scrimOf([0, 0, 0])).toBeNull();
});
