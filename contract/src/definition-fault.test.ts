import { expect, it } from 'vitest';
import { definitionFaults } from './definition-fault.ts';
import type { FieldDefinition } from './fields.ts';

const field = (fieldName: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  type: 'TEXT',
  fieldName,
  title: fieldName,
  index: 100,
  ...more,
});
const faultsOf = (fields: FieldDefinition[], stored: FieldDefinition[] = []) =>
  definitionFaults(fields, stored).map(({ path, code }) => `${path} ${code}`);
const choice = (...values: string[]) =>
  field('kind', { type: 'SELECT', options: values.map((value) => ({ value, label: value })) });

it.each<[string, FieldDefinition[], string[]]>([
  ['one name twice', [field('a'), field('a')], ['1.fieldName taken']],
  ['one letter written two ways', [field('\u00e9'), field('e\u0301')], ['1.fieldName alike']],
  ['large and small letters', [field('title'), field('TITLE')], ['1.fieldName alike']],
  ['another alphabet in a name', [field('title'), field('t\u0456tle')], ['1.fieldName alike']],
  ['another alphabet, alone', [field('t\u0456tle')], ['0.fieldName mixedAlphabets']],
  [
    'beside a row of the form',
    [field('', { type: 'ROW', fields: [field('a')] }), field('A')],
    ['1.fieldName alike'],
  ],
  [
    'in a table, apart',
    [field('shows', { type: 'TABLE', fields: [field('a'), field('shows')] }), field('a')],
    [],
  ],
  ['Hebrew', [field('במאי'), field('שם DVD')], []],
  [
    'options',
    [choice('a', '', 'b', 'a')],
    ['0.options.1.value optionEmpty', '0.options.3.value optionTwice'],
  ],
  ['no options', [field('kind', { type: 'SELECT' })], ['0.options required']],
  ['bounds', [field('n', { type: 'NUMBER', props: { min: 5, max: 1 } })], ['0.props.max minOverMax']],
  [
    'lengths',
    [field('t', { props: { minLength: -1, maxLength: -1 } })],
    ['0.props.minLength negative', '0.props.maxLength negative'],
  ],
  ['a title that is no text', [field('title', { type: 'NUMBER' })], ['0.type titleText']],
  [
    'the title of a row',
    [field('shows', { type: 'TABLE', fields: [field('title', { type: 'NUMBER' })] })],
    [],
  ],
  ['an unknown type', [field('a', { type: '__proto__' })], ['0.type unknownType']],
])('%s', (_, fields, expected) => {
  expect(faultsOf(fields)).toEqual(expected);
});

it('of two of one name the one that was renamed is named, whichever stands first', () => {
  const stored = [field('body', { title: 'Body' }), field('content', { title: 'Content' })];
  const renamed = [field('content', { title: 'Body' }), field('content', { title: 'Content' })];
  expect(faultsOf(renamed, stored)).toEqual(['0.fieldName taken']);
});

it('names that stand in the stored file may stay', () => {
  const stored = [field('title'), field('TITLE'), field('a.b')];
  expect(faultsOf(stored, stored)).toEqual([]);
  expect(faultsOf([...stored, field('Title')], stored)).toEqual(['3.fieldName alike']);
});
