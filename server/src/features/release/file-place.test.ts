import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { expect, it } from 'vitest';
import { type NewFile, placeFile } from './file-place.ts';

const field = (type: string, fieldName: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  type,
  fieldName,
  index: 100,
  ...more,
});
const definitions = [
  field('TEXT', 'title'),
  field('VIDEOS', 'videos'),
  field('VIDEOS', 'trailer', { singleItem: true }),
  field('IMAGE', 'mainImage'),
  field('FILE_SRC', 'files'),
  field('ROW', 'pair', { fields: [field('FILE', 'sheet')] }),
  field('TABLE', 'cast', { fields: [field('TEXT', 'name'), field('IMAGE', 'img')] }),
];
const file = (kind: NewFile['kind'], fileId: string, replaces: string | null = null): NewFile => ({
  kind,
  item: { fileId },
  replaces,
  turns: new Map(),
});

it.each([
  [
    'a list gets it at its end',
    'videos',
    file('video', 'b'),
    { videos: [{ fileId: 'a' }] },
    { videos: [{ fileId: 'a' }, { fileId: 'b' }] },
  ],
  ['a list that was never filled', 'files', file('file', 'b'), { files: '' }, { files: [{ fileId: 'b' }] }],
  [
    'once in a list',
    'videos',
    file('video', 'a'),
    { videos: [{ fileId: 'a' }] },
    { videos: [{ fileId: 'a' }] },
  ],
  ['an empty field', 'mainImage', file('img', 'b'), { mainImage: null }, { mainImage: { fileId: 'b' } }],
  [
    'in place of the one that was there',
    'mainImage',
    file('img', 'b', 'a'),
    { mainImage: { fileId: 'a', alt: 'Pier', sizes: [1] } },
    { mainImage: { fileId: 'b', alt: 'Pier' } },
  ],
  ['never in place of another', 'mainImage', file('img', 'b', 'a'), { mainImage: { fileId: 'c' } }, null],
  [
    'a field that was cleared meanwhile stays clear',
    'mainImage',
    file('img', 'b', 'a'),
    { mainImage: null },
    null,
  ],
  ['one film', 'trailer', file('video', 'b'), { trailer: '' }, { trailer: { fileId: 'b' } }],
  ['a field of a row', 'sheet', file('file', 'b'), {}, { sheet: { fileId: 'b' } }],
  [
    'inside of a table',
    'cast.1.img',
    file('img', 'b'),
    { cast: [{ name: 'A' }, { name: 'B', img: null }] },
    { cast: [{ name: 'A' }, { name: 'B', img: { fileId: 'b' } }] },
  ],
  ['a row that is gone', 'cast.1.img', file('img', 'b'), { cast: [{ name: 'A' }] }, null],
  ['a film is no picture', 'mainImage', file('video', 'b'), {}, null],
  ['a text takes no file', 'title', file('file', 'b'), {}, null],
  ['a field that is not defined', 'nothing', file('file', 'b'), {}, null],
  ['a name of the language', '__proto__', file('file', 'b'), {}, null],
] as const)('%s', (_, fieldName, newFile, data, expected) => {
  expect(placeFile(definitions, data, fieldName, newFile)).toEqual(expected);
});
