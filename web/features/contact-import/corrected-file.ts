import type { ContactImport } from '@firstlook/contract/contact-import.ts';
import { rowColumns } from '@firstlook/contract/import-column.ts';
import { canMend } from '@firstlook/contract/import-mend.ts';
import { keyOfOwnField } from '@firstlook/contract/own-field-name.ts';

export type RefusedRow = ContactImport['rows'][number];
/** What was typed over the cells of refused rows, by the row's number in its file. */
export type Mends = Readonly<Record<number, Readonly<Record<string, string>>>>;

export const rowsToMend = (result: ContactImport): RefusedRow[] => result.rows.filter(canMend);

export const isMended = (row: RefusedRow, mends: Mends): boolean =>
  Object.entries(mends[row.row] ?? {}).some(([column, text]) => text !== (row.values[column] ?? ''));

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The refused rows as a file of their own, with their numbers and what was mended in them. */
export function mendedFile(result: ContactImport, mends: Mends): File {
  const rows = rowsToMend(result);
  const own = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))].filter(keyOfOwnField);
  const columns = [...rowColumns, ...own];
  const lines = rows.map((row) => {
    const cells = columns.map((column) => cell(mends[row.row]?.[column] ?? row.values[column] ?? ''));
    return [row.row, ...cells].join(',');
  });
  const text = [['row', ...columns].join(','), ...lines].join('\r\n');
  return new File(['\ufeff', text], result.fileName.replace(/\.[^.]*$/, '.csv'), { type: 'text/csv' });
}
