import { deepEqual } from '@firstlook/contract/deep-equal.ts';
import type { ErrorIssue } from '@firstlook/contract/errors.ts';
import { fieldTypeOf } from '@firstlook/contract/field-type.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { fileShapeFaults, unknownFileKeys } from '@firstlook/contract/file-item-shape.ts';
import { shownFields } from '@firstlook/contract/shown-field.ts';
import { fieldsBeside, kindsIn } from './file-place.ts';

type Data = Record<string, unknown>;
type Kinds = ReadonlyMap<string, string>;
const isRecord = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface PlacedItem {
  path: string;
  type: string;
  item: unknown;
}

/** What the shown fields that hold files name, each with its path and the type of its field. */
function itemsInFields(definitions: readonly FieldDefinition[], data: Data, path: string): PlacedItem[] {
  return shownFields(fieldsBeside(definitions), data).flatMap(({ fieldName, type, fields }): PlacedItem[] => {
    const [value, at] = [data[fieldName], `${path}.${fieldName}`];
    if (type === 'TABLE')
      return [value]
        .flat()
        .flatMap((row, position) =>
          isRecord(row) ? itemsInFields(fields ?? [], row, `${at}.${position}`) : [],
        );
    if (!fieldTypeOf(type)?.isUploaded) return [];
    if (!Array.isArray(value)) return [{ path: at, type, item: value }];
    return value.map((item, position) => ({ path: `${at}.${position}`, type, item }));
  });
}

/** Keys of File items that nothing knows. */
export const checkFileKeys = (definitions: readonly FieldDefinition[], data: Data): ErrorIssue[] =>
  itemsInFields(definitions, data, 'releaseData').flatMap(({ path, item }) =>
    unknownFileKeys(item).map((key) => ({ path: `${path}.${key}`, code: 'shape' })),
  );

/** Every File item of ours in the data, by its id. */
function itemsById(value: unknown, found = new Map<unknown, Data[]>()): Map<unknown, Data[]> {
  if (typeof value !== 'object' || value === null) return found;
  if (isRecord(value) && typeof value.fileId === 'string')
    found.set(value.fileId, [...(found.get(value.fileId) ?? []), value]);
  for (const inner of Object.values(value)) itemsById(inner, found);
  return found;
}

/** What a client saves without keys of files that nothing knows and that it only read: they were stored before a save refused them. */
export function withoutStoredKeys<T>(data: T, before: unknown): T {
  const stored = itemsById(before);
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (!isRecord(value)) return value;
    const twins = stored.get(value.fileId) ?? [];
    const echoed = twins.length === 0 ? [] : unknownFileKeys(value);
    const isEcho = (key: string) =>
      echoed.includes(key) && twins.some((twin) => key in twin && deepEqual(twin[key], value[key]));
    const kept = Object.entries(value).filter(([key]) => !isEcho(key));
    return Object.fromEntries(kept.map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(data) as T;
}

/** Files of ours in fields that take none of their kind. @param kinds of the files that are there, by their ids */
export const checkFileKinds = (
  definitions: readonly FieldDefinition[],
  data: Data,
  kinds: Kinds,
): ErrorIssue[] =>
  itemsInFields(definitions, data, 'releaseData')
    .filter(({ type, item }) => isOfOtherKind(type, item, kinds))
    .map(({ path }) => ({ path: `${path}.fileId`, code: 'kind' }));

function isOfOtherKind(type: string, item: unknown, kinds: Kinds): boolean {
  const kind = isRecord(item) && typeof item.fileId === 'string' ? kinds.get(item.fileId) : undefined;
  return kind !== undefined && !kindsIn(type).some((one) => one === kind);
}

/** An item without what a save refuses; undefined where nothing is left of it. */
function cleanItem(type: string, item: unknown, kinds: Kinds): unknown {
  if (fileShapeFaults(item, '', type === 'FILE_SRC').length > 0 || isOfOtherKind(type, item, kinds))
    return undefined;
  const unknown = unknownFileKeys(item);
  if (!isRecord(item) || unknown.length === 0) return item;
  return Object.fromEntries(Object.entries(item).filter(([key]) => !unknown.includes(key)));
}

function cleanValue({ type, fields }: FieldDefinition, value: unknown, kinds: Kinds): unknown {
  if (type === 'TABLE' && Array.isArray(value))
    return value.map((row) => (isRecord(row) ? withoutWrongFiles(fields ?? [], row, kinds).data : row));
  if (value === undefined || value === null || value === '' || !fieldTypeOf(type)?.isUploaded) return value;
  if (!Array.isArray(value)) return cleanItem(type, value, kinds) ?? null;
  return value.map((one) => cleanItem(type, one, kinds)).filter((one) => one !== undefined);
}

/**
 * What was stored before a save looked so closely, without what it refuses now.
 *
 * @returns with the names of the fields that this changed
 */
export function withoutWrongFiles(
  definitions: readonly FieldDefinition[],
  data: Data,
  kinds: Kinds,
): { data: Data; changed: string[] } {
  const changed = fieldsBeside(definitions).flatMap((definition): [string, unknown][] => {
    const before = data[definition.fieldName];
    const after = cleanValue(definition, before, kinds);
    return deepEqual(before, after) ? [] : [[definition.fieldName, after]];
  });
  return { data: { ...data, ...Object.fromEntries(changed) }, changed: changed.map(([name]) => name) };
}
