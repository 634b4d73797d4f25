import { fieldTypeOf } from './field-type.ts';
import { mayBeTaken } from './file-licence.ts';
import { type ConditionalField, shownFields } from './shown-field.ts';

type Item = Record<string, unknown>;
const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The little of a field's definition that says whether what it holds is shown. */
interface KitField extends ConditionalField {
  hidden?: boolean | undefined;
  hideFromUi?: boolean | undefined;
  fields?: readonly KitField[];
}

/** A picture that stands in a text is named by its address alone. */
const addressedFile = /\/file\/[^/"\s]+\/([A-Za-z0-9_-]{8,64})\//g;

/** Ids of the files that a value names at any depth, each once: as an item, or by an address in a text. */
export function fileIdsIn(value: unknown): string[] {
  const found = new Set<string>();
  const visit = (one: unknown): void => {
    if (typeof one === 'string') for (const [, id = ''] of one.matchAll(addressedFile)) found.add(id);
    else if (Array.isArray(one)) one.forEach(visit);
    else if (isItem(one)) {
      if (typeof one.fileId === 'string' && one.fileId) found.add(one.fileId);
      Object.values(one).forEach(visit);
    }
  };
  visit(value);
  return [...found];
}

function itemsIn(value: unknown): Item[] {
  if (Array.isArray(value)) return value.flatMap(itemsIn);
  if (typeof value === 'string') return [...value.matchAll(addressedFile)].map(([, fileId]) => ({ fileId }));
  if (!isItem(value)) return [];
  if (typeof value.fileId === 'string' && value.fileId) return [value];
  return Object.values(value).flatMap(itemsIn);
}

function itemsOfFields(definitions: readonly KitField[], data: Item): Item[] {
  return shownFields(definitions, data).flatMap((definition) => {
    if (definition.hidden || definition.hideFromUi) return [];
    const fields = definition.fields ?? [];
    if (definition.type === 'ROW') return itemsOfFields(fields, data);
    const value = data[definition.fieldName];
    if (fieldTypeOf(definition.type)?.takes !== 'fields') return itemsIn(value);
    return (Array.isArray(value) ? value : []).filter(isItem).flatMap((row) => itemsOfFields(fields, row));
  });
}

/** The File items of a release in the order of its fields, each file once; what readers do not see is no part of it. */
export function kitItemsOf(definitions: readonly KitField[], data: Item): (Item & { fileId: string })[] {
  const found = new Map<string, Item & { fileId: string }>();
  for (const item of itemsOfFields(definitions, data)) {
    const fileId = String(item.fileId);
    found.set(fileId, { ...item, ...found.get(fileId), fileId });
  }
  return [...found.values()];
}

/**
 * Whether a press kit of the release has a file in it, as far as its own data says: `anybody` or only readers that we
 * `known`. Films are never in it.
 */
export function kitReadersOf(definitions: readonly KitField[], data: Item): 'anybody' | 'known' | 'nobody' {
  const packed = kitItemsOf(definitions, data).filter(
    (item) => (item.kind === 'img' || item.kind === 'file') && mayBeTaken(item),
  );
  if (packed.length === 0) return 'nobody';
  return packed.some(({ requireAuth }) => requireAuth === false) ? 'anybody' : 'known';
}
