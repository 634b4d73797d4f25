import { fieldsOfLevel } from '@firstlook/contract/field-level.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { describe, expect, it } from 'vitest';
import {
  arranged,
  inOrder,
  readDefinitions,
  renumbered,
  takesOptions,
  withConditionsAt,
} from './definitions.ts';

const field = (fieldName: string, index: number): FieldDefinition => ({ type: 'TEXT', fieldName, index });

describe('field definitions in the form', () => {
  it('reads lists of objects only', () => {
    expect(readDefinitions('[{"type":"TEXT","fieldName":"a"}]')).toHaveLength(1);
    for (const text of ['', '{', '{}', '[1]', '[null]']) expect(readDefinitions(text)).toBeNull();
  });

  it('shows them by index, fields without one at their place among the hundreds', () => {
    const bare = { type: 'TEXT', fieldName: 'b' } as FieldDefinition;
    expect(inOrder([field('c', 101), bare, field('a', 2)]).map(({ fieldName }) => fieldName)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('numbers rows anew when they moved, and leaves indexes alone when only a value changed', () => {
    const before = [field('a', 5), field('b', 9)];
    expect(renumbered(before, [field('b', 9), field('a', 5)]).map(({ index }) => index)).toEqual([1, 2]);
    expect(renumbered(before, [field('x', 5), field('b', 9)]).map(({ index }) => index)).toEqual([5, 9]);
  });

  it('offers choices for select fields, not for fields that choose releases', () => {
    expect(['SELECT', 'MULTISELECT', 'SELECT_VALUE_TO_LABEL'].every(takesOptions)).toBe(true);
    expect(['RELEASES_SELECTOR', 'SELECT_RELEASES_FROM_INNER_PARAM', 'TEXT'].some(takesOptions)).toBe(false);
  });
});

describe('the fields of a file in order', () => {
  const row = (index: number, fields: FieldDefinition[]) => ({ type: 'ROW', fieldName: '', index, fields });

  it('keep the places at which findings name them, at every depth', () => {
    const { fields, places } = arranged([field('c', 3), row(2, [field('b', 2), field('a', 1)])]);
    const at = fieldsOfLevel(fields).map(({ field: one, way }) => [one.fieldName, places.get(one), way]);
    expect(at).toEqual([
      ['', '1', [0]],
      ['a', '1.fields.1', [0, 0]],
      ['b', '1.fields.0', [0, 1]],
      ['c', '0', [1]],
    ]);
  });

  it('get another field into the conditions that are meant, and into no other', () => {
    const when = { showIf: { field: 'kind', is: true } };
    const level = [
      { ...field('a', 1), ...when },
      row(2, [{ ...field('b', 1), ...when }]),
      { ...field('c', 3), ...when },
    ];
    const next = withConditionsAt(level, [[0], [1, 0]], 'sort');
    expect(fieldsOfLevel(next).map(({ field: one }) => one.showIf?.field)).toEqual([
      'sort',
      undefined,
      'sort',
      'kind',
    ]);
  });
});
