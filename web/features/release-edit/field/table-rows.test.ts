import { expect, it } from 'vitest';
import { canRemoveRow, duplicateRow, moveRow } from './table-rows.ts';

const rows = [{ a: 1 }, { a: 2 }, { a: 3 }];
const table = (allowEmptyArray: boolean) => ({
  type: 'TABLE',
  fieldName: 't',
  index: 1,
  props: { allowEmptyArray },
});

it('keeps the last row unless empty tables are allowed', () => {
  expect(canRemoveRow(table(false), rows.slice(0, 1))).toBe(false);
  expect(canRemoveRow(table(true), rows.slice(0, 1))).toBe(true);
  expect(canRemoveRow(table(false), rows)).toBe(true);
});

it('moves rows and stops at both ends', () => {
  expect(moveRow(rows, 0, 1).map((row) => row.a)).toEqual([2, 1, 3]);
  expect(moveRow(rows, 0, -1)).toEqual(rows);
  expect(moveRow(rows, 2, 1)).toEqual(rows);
});

it('duplicates a row as its own copy', () => {
  const copied = duplicateRow([{ a: { b: 1 } }], 0);
  expect(copied).toHaveLength(2);
  expect(copied[1]?.a).not.toBe(copied[0]?.a);
});
