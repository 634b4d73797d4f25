import { fieldTypeOf } from './field-type.ts';
import type { FieldDefinition } from './fields.ts';

export const defaultFieldIndex = 100;

/** Whether a field holds a value of its own (separators and the files section only show). */
export function holdsValue(definition: FieldDefinition): boolean {
  return fieldTypeOf(definition.type)?.holds !== 'nothing' && definition.fieldName !== '';
}

/** The fields that the form edits, in order: by `index`, then as defined. */
export function editableFields(definitions: readonly FieldDefinition[]): FieldDefinition[] {
  return definitions
    .filter((definition) => !definition.hidden)
    .map((definition, position) => ({ definition, position }))
    .sort((a, b) => (a.definition.index ?? 100) - (b.definition.index ?? 100) || a.position - b.position)
    .map(({ definition }) => definition);
}

/** The fields that readers see; `hideFromUi` keeps one out of what is shown, not out of the form. */
export function visibleFields(definitions: readonly FieldDefinition[]): FieldDefinition[] {
  return editableFields(definitions).filter((definition) => !definition.hideFromUi);
}

/** The same with the fields within them: what strangers are told of the fields there are. */
export function publicFieldsOf(definitions: readonly FieldDefinition[]): FieldDefinition[] {
  return visibleFields(definitions).map((definition) =>
    definition.fields ? { ...definition, fields: publicFieldsOf(definition.fields) } : definition,
  );
}

/** The one section of the form in which a field is edited: its first. */
export const formSectionOf = (definition: FieldDefinition): string => definition.uiSections?.[0] ?? 'content';

/** Sections of the form, each once, in the order of their first field; none is empty. */
export function formSectionsOf(definitions: readonly FieldDefinition[]): string[] {
  return [...new Set(editableFields(definitions).map(formSectionOf))];
}

/** Section names of the visible fields, each once, in the order of their first field. */
export function sectionsOf(definitions: readonly FieldDefinition[]): string[] {
  const names = visibleFields(definitions).flatMap((definition) => definition.uiSections ?? ['content']);
  return [...new Set(names)];
}

const asOneWord = (name: string) => name.replaceAll(/\s/g, '').toLowerCase();

/**
 * The section that an address names. The addresses of the specification (1 section 3, `broadcastTimes`) write as one word what
 * field definitions write as several (`broadcast times`).
 */
export function sectionNamed(sections: readonly string[], name: string | undefined): string | undefined {
  return (
    sections.find((section) => section === name) ??
    sections.find((one) => asOneWord(one) === asOneWord(name ?? ''))
  );
}
