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

it('what is missing is asked for, and an address that leads nowhere good is refused as ever', () => {
  expect(wrong({ title: '' }, { ...stored, title: '' })).toEqual(['title']);
  expect(wrong({ site: 'javascript:1' })).toEqual(['site']);
});
