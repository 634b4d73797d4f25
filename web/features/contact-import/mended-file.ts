import { type ContactImport, importColumns } from '@firstlook/contract/contact-import.ts';

export type RefusedRow = ContactImport['rows'][number];
/** What was typed over the cells of refused rows, by the row's number in its file. */
export type Mends = Readonly<Record<number, Readonly<Record<string, string>>>>;

/** Rows that can be put right here: refused ones, and people who were taken without their number. */
export const canMend = (row: RefusedRow): boolean =>
  row.result === 'invalid' || row.reason === 'mobileInvalid';

export const rowsToMend = (result: ContactImport): RefusedRow[] => result.rows.filter(canMend);

export const isMended = (row: RefusedRow, mends: Mends): boolean =>
  Object.entries(mends[row.row] ?? {}).some(([column, text]) => text !== (row.values[column] ?? ''));

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The refused rows as a file of their own, with what was mended in them: what is still wrong comes back again. */
export function mendedFile(result: ContactImport, mends: Mends): File {
  const lines = rowsToMend(result).map((row) =>
    importColumns.map((column) => cell(mends[row.row]?.[column] ?? row.values[column] ?? '')).join(','),
  );
  const text = [importColumns.join(','), ...lines].join('\r\n');
  return new File(['\ufeff', text], result.fileName.replace(/\.[^.]*$/, '.csv'), { type: 'text/csv' });
}
