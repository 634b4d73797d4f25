import { describe, expect, it } from 'vitest';
import { completeTextLink, completeWebAddress, validateFields } from './field-value.ts';
import type { FieldDefinition } from './fields.ts';

it.each([
  ['https://mifras.example/x', 'https://mifras.example/x'],
  [' mifras.example/show?x=1 ', 'https://mifras.example/show?x=1'],
  ['www.mifras.example:8080/a', 'https://www.mifras.example:8080/a'],
  ['//mifras.example', null],
  ['מפרש.קום', 'https://מפרש.קום'],
  ['/about', null],
  ['about', null],
  ['#part', null],
  ['two words.example', null],
  ['javascript:alert(1)', null],
  ['someone:secret@mifras.example', null],
  ['3.14', null],
  ['', null],
])('%j is meant as %j', (typed, meant) => {
  expect(completeWebAddress(typed)).toBe(meant);
});

it('a link in a text may be an address of mail or a phone number too', () => {
  expect(completeTextLink('press@mifras.example')).toBe('mailto:press@mifras.example');
  expect(completeTextLink('tel:+97225550000')).toBe('tel:+97225550000');
  expect(completeTextLink('data:text/html,x')).toBeNull();
});

describe('a required field whose file is still being uploaded', () => {
  const field = (fieldName: string, type: string) =>
    ({ fieldName, type, props: { required: true } }) as unknown as FieldDefinition;
  const definitions = [
    { fieldName: 'row', type: 'ROW', fields: [field('cover', 'IMAGE')] } as unknown as FieldDefinition,
    field('videos', 'VIDEOS'),
    field('title', 'TEXT'),
  ];
  const empty = { cover: null, videos: [], title: '' };

  it('may be empty until the file arrives', () => {
    expect(validateFields(definitions, empty, '', ['cover', 'videos']).map(({ path }) => path)).toEqual([
      'title',
    ]);
  });

  it('is asked for as soon as nothing is on its way, and a text always', () => {
    expect(validateFields(definitions, empty, '', ['title', 'videos']).map(({ path }) => path)).toEqual([
      'cover',
      'title',
    ]);
  });
});

it.each(['31/02/2027', '2027-02-31', '15.3', '1/2', 'tomorrow 5', '2027-02-28Z'])('%s is no day', (typed) => {
  const definitions = [{ fieldName: 'day', type: 'DATE' }] as unknown as FieldDefinition[];
  expect(validateFields(definitions, { day: typed })).toEqual([{ path: 'day', code: 'date' }]);
  expect(validateFields(definitions, { day: '2028-02-29' })).toEqual([]);
  expect(validateFields(definitions, { day: '2028-02-29T10:00:00Z' })).toEqual([]);
});

it.each([
  [{ terms: 'once', usableUntil: '2026-12-31' }, []],
  [{ terms: '', usableUntil: null }, []],
  [{ usableUntil: '2026-02-31' }, ['gallery.1.usableUntil']],
  [{ usableUntil: '2026-12-31T10:00' }, ['gallery.1.usableUntil']],
  [{ usableUntil: 20261231 }, ['gallery.1.usableUntil']],
  [{ terms: 'x'.repeat(1001) }, ['gallery.1.terms']],
  [{ terms: { html: '<b>' } }, ['gallery.1.terms']],
])('the licence %j of a picture is checked where it stands', (licence, paths) => {
  const gallery = { fieldName: 'gallery', type: 'IMAGEGALLERY' } as unknown as FieldDefinition;
  const found = validateFields([gallery], { gallery: [{ fileId: 'f0' }, { fileId: 'f1', ...licence }] });
  expect(found.map(({ path }) => path)).toEqual(paths);
});

it('lines typed as chapters that are none keep a film from being saved, at the film', () => {
  const films: FieldDefinition = { type: 'VIDEOS', fieldName: 'films', index: 1 };
  const check = (chapterText: string) =>
    validateFields([films], { films: [{ fileId: 'f0' }, { fileId: 'f1', chapterText }] });
  expect(check('0:10 Storm\nsoon')).toEqual([{ path: 'films.1.chapterText', code: 'chapters' }]);
  expect(check('0:10 Storm')).toEqual([]);
});
