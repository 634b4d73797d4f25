import {
  type ColumnPlaces,
  fieldColumnsOf,
  type RowColumn,
  rowColumns,
} from '@firstlook/contract/import-column.ts';
import { type OrganizationLocale, organizationLocales } from '@firstlook/contract/organization-choice.ts';
import { type FieldName, keyOfOwnField } from '@firstlook/contract/own-field-name.ts';
import { translate } from '../../rendering/translate.ts';
import { type Fault, faultsOf, type RefusedRow } from './import-fault.ts';

/** How the columns of a file are called, and which is which of ours. */
export interface FileColumns {
  header: string[];
  places: ColumnPlaces;
}

/** The code of a reason: a column that an import leaves alone, as it does the words behind it. */
export const reasonName = 'reason';
export const reasonHeading = (language: OrganizationLocale): string =>
  translate(language, 'import:column.reason');
const headings = new Set(['reasonText', ...organizationLocales.map(reasonHeading)]);
const isFieldName = (name: string): name is FieldName => keyOfOwnField(name) !== null;
const isOfName = (column: RowColumn) => column === 'firstName' || column === 'lastName';

/** The columns and, behind them, one for each of ours that a row says something in and the file does not have. */
export function widened({ header, places }: FileColumns, rows: readonly RefusedRow[]): FileColumns {
  const isMissing = (column: RowColumn) =>
    places[column] === undefined &&
    !(isOfName(column) && places.fullName !== undefined) &&
    rows.some(({ values }) => values[column]);
  const own = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))].filter(isFieldName);
  const more = [...rowColumns, ...own].filter(isMissing);
  const moreAt = more.map((column, at) => [column, header.length + at]);
  return { header: [...header, ...more], places: { ...places, ...Object.fromEntries(moreAt) } };
}

/**
 * The cells of a row once it was mended: what is mended in its place, everything else as the file has it.
 *
 * @param mended columns that the mended row has
 */
export function mendedCells(
  { places }: FileColumns,
  before: Pick<RefusedRow, 'values' | 'cells'>,
  values: RefusedRow['values'],
  mended: ColumnPlaces,
): string[] {
  const cells = [...before.cells];
  const put = (at: number, text: string) => {
    while (cells.length < at) cells.push('');
    cells[at] = text;
  };
  const changed = [...rowColumns, ...fieldColumnsOf(mended)].filter(
    (column) => mended[column] !== undefined && (values[column] ?? '') !== (before.values[column] ?? ''),
  );
  for (const column of changed) {
    const at = places[column];
    if (at !== undefined) put(at, values[column] ?? '');
    else if (isOfName(column) && places.fullName !== undefined)
      put(places.fullName, `${values.firstName ?? ''} ${values.lastName ?? ''}`.trim());
  }
  return cells;
}

/** Where the reasons stand: behind all columns, or where a file that was given back before has them. */
function reasonAt(header: readonly string[]): number {
  const names = header.map((name) => name.trim());
  // Files of before have no words; those have a heading of the language they are in.
  if (names.at(-1) === reasonName) return header.length - 1;
  const hasBoth = names.at(-2) === reasonName && headings.has(names.at(-1) ?? '');
  return header.length - (hasBoth ? 2 : 0);
}

/** @param words how the words of a reason are headed */
export const errorsHead = ({ header }: FileColumns, words: string): string[] => [
  ...header.slice(0, reasonAt(header)),
  ...[reasonName, words],
];

/** A row as its file has it, and all that is wrong in it. */
export const errorLine = (
  { header }: FileColumns,
  row: RefusedRow,
  wordsOf: (fault: Fault, isTaken: boolean) => string,
): string[] => [
  ...Array.from({ length: reasonAt(header) }, (_, at) => row.cells[at] ?? ''),
  faultsOf(row)
    .map(({ reason }) => reason)
    .join('; '),
  faultsOf(row)
    .map((fault) => wordsOf(fault, row.result === 'noted'))
    .join('; '),
];
