import { searchForm } from '@firstlook/contract/search-form.ts';
import type { Chosen, ChosenGroup, ChosenPerson } from '../../parts/prepared-send.ts';
import { parsePasted } from './audience.ts';

/** A line of the find pane: a group that is added whole, or a person. */
export type FindRow = { key: string } & (
  | { group: ChosenGroup; person?: undefined }
  | { group?: undefined; person: ChosenPerson }
);

/**
 * What Enter takes until the arrow keys say otherwise: nothing before a word was typed; then the list, tag or company of
 * exactly that name or the person of exactly that address, or else the first line. "All results" comes last, as it takes people unseen.
 *
 * @returns -1 when there is nothing to take
 */
export function firstChoice(rows: readonly FindRow[], typed: string): number {
  const wanted = searchForm(typed);
  if (wanted === '') return -1;
  const isSearch = ({ group }: FindRow) => group?.kind === 'search';
  const named = rows.findIndex(
    (row) => !isSearch(row) && searchForm(row.group?.name ?? row.person?.email ?? '') === wanted,
  );
  if (named >= 0) return named;
  const first = rows.findIndex((row) => !isSearch(row));
  return first >= 0 ? first : rows.length - 1;
}

/** The line that the arrow keys lead to; from no line down is the first one, and neither end is left. */
export const stepped = (at: number, by: number, rows: number): number =>
  Math.max(0, Math.min(rows - 1, at + by));

/** The line that offers an address typed in full, where no one who was found or chosen has it. */
export function typedAddress(typed: string, chosen: Chosen, found: readonly ChosenPerson[]): FindRow[] {
  const { people, unread } = parsePasted(typed);
  const [person] = people;
  if (!person || people.length > 1 || unread.length > 0) return [];
  if ([...chosen.people, ...found].some(({ email }) => email === person.email)) return [];
  return [{ key: `typed${person.email}`, person }];
}
