import { fieldTypeOf } from '@firstlook/contract/field-type.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { defaultFieldIndex } from '@firstlook/contract/form-section.ts';

/** The definitions of a text, or null when it is no list of objects. */
export function readDefinitions(text: string): FieldDefinition[] | null {
  try {
    const parsed: unknown = JSON.parse(text);
    const isList = Array.isArray(parsed) && parsed.every((one) => typeof one === 'object' && one !== null);
    return isList ? (parsed as FieldDefinition[]) : null;
  } catch {
    return null;
  }
}

/** As screens show them: by `index`, then as they stand in the file. */
export function inOrder(definitions: readonly FieldDefinition[]): FieldDefinition[] {
  const at = (one: FieldDefinition) => one.index ?? defaultFieldIndex;
  return definitions
    .map((definition, position) => ({ definition, position }))
    .sort((a, b) => at(a.definition) - at(b.definition) || a.position - b.position)
    .map(({ definition }) => definition);
}

/** After rows were added, moved or taken away their places are numbered anew; otherwise nothing else changes. */
export function renumbered(
  before: readonly FieldDefinition[],
  after: readonly FieldDefinition[],
): FieldDefinition[] {
  const isSameOrder =
    before.length === after.length && after.every((one, at) => one.index === before[at]?.index);
  return isSameOrder ? [...after] : after.map((one, at) => ({ ...one, index: at + 1 }));
}

export const takesOptions = (type: string): boolean => fieldTypeOf(type)?.takes === 'options';
export const takesFields = (type: string): boolean => fieldTypeOf(type)?.takes === 'fields';
export const takesLength = (type: string): boolean => fieldTypeOf(type)?.takes === 'length';
/** One line that is typed: what it may look like stands in it while it is empty. */
export const takesExample = (type: string): boolean => ['TEXT', 'EMAIL', 'URL', 'NUMBER'].includes(type);
export const isSeparator = (type: string): boolean => type.includes('SEPARATOR');
