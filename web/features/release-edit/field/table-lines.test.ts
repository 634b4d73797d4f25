import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { expect, it } from 'vitest';
import { tableLines } from './table-lines.ts';

const fields = (...types: FieldDefinition['type'][]): FieldDefinition[] =>
  types.map((type, index) => ({ type, fieldName: `f${index}`, title: 'x', index }));

it('short fields stand in one line per row, below one head', () => {
  expect(tableLines(fields('TEXT', 'TEXT', 'TEXT'))?.from).toBe(460);
  expect(tableLines(fields('TEXT', 'TEXT', 'TEXT', 'TEXT'))?.from).toBe(580);
  expect(tableLines(fields('TEXT', 'TEXT', 'TEXT', 'EMAIL'))?.from).toBe(700);
});

it('a column has room as its type needs it', () => {
  expect(tableLines(fields('TEXT', 'URL'))?.columns).toBe('minmax(0, 100fr) minmax(0, 170fr)');
});

it('rows with long texts or pictures, of one field, or of too many keep a name on every field', () => {
  expect(tableLines(fields('LONGRICHTEXT', 'TEXT'))).toBeNull();
  expect(tableLines(fields('IMAGE', 'TEXT'))).toBeNull();
  expect(tableLines(fields('TEXT'))).toBeNull();
  expect(tableLines(fields('URL', 'URL', 'URL', 'URL', 'URL'))).toBeNull();
});

it('a field that explains itself keeps its name beside the explanation', () => {
  expect(tableLines([...fields('TEXT'), { ...fields('TEXT')[0]!, helpText: 'x' }])).toBeNull();
});
