import { fieldTypeOf } from '@firstlook/contract/field-type.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { fileFactKeys } from '@firstlook/contract/file-value.ts';
import { editableFields, holdsValue, visibleFields } from '@firstlook/contract/form-section.ts';
import { isPageName, specifiedNames } from '@firstlook/contract/page-name.ts';
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

type Sees = (definition: FieldDefinition) => boolean;

/** The values of the fields that somebody sees, in tables too; what is kept back of a row or a table is kept back of its fields. */
function seenOf(definitions: readonly FieldDefinition[], data: Data, sees: Sees): Data {
  const result: Data = {};
  for (const definition of editableFields(definitions).filter(sees)) {
    const { type, fieldName, hideFromUi } = definition;
    const fields = (definition.fields ?? []).map((one) => (hideFromUi ? { ...one, hideFromUi } : one));
    if (type === 'ROW') Object.assign(result, seenOf(fields, data, sees));
    else if (holdsValue(definition) && Object.hasOwn(data, fieldName)) {
      const value = data[fieldName];
      const isTable = type === 'TABLE' && Array.isArray(value);
      result[fieldName] = isTable ? value.filter(isRecord).map((row) => seenOf(fields, row, sees)) : value;
    }
  }
  return result;
}

/**
 * The part of a release's data that members who only read are given: what its visible fields hold, and what the specification
 * gives every release where no field has that name. What is hidden, or was a field's once, is for who may write it.
 */
export function readerDataOf(definitions: readonly FieldDefinition[], data: Data): Data {
  return { ...undefinedOf(definitions, data), ...seenOf(definitions, data, ({ hideFromUi }) => !hideFromUi) };
}

/** What the specification gives every release where no field has that name. */
function undefinedOf(definitions: readonly FieldDefinition[], data: Data): Data {
  const defined = levelOf(definitions);
  return Object.fromEntries(
    Object.entries(data).filter(([name]) => specifiedNames.has(name) && !defined.has(name)),
  );
}

/** What `hideFromUi` takes off the details a design may draw, but for documents and films that no built-in design knows. */
const isDrawn: Sees = ({ type, fieldName, hideFromUi }) =>
  !hideFromUi || fieldTypeOf(type)?.publicPart !== 'name' || isPageName(fieldName);

/**
 * The part of a release's data that designs of pages and mails are given, which holds all that readers are given. A type
 * without definitions keeps nothing back, and the titles of a release are never kept back.
 */
export function designDataOf(definitions: readonly FieldDefinition[], data: Data): Data {
  if (definitions.length === 0) return data;
  return {
    ...only(['title', 'shortTitle'], data),
    ...undefinedOf(definitions, data),
    ...seenOf(definitions, data, isDrawn),
  };
}
