import type { RowColumn } from '@firstlook/contract/import-column.ts';
import { isNotedReason } from '@firstlook/contract/import-mend.ts';

/** What is wrong in a cell of a row; `reason` is a key of `locales/<locale>/import.json`. */
export interface Fault {
  column: RowColumn;
  reason: string;
}

/** A row that was not taken as it stands: the fault that weighs most, and the others. */
export interface RefusedRow extends Fault {
  row: number;
  result: 'noted' | 'duplicate' | 'invalid';
  also: Fault[];
  /** What it says under our names of columns. */
  values: Record<string, string>;
  /** As the file has it. */
  cells: readonly string[];
}

/** A row of a file, as it came and under our names. */
export type SaidRow = Pick<RefusedRow, 'row' | 'values' | 'cells'>;

const isNoted = ({ reason }: Fault): boolean => isNotedReason(reason);

/** The row with all that is wrong in it, what keeps it from being taken first; null where nothing is. */
export function withFaults({ row, values, cells }: SaidRow, faults: readonly Fault[]): RefusedRow | null {
  const [first, ...also] = [...faults.filter((one) => !isNoted(one)), ...faults.filter(isNoted)];
  if (!first) return null;
  const result = isNoted(first) ? 'noted' : first.reason.endsWith('Twice') ? 'duplicate' : 'invalid';
  return { row, result, ...first, also, values, cells };
}

/** A row that is refused for this alone. */
export const refuse = (said: SaidRow, column: RowColumn, reason: string): RefusedRow =>
  withFaults(said, [{ column, reason }]) as RefusedRow;

/** All that is wrong in a row. */
export const faultsOf = (row: RefusedRow | null): Fault[] =>
  row ? [{ column: row.column, reason: row.reason }, ...row.also] : [];

/** A row that was taken with a note, with one more. */
export const noteMore = (said: SaidRow, note: RefusedRow | null, more: Fault): RefusedRow =>
  withFaults(said, [...faultsOf(note), more]) as RefusedRow;
