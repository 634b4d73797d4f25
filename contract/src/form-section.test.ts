import { expect, it } from 'vitest';
import type { FieldDefinition } from './fields.ts';
import { editableFields, formSectionsOf, sectionNamed, sectionsOf, visibleFields } from './form-section.ts';

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

it('an address names a section by its own words, or by them as one word', () => {
  const sections = ['content', 'broadcast times', 'contact'];
  expect(sectionNamed(sections, 'broadcast times')).toBe('broadcast times');
  expect(sectionNamed(sections, 'broadcastTimes')).toBe('broadcast times');
  expect(sectionNamed(sections, 'press')).toBeUndefined();
  expect(sectionNamed(sections, undefined)).toBeUndefined();
});
