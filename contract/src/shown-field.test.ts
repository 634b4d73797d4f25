import { describe, expect, it } from 'vitest';
import { validateFields } from './field-value.ts';
import type { FieldDefinition } from './fields.ts';
import { kitItemsOf, kitReadersOf } from './kit-item.ts';
import { circularFields, shownData, shownFields, withConditionsFollowing } from './shown-field.ts';

const field = (fieldName: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  type: 'TEXT',
  fieldName,
  index: 1,
  ...more,
});
const row = (fields: FieldDefinition[], more: Partial<FieldDefinition> = {}) =>
  field('', { type: 'ROW', fields, ...more });
const namesOf = (fields: readonly FieldDefinition[]): string[] =>
  fields.flatMap((one) => (one.type === 'ROW' ? namesOf(one.fields ?? []) : [one.fieldName]));
const shown = (fields: FieldDefinition[], values: Record<string, unknown>) =>
  namesOf(shownFields(fields, values));

describe('what shows a field', () => {
  const when = (is: NonNullable<FieldDefinition['showIf']>['is']) => [
    field('kind'),
    field('network', { showIf: { field: 'kind', is } }),
  ];
  const cases: [is: Parameters<typeof when>[0], value: unknown, isShown: boolean][] = [
    ['series', 'series', true],
    ['series', 'film', false],
    ['series', '', false],
    ['series', undefined, false],
    ['series', ['film', 'series'], true],
    ['series', [], false],
    ['3', 3, true],
    ['null', null, false],
    [['series', 'film'], 'film', true],
    [['series', 'film'], 'book', false],
    [['series', 'film'], ['book', 'film'], true],
    [true, 'anything', true],
    [true, '<p></p>', false],
    [true, [], false],
    [true, false, false],
    [true, true, true],
    [true, 0, true],
    [false, '', true],
    [false, false, true],
    [false, 'anything', false],
  ];
  it.each(cases)('is %j of the value %j: %s', (is, value, isShown) => {
    expect(shown(when(is), { kind: value })).toEqual(isShown ? ['kind', 'network'] : ['kind']);
  });

  it('counts what another field has only while that one is shown', () => {
    const chain = [
      field('a'),
      field('b', { showIf: { field: 'a', is: 'yes' } }),
      field('c', { showIf: { field: 'b', is: true } }),
      field('d', { showIf: { field: 'b', is: false } }),
    ];
    expect(shown(chain, { a: 'yes', b: 'x' })).toEqual(['a', 'b', 'c']);
    expect(shown(chain, { a: 'no', b: 'x' })).toEqual(['a', 'd']);
  });

  it('takes what a row holds for its neighbours, and hides with a row what it holds', () => {
    const fields = [
      row([field('a'), field('b', { showIf: { field: 'c', is: 'x' } })]),
      field('c'),
      row([field('d')], { showIf: { field: 'a', is: 'x' } }),
      field('e', { showIf: { field: 'd', is: true } }),
    ];
    expect(shown(fields, { a: 'x', c: 'x', d: '1' })).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(shown(fields, { a: 'y', c: 'y', d: '1' })).toEqual(['a', 'c']);
  });

  it('hides nothing by a field that is not there, or by a circle', () => {
    expect(shown([field('a', { showIf: { field: 'gone', is: 'x' } })], {})).toEqual(['a']);
    const circle = [
      field('a', { showIf: { field: 'b', is: true } }),
      field('b', { showIf: { field: 'a', is: true } }),
      field('c', { showIf: { field: 'c', is: true } }),
    ];
    expect(shown(circle, { a: '1', b: '1' })).toEqual(['a', 'b', 'c']);
    expect([...circularFields(circle)]).toEqual(['a', 'b', 'c']);
    expect(circularFields([row([field('a')], { showIf: { field: 'a', is: true } })])).toEqual(new Set(['a']));
  });

  it('is the list itself where nothing is asked', () => {
    const fields = [field('a'), row([field('b')])];
    expect(shownFields(fields, {})).toBe(fields);
  });
});

describe('the values of what is shown', () => {
  const fields = [
    field('kind'),
    field('network', { showIf: { field: 'kind', is: 'series' } }),
    field('shows', {
      type: 'TABLE',
      fields: [field('place'), field('link', { showIf: { field: 'place', is: 'online' } })],
    }),
  ];

  it('are all that no hidden field holds, in the rows of tables too', () => {
    const values = {
      kind: 'film',
      network: 'Kan',
      ofNoField: 1,
      shows: [
        { place: 'online', link: 'a' },
        { place: 'hall', link: 'b', note: 'c' },
      ],
    };
    expect(shownData(fields, values)).toEqual({
      kind: 'film',
      ofNoField: 1,
      shows: [
        { place: 'online', link: 'a' },
        { place: 'hall', note: 'c' },
      ],
    });
    expect(values.network).toBe('Kan');
  });

  it('are the values themselves where nothing is asked', () => {
    const values = { kind: 'film' };
    expect(shownData([field('kind')], values)).toBe(values);
  });
});

