import { fieldTypeOf } from '@firstlook/contract/field-type.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { hasContent, isOfFilesSection } from './has-content.ts';

type Values = Record<string, unknown>;

const placeOf = (field: FieldDefinition) => fieldTypeOf(field.type)?.place;
/** A line that is longer is read as a text and not as a fact. */
const longestFact = 160;

export const isWatched = (field: FieldDefinition): boolean => placeOf(field) === 'watched';

/** The fields of one section in the order of reading: what is watched, what is read, the facts, and the rest. */
export interface SectionFields {
  watched: FieldDefinition[];
  texts: FieldDefinition[];
  facts: FieldDefinition[];
  rest: FieldDefinition[];
}

/** Every file of a release stands in its files section: where that is in sight, no field shows one once more. */
function withoutRepeated(fields: readonly FieldDefinition[]): FieldDefinition[] {
  const hasAll = fields.some(({ type }) => type === 'FilesSection');
  return fields.filter(
    ({ type, fieldName }) => !hasAll || type === 'FilesSection' || !isOfFilesSection(fieldName),
  );
}

/** Rows hold fields side by side in the form only: here each of them stands for itself. */
function spread(fields: readonly FieldDefinition[], values: Values): FieldDefinition[] {
  return fields.flatMap((field) =>
    field.type === 'ROW'
      ? spread(
          (field.fields ?? []).filter((one) => !one.hidden && !one.hideFromUi && hasContent(one, values)),
          values,
        )
      : [field],
  );
}

export function arrange(fields: readonly FieldDefinition[], values: Values): SectionFields {
  const arranged: SectionFields = { watched: [], texts: [], facts: [], rest: [] };
  for (const field of withoutRepeated(spread(fields, values))) {
    const isLong = String(values[field.fieldName] ?? '').length > longestFact;
    if (isWatched(field)) arranged.watched.push(field);
    else if (placeOf(field) === 'text' || (field.type === 'TEXT' && isLong)) arranged.texts.push(field);
    else if (placeOf(field) === 'fact') arranged.facts.push(field);
    else arranged.rest.push(field);
  }
  return arranged;
}

/** Without the fields that the head of the page shows, at whatever depth they stand. */
export function withoutShown(
  definitions: readonly FieldDefinition[],
  shown: readonly string[],
): FieldDefinition[] {
  return definitions.flatMap((definition) => {
    if (shown.includes(definition.fieldName)) return [];
    return definition.type === 'ROW'
      ? [{ ...definition, fields: withoutShown(definition.fields ?? [], shown) }]
      : [definition];
  });
}
