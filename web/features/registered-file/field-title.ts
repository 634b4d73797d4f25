import { placedFields } from '@firstlook/contract/field-change.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { useTranslation } from 'react-i18next';
import { useFieldWords } from '../../parts/field-words.ts';

/** The fields from the outermost to the one that a finding is about (`2.fields.0.options.1.value`), and the field's place. */
export function fieldsToPlace(
  definitions: readonly FieldDefinition[],
  path: string,
): { fields: FieldDefinition[]; place: string } {
  const keys = path.split('.');
  const fields: FieldDefinition[] = [];
  let level: readonly FieldDefinition[] | undefined = definitions;
  let at = 0;
  while (level && /^\d+$/.test(keys[at] ?? '')) {
    const field: FieldDefinition | undefined = level[Number(keys[at])];
    if (!field) break;
    fields.push(field);
    if (keys[at + 1] !== 'fields' || !/^\d+$/.test(keys[at + 2] ?? ''))
      return { fields, place: keys.slice(0, at + 1).join('.') };
    level = Array.isArray(field.fields) ? field.fields : undefined;
    at += 2;
  }
  return { fields, place: '' };
}

/** What the fields of a file are called on screens: a line of the form by what it holds. */
export function useFieldTitle() {
  const { t } = useTranslation();
  const words = useFieldWords();
  const titleOf = (field: FieldDefinition): string => {
    const inner = field.type === 'ROW' && Array.isArray(field.fields) ? field.fields : [];
    const held = inner.map(titleOf).join(', ');
    return words(field.title) || held || field.fieldName || t('registeredFile:unnamed');
  };
  /** By the place of its values, `shows.day` in a table; as it stands there where no field has it. */
  const titleAt = (definitions: readonly FieldDefinition[], path: string): string => {
    const placed = new Map(placedFields(definitions).map((one) => [one.path, one.definition]));
    const names = path.split('.');
    return names
      .map((name, at) => {
        const field = placed.get(names.slice(0, at + 1).join('.'));
        return field ? titleOf(field) : name;
      })
      .join(' › ');
  };
  return { titleOf, titleAt };
}
