import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { columnNames, letterOf } from './column-name.ts';

const t = ((key: string, values: object) =>
  `${key} ${Object.values(values).join(' ')}`) as unknown as TFunction;

it('columns that are called alike are told apart by their letter, others are called as they are', () => {
  const names = columnNames(t, ['Email', 'Phone', 'Notes', ' phone ', '']);
  expect(names.map((name) => name.replace(/[\u2068\u2069]/g, ''))).toEqual([
    ...['Email', 'import:map.same Phone B', 'Notes', 'import:map.same phone D', 'import:map.unnamed 5'],
  ]);
});

it('columns have the letters of a spreadsheet', () => {
  expect([0, 25, 26, 27, 51, 52, 701, 702].map(letterOf)).toEqual([
    'A',
    'Z',
    'AA',
    'AB',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
  ]);
});
