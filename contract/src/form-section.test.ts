import { expect, it } from 'vitest';
import type { FieldDefinition } from './fields.ts';
import { editableFields, formSectionsOf, sectionsOf, visibleFields } from './form-section.ts';

const field = (fieldName: string, more: Partial<FieldDefinition>): FieldDefinition => ({
  type: 'TEXT',
  fieldName,
  index: 100,
  ...more,
});
const definitions = [
  field('title', { index: 1 }),
  field('phone', { uiSections: ['content', 'contact'] }),
  field('note', { hideFromUi: true, uiSections: ['special'] }),
  field('secret', { hidden: true, uiSections: ['links'] }),
];
const namesOf = (fields: FieldDefinition[]) => fields.map(({ fieldName }) => fieldName);

it('what readers do not see is edited all the same', () => {
  expect(namesOf(editableFields(definitions))).toEqual(['title', 'phone', 'note']);
  expect(namesOf(visibleFields(definitions))).toEqual(['title', 'phone']);
});

it('the form has no section without a field; what is shown has each that a field names', () => {
  expect(formSectionsOf(definitions)).toEqual(['content', 'special']);
  expect(sectionsOf(definitions)).toEqual(['content', 'contact']);
});
