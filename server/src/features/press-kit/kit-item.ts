import { fieldTypeOf } from '@firstlook/contract/field-type.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { editableFields } from '@firstlook/contract/form-section.ts';

type Item = Record<string, unknown>;
const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A picture that stands in a text is named by its address alone. */
const addressedFile = /\/file\/[^/"\s]+\/([A-Za-z0-9_-]{8,64})\//g;

function itemsIn(value: unknown): Item[] {
  if (Array.isArray(value)) return value.flatMap(itemsIn);
  if (typeof value === 'string') return [...value.matchAll(addressedFile)].map(([, fileId]) => ({ fileId }));
  if (!isItem(value)) return [];
  if (typeof value.fileId === 'string' && value.fileId) return [value];
  return Object.values(value).flatMap(itemsIn);
}

function itemsOfFields(definitions: readonly FieldDefinition[], data: Item): Item[] {
  return editableFields(definitions).flatMap((definition) => {
    const fields = definition.fields ?? [];
    if (definition.type === 'ROW') return itemsOfFields(fields, data);
    const value = data[definition.fieldName];
    if (fieldTypeOf(definition.type)?.takes !== 'fields') return itemsIn(value);
    return (Array.isArray(value) ? value : []).filter(isItem).flatMap((row) => itemsOfFields(fields, row));
  });
}

/** The File items of a release in the order of its fields, each file once; what stands in a hidden field is no part of it. */
export function kitItemsOf(
  definitions: readonly FieldDefinition[],
  data: Item,
): (Item & { fileId: string })[] {
  const found = new Map<string, Item & { fileId: string }>();
  for (const item of itemsOfFields(definitions, data)) {
    const fileId = String(item.fileId);
    const known = found.get(fileId);
    found.set(fileId, { ...item, ...known, fileId });
  }
  return [...found.values()];
}
