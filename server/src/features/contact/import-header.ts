import { guessColumns } from './import-column.ts';

/** A title, a date and some blank rows stand above the names of the columns, not a page of text. */
export const headerRowsLookedAt = 30;
/** Rows whose width says how wide the sheet is. */
export const bodyLookedAt = 200;

const filledIn = (cells: readonly string[]): number => cells.filter((text) => text.trim() !== '').length;

/** How many cells most rows have filled; of several the most. */
function usualWidth(rows: readonly (readonly string[])[]): number {
  const times = new Map<number, number>();
  for (const width of rows.map(filledIn).filter(Boolean)) times.set(width, (times.get(width) ?? 0) + 1);
  const ordered = [...times].sort(([a, timesA], [b, timesB]) => timesB - timesA || b - a);
  return ordered[0]?.[0] ?? 0;
}

/** Names the addresses, or two of our columns: one other known word may be a title. */
function looksLikeHeader(cells: readonly string[]): boolean {
  const places = guessColumns(cells);
  return places.email !== undefined || Object.keys(places).length > 1;
}

/**
 * Where the names of the columns stand, counted from 0: in the first row that holds known ones, or else in the first that
 * is as wide as most.
 */
export function findHeader(rows: readonly (readonly string[])[]): number {
  const first = rows.slice(0, headerRowsLookedAt);
  const known = first.findIndex(looksLikeHeader);
  if (known >= 0) return known;
  const width = usualWidth(rows.slice(0, bodyLookedAt));
  return Math.max(
    0,
    first.findIndex((cells) => width > 0 && filledIn(cells) >= width),
  );
}
