/** What all who know the address of the direct link page are shown of a value. */
type PublicPart =
  /** As it is. */
  | 'value'
  /** A picture with its words, and nothing else of its file. */
  | 'picture'
  /** The name alone: a reader who wants the file signs in. */
  | 'name'
  /** Each field of its rows by that field's own type. */
  | 'rows'
  /** Those of them that the reader may open, at a client site. */
  | 'releases'
  | 'nothing';

/** Where the details page puts a value: among what is watched, read, the facts, or where the field stands. */
type Place = 'watched' | 'text' | 'fact' | 'own';

interface FieldTypeRow {
  /** Whether it holds several items (`singleItem` of a definition makes it one), one, or only shows. */
  holds: 'list' | 'one' | 'nothing';
  /** What a new release starts with where it holds one. */
  startsWith: null | '';
  /** Its items are uploaded files. */
  isUploaded: boolean;
  place: Place;
  publicPart: PublicPart;
  /** What a developer may say about a field of this type, besides name and title. */
  takes: 'options' | 'length' | 'fields' | null;
}

const separator: FieldTypeRow = {
  holds: 'nothing',
  startsWith: '',
  isUploaded: false,
  place: 'own',
  publicPart: 'nothing',
  takes: null,
};
const fact: FieldTypeRow = {
  holds: 'one',
  startsWith: '',
  isUploaded: false,
  place: 'fact',
  publicPart: 'value',
  takes: null,
};
const choice: FieldTypeRow = { ...fact, takes: 'options' };
const richText: FieldTypeRow = { ...fact, place: 'text', takes: 'length' };
const list: FieldTypeRow = { ...fact, holds: 'list', place: 'own' };
const films: FieldTypeRow = { ...list, isUploaded: true, place: 'watched', publicPart: 'name' };
const file: FieldTypeRow = { ...fact, isUploaded: true, place: 'own', publicPart: 'name' };
const releases: FieldTypeRow = { ...list, publicPart: 'releases' };

/**
 * The field types of the specification (section 3 of both documents), each with all that other places ask of it. Anything
 * else is an unknown type. A new type is a row here; its check, its editor and its view are then asked for by the compiler
 * (`Record<FieldType, …>`, `satisfies never`).
 */
export const fieldTypeTable = {
  NUMBER: { ...fact, startsWith: null },
  TEXT: { ...fact, takes: 'length' },
  SELECT: choice,
  EMAIL: fact,
  DATE: { ...fact, startsWith: null },
  LONGRICHTEXT: richText,
  RICHTEXT: richText,
  FilesSection: { ...separator, isUploaded: true },
  VIDEOS: films,
  links: list,
  IMAGEGALLERY: { ...list, isUploaded: true, publicPart: 'picture' },
  SEPARATOR: separator,
  LIGHT_SEPARATOR: separator,
  SEPARATOR_BOLD: separator,
  TABLE: { ...list, publicPart: 'rows', takes: 'fields' },
  ROW: { ...fact, place: 'own', publicPart: 'nothing', takes: 'fields' },
  RELEASES_SELECTOR: releases,
  IMAGE: { ...file, startsWith: null, publicPart: 'picture' },
  MULTISELECT: { ...choice, holds: 'list' },
  MULTISELECT_VALUE_TO_LABEL: { ...choice, holds: 'list' },
  SELECT_VALUE_TO_LABEL: choice,
  FILE_SRC: file,
  SELECT_RELEASES_FROM_INNER_PARAM: releases,
  FILE: file,
  URL: fact,
  VIDEOINARRAY: films,
} as const satisfies Record<string, FieldTypeRow>;

export type FieldType = keyof typeof fieldTypeTable;
export const fieldTypes = Object.keys(fieldTypeTable) as FieldType[];

/** Whether the specification knows the type; unknown ones keep their value and show a message. */
export function isKnownFieldType(type: string): type is FieldType {
  return Object.hasOwn(fieldTypeTable, type);
}

/** The row of a type; null for an unknown one. */
export function fieldTypeOf(type: string): FieldTypeRow | null {
  return isKnownFieldType(type) ? fieldTypeTable[type] : null;
}

/** Whether fields of the type name other releases. */
export const isReleaseField = (type: string): boolean =>
  type === 'RELEASES_SELECTOR' || type === 'SELECT_RELEASES_FROM_INNER_PARAM';
