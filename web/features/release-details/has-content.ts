import { isEmptyValue } from '@firstlook/contract/empty-value.ts';
import { isKnownFieldType } from '@firstlook/contract/field-type.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';

type Values = Record<string, unknown>;

/** Files of all kinds that a release holds, for its files section. */
const fileKeys = [
  'mainImage',
  'images',
  'imageGallery',
  'videos',
  'files',
  'comunicatFile',
  'links',
] as const;
export type FileKey = (typeof fileKeys)[number];

export const isOfFilesSection = (name: string): boolean => (fileKeys as readonly string[]).includes(name);

/** Whether a reader sees anything of the field; separators and empty fields alone make no tab. */
export function hasContent(definition: FieldDefinition, values: Values): boolean {
  if (!isKnownFieldType(definition.type)) return false;
  if (definition.type === 'ROW') return (definition.fields ?? []).some((field) => hasContent(field, values));
  if (definition.type === 'FilesSection') return fileKeys.some((key) => !isEmptyValue(values[key]));
  if (definition.type.includes('SEPARATOR')) return false;
  const value = values[definition.fieldName];
  if (definition.type === 'TABLE' && Array.isArray(value)) {
    return value.some((row) => Object.values((row ?? {}) as Values).some((cell) => !isEmptyValue(cell)));
  }
  return !isEmptyValue(value);
}
