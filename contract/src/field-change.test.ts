import { expect, it } from 'vitest';
import { fieldChanges } from './field-change.ts';
import type { FieldDefinition } from './fields.ts';

const field = (fieldName: string, more: object = {}): FieldDefinition => ({
  type: 'TEXT',
  fieldName,
  index: 1,
  ...more,
});
const option = (value: string) => ({ value, label: value });

it('knows a field by its title under another name, also in a row and in a table', () => {
  const of = (day: string, place: string) => [
    field('title'),
    field('', { type: 'ROW', fields: [field(day, { title: 'Day' })] }),
    field('shows', { type: 'TABLE', fields: [field(place, { title: 'Place' }), field('hour')] }),
  ];
  expect(fieldChanges(of('day', 'place'), of('weekday', 'hall'))).toEqual([
    { kind: 'renamed', path: 'day', to: 'weekday' },
    { kind: 'renamed', path: 'shows.place', to: 'shows.hall' },
  ]);
});

it('takes the only one of the type for it, and guesses nothing where there are two', () => {
  expect(fieldChanges([field('a')], [field('b')])).toEqual([{ kind: 'renamed', path: 'a', to: 'b' }]);
  expect(fieldChanges([field('a'), field('b')], [field('c'), field('d')])).toEqual([
    { kind: 'gone', path: 'a' },
    { kind: 'gone', path: 'b' },
  ]);
  expect(fieldChanges([field('a')], [field('b', { type: 'NUMBER' })])).toEqual([{ kind: 'gone', path: 'a' }]);
});

it('offers no move from or to a name with a meaning of its own', () => {
  expect(fieldChanges([field('title')], [field('heading')])).toEqual([{ kind: 'gone', path: 'title' }]);
  expect(fieldChanges([field('alsoSee')], [field('childrenReleases')])).toEqual([
    { kind: 'gone', path: 'alsoSee' },
  ]);
});

it('a table that is renamed takes its rows along', () => {
  const table = (name: string) => [field(name, { type: 'TABLE', fields: [field('day')] })];
  expect(fieldChanges(table('shows'), table('gigs'))).toEqual([
    { kind: 'renamed', path: 'shows', to: 'gigs' },
  ]);
});

it('tells of another type and of options that are gone, and of nothing that only grows', () => {
  const genre = (options: string[], type = 'SELECT') => [
    field('genre', { type, options: options.map(option) }),
  ];
  expect(fieldChanges(genre(['drama', 'news']), genre(['drama']))).toEqual([
    { kind: 'option', path: 'genre', option: 'news' },
  ]);
  expect(fieldChanges(genre(['drama']), genre(['drama'], 'MULTISELECT'))).toEqual([
    { kind: 'type', path: 'genre', to: 'MULTISELECT' },
  ]);
  expect(fieldChanges(genre(['drama']), [...genre(['drama', 'news']), field('more')])).toEqual([]);
});
