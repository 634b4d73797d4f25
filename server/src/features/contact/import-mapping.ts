import { createHash } from 'node:crypto';
import type { ContactField } from '@firstlook/contract/contact-field.ts';
import { type ColumnPlaces, isMappable } from '@firstlook/contract/import-column.ts';
import type { ImportRules } from '@firstlook/contract/import-rule.ts';
import { fieldNameOf, keyOfOwnField } from '@firstlook/contract/own-field-name.ts';

/** Our columns, each with the heading that it was taken from. */
export type KeptHeadings = Record<string, string>;

const longest = 200;
/** Case, blanks and the way letters are encoded make no difference; digits do: a sheet may count its columns. */
const plain = (heading: string): string =>
  heading
    .replace(/^\ufeff/, '')
    .replace(/\p{Cc}/gu, ' ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed();

/** What a person wrote about a person, where a file has no headings: it is never kept. */
const looksLikeCell = (heading: string) => heading.includes('@') || /(\d\D?){5}/.test(heading);

/** The headings as they are compared; of columns that are called alike every further one with its place among them. */
function numbered(header: readonly string[]): string[] {
  const times = new Map<string, number>();
  return header.map((heading) => {
    const name = plain(heading);
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    // No heading holds an end of a line.
    return name && time > 1 ? `${name}\n${time}` : name;
  });
}

/** Under what the columns of such a file are kept; null where its first row seems to be a person. */
export function mappingId(header: readonly string[]): string | null {
  const names = numbered(header).filter(Boolean).sort();
  if (names.length === 0 || names.some(looksLikeCell)) return null;
  return createHash('sha256').update(JSON.stringify(names)).digest('hex');
}

/** Columns without a heading are left out: nothing tells them from each other in the next file. */
export function headingsOf(header: readonly string[], places: ColumnPlaces): KeptHeadings {
  const names = numbered(header);
  return Object.fromEntries(
    Object.entries(places).flatMap(([name, at]) => {
      const heading = names[at];
      return heading ? [[name, heading] as const] : [];
    }),
  );
}

const isOfField = (name: string, fields: readonly ContactField[]) =>
  keyOfOwnField(name) === null || fields.some(({ key }) => fieldNameOf(key) === name);

/** Rules without those of own fields that are gone. */
export const rulesThere = (rules: ImportRules, fields: readonly ContactField[]): ImportRules =>
  Object.fromEntries(Object.entries(rules).filter(([name]) => isOfField(name, fields)));

/** The same columns in this file; own fields that are gone are left out. */
export function placesByHeading(
  header: readonly string[],
  kept: KeptHeadings,
  fields: readonly ContactField[],
): ColumnPlaces {
  const names = numbered(header);
  const isThere = (name: string) => isMappable(name) && isOfField(name, fields);
  return Object.fromEntries(
    Object.entries(kept)
      .map(([name, heading]) => [name, names.indexOf(heading)] as const)
      .filter(([name, at]) => isThere(name) && at >= 0),
  );
}
