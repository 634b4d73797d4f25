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

/**
 * What became of a file after its refused rows were sent once more: one sum, and the row numbers of the file itself.
 * A noted person was taken the first time already, so the second time is not one more.
 *
 * @param second the import of the rows that `mendedFile(first)` wrote, in its order
 */
export function afterMending(first: ContactImport, second: ContactImport): ContactImport {
  const sent = rowsToMend(first);
  const still = second.rows.flatMap((row) => {
    const original = sent[row.row - 2];
    return original ? [{ ...row, row: original.row }] : [];
  });
  const rows = [...first.rows.filter((row) => !canMend(row)), ...still].sort((a, b) => a.row - b.row);
  const takenBefore = sent.filter(({ result }) => result === 'noted').length;
  // Only the first of very many rows are listed; the others keep their number.
  const count = (result: 'noted' | 'duplicate' | 'invalid') => {
    const listed = (all: readonly RefusedRow[]) => all.filter((row) => row.result === result).length;
    return first.counts[result] - listed(first.rows) + listed(rows);
  };
  const { total, updated, unchanged } = first.counts;
  return {
    ...first,
    counts: {
      total,
      new: first.counts.new + second.counts.new,
      updated: Math.max(updated, updated + second.counts.updated - takenBefore),
      unchanged: unchanged + second.counts.unchanged,
      noted: count('noted'),
      duplicate: count('duplicate'),
      invalid: count('invalid'),
    },
    rows,
  };
}
