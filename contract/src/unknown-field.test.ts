import { expect, it } from 'vitest';
import type { FieldDefinition } from './fields.ts';
import { knownData } from './unknown-field.ts';

const field = (fieldName: string, type = 'TEXT', fields?: FieldDefinition[]): FieldDefinition => ({
  type,
  fieldName,
  index: 100,
  ...(fields && { fields }),
});
const definitions = [
  field('title'),
  field('', 'ROW', [field('genre')]),
  field('shows', 'TABLE', [field('day')]),
  field('odd', 'SOMETHING'),
];

it('fields of the type, in rows of the form too, and what every release may hold are known', () => {
  const values = {
    title: 'A',
    genre: 'prose',
    shows: [{ day: 'x' }],
    odd: 1,
    desc: 'b',
    childrenReleases: ['r'],
  };
  expect(knownData(definitions, values, null)).toEqual({ data: values, unknown: [] });
});

it('what nobody defined is named by its place; where it is empty it is left away', () => {
  const values = { title: 'A', newf: 'x', blank: '', shows: [{ day: 'x' }, { day: 'y', zz: 1, none: null }] };
  expect(knownData(definitions, values, null)).toEqual({
    data: { title: 'A', shows: [{ day: 'x' }, { day: 'y' }] },
    unknown: ['newf', 'shows.1.zz'],
  });
});

it('what is stored under a name that no field has any more stays as it is, and is not changed', () => {
  const stored = { title: 'A', gone: { a: 1 }, shows: [{ day: 'x', was: 'old' }] };
  const moved = { ...stored, shows: [{ day: 'new' }, { day: 'x', was: 'old' }] };
  expect(knownData(definitions, moved, stored)).toEqual({ data: moved, unknown: [] });
  const changed = { title: 'A', gone: { a: 2 }, shows: [{ day: 'x', was: 'other' }] };
  expect(knownData(definitions, changed, stored).unknown).toEqual(['gone', 'shows.0.was']);
});

it.each(['ROW', 'SEPARATOR', 'LIGHT_SEPARATOR', 'SEPARATOR_BOLD', 'FilesSection'])(
  'under the name of a %s nothing is held',
  (type) => {
    const shapes = [...definitions, field('shape', type, type === 'ROW' ? [field('inner')] : undefined)];
    const columns = [field('shows', 'TABLE', [field('day'), field('line', type)])];
    expect(knownData(shapes, { shape: 'x' }, null).unknown).toEqual(['shape']);
    expect(knownData(shapes, { shape: '' }, null)).toEqual({ data: {}, unknown: [] });
    expect(knownData(shapes, { shape: 'x' }, { shape: 'x' }).unknown).toEqual([]);
    expect(knownData(columns, { shows: [{ line: 'x' }] }, null).unknown).toEqual(['shows.0.line']);
  },
);

it('a link says its title and its address; what a stored one says besides stays', () => {
  const withLinks = [field('links', 'links'), { ...field('site', 'links'), singleItem: true }];
  const links = [
    { title: 'A', url: 'https://a.example' },
    { src: 'https://b.example', blank: '' },
    'https://c.example',
  ];
  const clean = [links[0], { src: 'https://b.example' }, links[2]];
  expect(knownData(withLinks, { links, site: links[0] }, null)).toEqual({
    data: { links: clean, site: links[0] },
    unknown: [],
  });
  const evil = { ...(links[0] as object), evil: 'x' };
  expect(knownData(withLinks, { links: [links[1], evil], site: evil }, null).unknown).toEqual([
    'links.1.evil',
    'site.0.evil',
  ]);
  expect(knownData(withLinks, { links: [evil] }, { links: [evil] })).toEqual({
    data: { links: [evil] },
    unknown: [],
  });
});
