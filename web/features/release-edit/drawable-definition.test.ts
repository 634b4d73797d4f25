import { expect, it } from 'vitest';
import { drawableDefinitions } from './drawable-definition.ts';

it('draws of a text that is being written what is as it should be', () => {
  const drawn = drawableDefinitions([
    {
      type: 'SELECT',
      fieldName: 'kind',
      options: [{ value: 'a', label: 'A' }, { label: 'x' }, 7, null, { value: 'a', label: 'B' }],
    },
    { type: 'SELECT', fieldName: 'broken', options: 'none', props: 'x', uiSections: { a: 1 }, title: ['t'] },
    { type: 'TEXT', fieldName: 'kind' },
    { type: 'TEXT', fieldName: '__proto__' },
    { fieldName: 'typeless' },
    'words',
    null,
    {
      type: 'TEXT',
      fieldName: 'a',
      showIf: { field: 'kind' },
      props: { maxLength: 'x', min: 3, required: 1 },
    },
    { type: 'TEXT', fieldName: 'b', showIf: { field: 'kind', is: ['a', 7] } },
    { type: 'ROW', fieldName: '', fields: [{ type: 'TEXT', fieldName: 'c' }, {}] },
    { type: 'ROW', fieldName: '', fields: 'x' },
  ]);
  expect(drawn.map(({ fieldName }) => fieldName)).toEqual(['kind', 'broken', 'a', 'b', '', '']);
  const [kind, broken, a, b, row] = drawn;
  expect(kind?.options).toEqual([{ value: 'a', label: 'A' }]);
  expect([broken?.options, broken?.props, broken?.uiSections, broken?.title]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect([a?.showIf, a?.props?.min, a?.props?.maxLength, a?.props?.required]).toEqual([
    undefined,
    3,
    undefined,
    false,
  ]);
  expect(b?.showIf).toEqual({ field: 'kind', is: ['a'] });
  expect(row?.fields?.map(({ fieldName }) => fieldName)).toEqual(['c']);
  for (const text of [null, {}, 'x', 7]) expect(drawableDefinitions(text)).toEqual([]);
});

it('goes no deeper than the server does', () => {
  let fields: unknown[] = [];
  for (let depth = 0; depth < 9; depth++) fields = [{ type: 'TABLE', fieldName: `t${depth}`, fields }];
  const depthOf = (list: ReturnType<typeof drawableDefinitions> | undefined): number =>
    list?.[0] ? 1 + depthOf(list[0].fields) : 0;
  expect(depthOf(drawableDefinitions(fields))).toBe(4);
});
