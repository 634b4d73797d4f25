import { type FieldName, keyOfOwnField } from './own-field-name.ts';

/** Columns of a contacts file by their names in the specification (2 section 5); other names for them are read, too. */
export const importColumns = [
  'email',
  'firstName',
  'lastName',
  'mobile',
  'tags',
  'company',
  'gender',
] as const;

/** What else a contact has that a sheet can fill, as an export heads it. */
export const detailColumns = ['otherCompanies', 'role', 'notes'] as const;

/** Whether mail and texts reach the person, as an export writes it: what says no there is taken along, and nothing is ever lifted. */
export const statusColumns = ['mail', 'texts'] as const;

/** Since when and from where it is known that advertisements may come, by mail and by text message. */
export const consentColumns = ['consent', 'consentTexts'] as const;

/** Further addresses of a person, several in a cell. */
export const furtherColumns = ['emails', 'mobiles'] as const;

/** Columns of which a cell is understood, or its row is not taken. */
export const wordColumns = [...statusColumns, ...consentColumns] as const;

/** What of a row is kept and sent again. */
export const rowColumns = [...importColumns, ...furtherColumns, ...detailColumns, ...wordColumns] as const;
/** With the organization's own fields, `field.` before their key. */
export type RowColumn = (typeof rowColumns)[number] | FieldName;

/** Where a file has one column for the whole name: its first word is the first name. */
export const mappableColumns = [...rowColumns, 'fullName'] as const;

export type NamedColumn = (typeof mappableColumns)[number];
export type MappableColumn = NamedColumn | FieldName;

export type ColumnPlaces = Partial<Record<NamedColumn, number>> & { [name: FieldName]: number };

export const fieldColumnsOf = (places: ColumnPlaces): FieldName[] =>
  Object.keys(places).filter((name): name is FieldName => keyOfOwnField(name) !== null);

export const isMappable = (name: string): boolean =>
  (mappableColumns as readonly string[]).includes(name) || keyOfOwnField(name) !== null;

export function readColumnPlaces(text: string): ColumnPlaces {
  const pairs = text.split(',').map((pair) => pair.split(':'));
  return Object.fromEntries(
    pairs.filter(([name = '']) => isMappable(name)).map(([name, place]) => [name, Number(place)]),
  );
}

export const writeColumnPlaces = (places: ColumnPlaces): string =>
  Object.entries(places)
    .map(([name, place]) => `${name}:${place}`)
    .join(',');
