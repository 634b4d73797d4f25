import type { Way } from '@firstlook/contract/field-level.ts';
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

/** Places of the fields of a file as it stands there (`3`, `4.fields.0`), by which findings name them. */
export type Places = ReadonlyMap<FieldDefinition, string>;

/** The fields in order, at every depth, with their places in the file. */
export function arranged(definitions: readonly FieldDefinition[]): {
  fields: FieldDefinition[];
  places: Places;
} {
  const places = new Map<FieldDefinition, string>();
  const arrange = (list: readonly FieldDefinition[], before: string): FieldDefinition[] => {
    const placed = list.map((one, position) => {
      const place = `${before}${position}`;
      const copy = Array.isArray(one.fields)
        ? { ...one, fields: arrange(one.fields, `${place}.fields.`) }
        : { ...one };
      places.set(copy, place);
      return copy;
    });
    return inOrder(placed);
  };
  return { fields: arrange(definitions, ''), places };
}

/** The level with the conditions of the fields at these ways naming another field. */
export function withConditionsAt(
  fields: readonly FieldDefinition[],
  ways: readonly Way[],
  name: string,
): FieldDefinition[] {
  return fields.map((field, position) => {
    const here = ways.filter(([first]) => first === position);
    if (here.length === 0) return field;
    const inner = here.filter(({ length }) => length > 1).map((way) => way.slice(1));
    const isMeant = here.some(({ length }) => length === 1);
    return {
      ...field,
      ...(isMeant && field.showIf && { showIf: { ...field.showIf, field: name } }),
      ...(inner.length > 0 && { fields: withConditionsAt(field.fields ?? [], inner, name) }),
    };
  });
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
