import type { ChosenGroup, ChosenPerson } from '../../data/prepared-send.ts';

/** A line of the find pane: a group that is added whole, or a person. */
export type FindRow = { key: string } & (
  | { group: ChosenGroup; person?: undefined }
  | { group?: undefined; person: ChosenPerson }
);

/**
 * What Enter takes until the arrow keys say otherwise: nothing before a word was typed; then the list, tag or company of
 * exactly that name, or else the first line. "All results" comes last, as it takes people nobody has looked at.
 *
 * @returns -1 when there is nothing to take
 */
export function firstChoice(rows: readonly FindRow[], typed: string): number {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return -1;
  const isSearch = ({ group }: FindRow) => group?.kind === 'search';
  const named = rows.findIndex((row) => !isSearch(row) && row.group?.name.toLowerCase() === wanted);
  if (named >= 0) return named;
  const first = rows.findIndex((row) => !isSearch(row));
  return first >= 0 ? first : rows.length - 1;
}

/** The line that the arrow keys lead to; from no line down is the first one, and neither end is left. */
export const stepped = (at: number, by: number, rows: number): number =>
  Math.max(0, Math.min(rows - 1, at + by));