it('asks for nothing in a field that is hidden, and for all of it once it is shown', () => {
  const fields = [
    field('kind'),
    row([field('site', { type: 'URL', props: { required: true }, showIf: { field: 'kind', is: 'series' } })]),
    field('shows', {
      type: 'TABLE',
      fields: [
        field('place'),
        field('link', { props: { required: true }, showIf: { field: 'place', is: 'online' } }),
      ],
    }),
  ];
  const values = { kind: 'film', site: 'no address', shows: [{ place: 'hall' }] };
  expect(validateFields(fields, values)).toEqual([]);
  expect(validateFields(fields, { ...values, kind: 'series' })).toMatchObject([
    { path: 'site', code: 'url' },
  ]);
  expect(validateFields(fields, { ...values, shows: [{ place: 'online' }] })).toMatchObject([
    { path: 'shows.0.link', code: 'required' },
  ]);
});

it('follows a field to its new name, in rows too and not in tables', () => {
  const showIf = { field: 'kind', is: true };
  const fields = [
    field('sort'),
    row([field('a', { showIf })]),
    field('t', { type: 'TABLE', fields: [field('b', { showIf })] }),
  ];
  const [, inRow, table] = withConditionsFollowing(fields, 'kind', 'sort');
  expect(inRow?.fields?.[0]?.showIf?.field).toBe('sort');
  expect(table?.fields?.[0]?.showIf?.field).toBe('kind');
});

it('packs no file of a hidden field into a press kit', () => {
  const fields = [
    field('kind'),
    field('poster', { type: 'IMAGE', showIf: { field: 'kind', is: 'series' } }),
    row([field('script', { type: 'FILE', showIf: { field: 'kind', is: 'film' } })]),
  ];
  const files = { poster: { fileId: 'poster', kind: 'img' }, script: { fileId: 'script', kind: 'file' } };
  const packed = (kind: string) => kitItemsOf(fields, { kind, ...files }).map(({ fileId }) => fileId);
  expect(packed('series')).toEqual(['poster']);
  expect(packed('film')).toEqual(['script']);
  expect(kitReadersOf(fields, { kind: 'book', ...files })).toBe('nobody');
});

it('packs nothing of a field that readers do not see', () => {
  const files = { poster: { fileId: 'poster', kind: 'img' }, script: { fileId: 'script', kind: 'file' } };
  const seen = { type: 'IMAGE', fieldName: 'poster' };
  const unseen = { type: 'FILE', fieldName: 'script' };
  for (const how of [{ hidden: true }, { hideFromUi: true }])
    expect(kitItemsOf([seen, { ...unseen, ...how }], files).map(({ fileId }) => fileId)).toEqual(['poster']);
});

it('asks each field once, however many conditions lead to it', () => {
  const deep = Array.from({ length: 40 }, (_, at) => {
    const showIf = { field: `f${at - 1}`, is: true };
    return at === 0 ? field('f0') : { ...row([field(`f${at}`, { showIf })]), showIf };
  });
  const values = Object.fromEntries(deep.map((_, at) => [`f${at}`, 'x']));
  expect(shownFields(deep, values)).toHaveLength(40);
  expect(shownFields(deep, { ...values, f20: '' })).toHaveLength(21);
});

it('hides nothing by a circle, whatever has a value and whatever comes first', () => {
  const waits = (name: string, on: string) => field(name, { showIf: { field: on, is: true } });
  const names = (fields: readonly ReturnType<typeof field>[], values: object) =>
    shownFields(fields, { ...values }).map(({ fieldName }) => fieldName);
  const [a, b, d] = [waits('a', 'b'), waits('b', 'a'), waits('d', 'b')];
  for (const values of [{}, { a: 'x' }, { b: 'x' }]) {
    const shown = ['a', 'b', ...('b' in values ? ['d'] : [])];
    expect(names([a, b, d], values)).toEqual(shown);
    expect(names([d, b, a], values).toSorted()).toEqual(shown);
  }
  const self = { ...row([field('inside')]), showIf: { field: 'inside', is: true } };
  expect(shownFields([self], {})).toHaveLength(1);
});

it('asks thousands of fields in a row, written the wrong way round', () => {
  const chain = Array.from({ length: 5000 }, (_, at) =>
    field(`f${at}`, { showIf: { field: `f${at - 1}`, is: true } }),
  );
  const values = Object.fromEntries(chain.map(({ fieldName }) => [fieldName, 'x']));
  expect(shownFields(chain.toReversed(), values)).toHaveLength(5000);
  expect(shownFields(chain.toReversed(), { ...values, f10: '' })).toHaveLength(11);
});
