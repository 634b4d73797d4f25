import type { FieldDefinition } from '@firstlook/contract/fields.ts';

export type Row = Record<string, unknown>;

export function rowsOf(value: unknown): Row[] {
  return Array.isArray(value)
    ? value.filter((row): row is Row => typeof row === 'object' && row !== null && !Array.isArray(row))
    : [];
}

/** The last row stays unless empty tables are allowed (specification 1 section 4). */
export function canRemoveRow(definition: FieldDefinition, rows: readonly Row[]): boolean {
  return (
    !definition.disabled && (rows.length > 1 || (rows.length === 1 && !!definition.props?.allowEmptyArray))
  );
}

/** One of a list so many places further; beyond its ends it stays where it is. */
export function moveRow<T>(rows: readonly T[], position: number, step: number): T[] {
  const to = position + step;
  const moved = rows[position];
  if (moved === undefined || to < 0 || to >= rows.length) return [...rows];
  const rest = rows.filter((_, other) => other !== position);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}

export function duplicateRow(rows: readonly Row[], position: number): Row[] {
  const row = rows[position];
  if (!row) return [...rows];
  return [...rows.slice(0, position + 1), structuredClone(row), ...rows.slice(position + 1)];
}
