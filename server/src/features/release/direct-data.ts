import { fieldTypeOf } from '@firstlook/contract/field-type.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { holdsValue, visibleFields } from '@firstlook/contract/form-section.ts';

type Data = Record<string, unknown>;
const isRecord = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const pictureKeys = ['src', 'sizes', 'alt', 'placeholder', 'title', 'credit', 'description', 'downloadable'];
const closedKeys = ['title', 'name', 'description', 'credit', 'type', 'mediaSecondsDuration'];

function only(keys: readonly string[], value: unknown): Data | null {
  if (!isRecord(value)) return null;
  return Object.fromEntries(keys.filter((key) => key in value).map((key) => [key, value[key]]));
}

const eachOf = (value: unknown, show: (one: unknown) => Data | null): unknown =>
  Array.isArray(value) ? value.map(show).filter((one) => one !== null) : show(value);

/** A value as everybody may see it; undefined when nobody may. */
function shown(definition: FieldDefinition, value: unknown): unknown {
  switch (fieldTypeOf(definition.type)?.publicPart) {
    case 'value':
      return value;
    case 'picture':
      return eachOf(value, (one) => only(pictureKeys, one));
    case 'name':
      return eachOf(value, (one) => {
        const named = only(closedKeys, one);
        return named && { ...named, isClosed: true };
      });
    case 'rows':
      return Array.isArray(value)
        ? value.filter(isRecord).map((row) => publicDataOf(definition.fields ?? [], row))
        : undefined;
    default:
      return undefined;
  }
}

/** Definitions of the fields that stand on the direct link page. */
export function publicFieldsOf(definitions: readonly FieldDefinition[]): FieldDefinition[] {
  return visibleFields(definitions).map((definition) =>
    definition.fields ? { ...definition, fields: publicFieldsOf(definition.fields) } : definition,
  );
}

/**
 * The part of a release's data that is public: allowed by the type of each visible field, so that a type nobody thought
 * of stays hidden, and copied key by key, so that no id or address of a film leaves with it.
 */
export function publicDataOf(definitions: readonly FieldDefinition[], data: Data): Data {
  const result: Data = {};
  for (const definition of visibleFields(definitions)) {
    if (definition.type === 'ROW') Object.assign(result, publicDataOf(definition.fields ?? [], data));
    else if (holdsValue(definition)) {
      const value = shown(definition, data[definition.fieldName]);
      if (value !== undefined && value !== null) result[definition.fieldName] = value;
    }
  }
  return result;
}
