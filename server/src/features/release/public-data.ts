import { fieldTypeOf } from '@firstlook/contract/field-type.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { fileFactKeys } from '@firstlook/contract/file-value.ts';
import { holdsValue, visibleFields } from '@firstlook/contract/form-section.ts';
import { specifiedNames } from '@firstlook/contract/page-name.ts';
import { levelOf, shownFields } from '@firstlook/contract/shown-field.ts';

type Data = Record<string, unknown>;
const isRecord = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const licenceKeys = ['downloadable', 'terms', 'usableUntil', 'isLicenceOver'];
const pictureKeys = [
  'src',
  'sizes',
  'alt',
  'focalPoint',
  'crops',
  'placeholder',
  'title',
  'credit',
  'description',
  ...licenceKeys,
];
const openKeys = [
  'fileId',
  'title',
  'description',
  'credit',
  'isrc',
  'requireAuth',
  ...licenceKeys,
  ...fileFactKeys,
];
const closedKeys = ['title', 'name', 'description', 'credit', 'isrc', 'type', 'mediaSecondsDuration'];

/** A film or a document: whole where its item opens it to the public (docs/decisions/0018), else its name alone, and whether it would be read here. */
function named(item: unknown): Data | null {
  if (isRecord(item) && item.requireAuth === false) return only(openKeys, item);
  const name = only(closedKeys, item);
  const isRead = isRecord(item) && Boolean(item.reading);
  return name && { ...name, isClosed: true, ...(isRead && { isRead }) };
}

function only(keys: readonly string[], value: unknown): Data | null {
  if (!isRecord(value)) return null;
  return Object.fromEntries(keys.filter((key) => key in value).map((key) => [key, value[key]]));
}

const eachOf = (value: unknown, show: (one: unknown) => Data | null): unknown =>
  Array.isArray(value) ? value.map(show).filter((one) => one !== null) : show(value);

/** A value as the public may see it; undefined when it may not. */
function shown(definition: FieldDefinition, value: unknown, { withReleases }: Shown): unknown {
  switch (fieldTypeOf(definition.type)?.publicPart) {
    case 'value':
      return value;
    case 'picture':
      return eachOf(value, (one) => only(pictureKeys, one));
    case 'name':
      return eachOf(value, named);
    case 'rows':
      return Array.isArray(value)
        ? value.filter(isRecord).map((row) => publicDataOf(definition.fields ?? [], row, { withReleases }))
        : undefined;
    case 'releases':
      return withReleases ? value : undefined;
    default:
      return undefined;
  }
}

interface Shown {
  /** The releases that the data names, too: only for data that names none but public ones (`withOpenReleases`). */
  withReleases: boolean;
}

/**
 * The part of a release's data that is public: allowed by the type of each visible field, so that a type that was not thought
 * of stays hidden, and copied key by key, so that no id or address of a protected film leaves with it.
 */
export function publicDataOf(definitions: readonly FieldDefinition[], data: Data, show: Shown): Data {
  const result: Data = {};
  for (const definition of visibleFields(shownFields(definitions, data))) {
    if (definition.type === 'ROW') Object.assign(result, publicDataOf(definition.fields ?? [], data, show));
    else if (holdsValue(definition)) {
      const value = shown(definition, data[definition.fieldName], show);
      if (value !== undefined && value !== null) result[definition.fieldName] = value;
    }
  }
  return result;
}

/** The values of fields that readers see, in tables too. */
function seenOf(definitions: readonly FieldDefinition[], data: Data): Data {
  const result: Data = {};
  for (const definition of visibleFields(definitions)) {
    const { type, fieldName, fields = [] } = definition;
    if (type === 'ROW') Object.assign(result, seenOf(fields, data));
    else if (holdsValue(definition) && Object.hasOwn(data, fieldName)) {
      const value = data[fieldName];
      const isTable = type === 'TABLE' && Array.isArray(value);
      result[fieldName] = isTable ? value.filter(isRecord).map((row) => seenOf(fields, row)) : value;
    }
  }
  return result;
}

/**
 * The part of a release's data that members who only read are given: what its visible fields hold, and what the specification
 * gives every release where no field has that name. What is hidden, or was a field's once, is for who may write it.
 */
export function readerDataOf(definitions: readonly FieldDefinition[], data: Data): Data {
  const defined = levelOf(definitions);
  const free = Object.entries(data).filter(([name]) => specifiedNames.has(name) && !defined.has(name));
  return { ...Object.fromEntries(free), ...seenOf(definitions, data) };
}
