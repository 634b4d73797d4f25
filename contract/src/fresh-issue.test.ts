import { expect, it } from 'vitest';
import type { FieldDefinition } from './fields.ts';
import { freshIssues } from './fresh-issue.ts';

const field = (type: string, fieldName: string, more: object = {}): FieldDefinition => ({
  ...{ type, fieldName, index: 1 },
  ...more,
});
const options = [{ value: 'poem', label: 'Poem' }];
const definitions = [
  field('TEXT', 'title', { props: { required: true, maxLength: 5 } }),
  field('SELECT', 'genre', { options }),
  field('MULTISELECT', 'tags', { options }),
  field('NUMBER', 'pages', { props: { max: 100 } }),
  field('DATE', 'day'),
  field('TABLE', 'shows', { fields: [field('SELECT', 'kind', { options })] }),
  field('URL', 'site'),
];
const stored = {
  title: 'Longer than five',
  genre: 'prose',
  tags: ['prose', 'drama', 'poem'],
  pages: 300,
  day: 'in May',
  shows: [{ kind: 'poem' }, { kind: 'prose' }],
  site: 'javascript:1',
};
const wrong = (change: object, of: object | null = stored) =>
  freshIssues(definitions, { ...stored, site: '', ...change }, of as Record<string, unknown> | null).map(
    ({ path }) => path,
  );

it('what was stored and stays is not refused by a definition that became narrower', () => {
  expect(wrong({})).toEqual([]);
  expect(wrong({}, null)).toEqual(['title', 'genre', 'tags', 'pages', 'day', 'shows.1.kind']);
});

it('what is changed has to fit, and what is taken away of several choices leaves the others', () => {
  expect(wrong({ title: 'Longer than six', genre: 'drama', pages: 301, day: 'in June' })).toEqual([
    'title',
    'genre',
    'pages',
    'day',
  ]);
  expect(wrong({ tags: ['prose', 'poem'] })).toEqual([]);
  expect(wrong({ tags: ['prose', 'news'] })).toEqual(['tags']);
});

it('a row of a table keeps its value where it goes', () => {
  expect(wrong({ shows: [{ kind: 'prose' }, { kind: 'poem' }] })).toEqual([]);
  expect(wrong({ shows: [{ kind: 'drama' }] })).toEqual(['shows.0.kind']);
});

it('a table keeps a value as often as it had it, and no row takes that of another', () => {
  const one = { shows: [{ kind: 'prose' }, { kind: 'poem' }] };
  const held = { ...stored, ...one };
  expect(wrong({ shows: Array(5).fill({ kind: 'prose' }) }, held)).toEqual(
    [1, 2, 3, 4].map((row) => `shows.${row}.kind`),
  );
  // The copy of a row is refused, not a row that stood behind it.
  const rows = [
    { kind: 'prose', hall: 'A' },
    { kind: 'prose', hall: 'B' },
  ];
  const copied = [rows[0], rows[0], rows[1]];
  expect(wrong({ shows: copied }, { ...stored, shows: rows })).toEqual(['shows.1.kind']);
  expect(wrong({ shows: [{ kind: 'poem' }, { kind: 'prose' }, { kind: 'prose' }] }, held)).toEqual([
    'shows.2.kind',
  ]);
});

it('of several choices in rows each counts as often as rows had it', () => {
  const of = [field('TABLE', 'shows', { fields: [field('MULTISELECT', 'tags', { options })] })];
  const rows = (...tags: string[][]) => ({ shows: tags.map((one) => ({ tags: one })) });
  const paths = (now: object, before: object) =>
    freshIssues(of, now as Record<string, unknown>, before as Record<string, unknown>).map(
      ({ path }) => path,
    );
  const before = rows(['prose', 'drama'], ['prose']);
  expect(paths(rows(['prose'], ['prose', 'drama']), before)).toEqual([]);
  expect(paths(rows(['prose', 'drama'], ['prose', 'drama']), before)).toEqual(['shows.1.tags']);
  expect(paths(rows(['prose'], ['prose'], ['prose']), before)).toEqual(['shows.2.tags']);
});

it('what one field holds as several stays when it becomes one of one', () => {
  const [genre] = [field('SELECT', 'genre', { options })];
  expect(freshIssues([genre as FieldDefinition], { genre: ['prose'] }, { genre: ['prose'] })).toEqual([]);
});

it('what is missing is asked for, and an address that leads nowhere good is refused as ever', () => {
  expect(wrong({ title: '' }, { ...stored, title: '' })).toEqual(['title']);
  expect(wrong({ site: 'javascript:1' })).toEqual(['site']);
});
