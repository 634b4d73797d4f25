import type { FieldRename } from '@firstlook/contract/field-change.ts';
import { specifiedNames } from '@firstlook/contract/page-name.ts';

type Data = Record<string, unknown>;

/** A rename with the release types whose field it is. */
export interface TypedMove extends FieldRename {
  releaseTypes: readonly string[];
}

/** Every release type that one of the moves is for, once. */
export const movedTypes = (moves: readonly TypedMove[]): string[] => [
  ...new Set(moves.flatMap(({ releaseTypes }) => releaseTypes)),
];

const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values that say nothing, as JSON: a field that holds one counts as not used, and what moves takes its place. */
export const emptyValues = ['null', '""', '[]', '{}'];
const isEmpty = (value: unknown) => value === undefined || emptyValues.includes(JSON.stringify(value));

const lastOf = (path: string) => path.split('.').at(-1) ?? path;

/** What already stands under the new name stays; the value then keeps its old one. */
function rename(data: Data, from: string, to: string): Data {
  // Names that every object has (`toString`) are names of fields like any other.
  if (!Object.hasOwn(data, from) || (Object.hasOwn(data, to) && !isEmpty(data[to]))) return data;
  return Object.fromEntries(
    Object.entries(data)
      .filter(([key]) => key !== to)
      .map(([key, value]) => [key === from ? to : key, value]),
  );
}

const without = (data: Data, name: string): Data =>
  Object.fromEntries(Object.entries(data).filter(([key]) => key !== name));

/** @param isStale what stands under the new name is no field's, and makes room */
function move(data: Data, [name = '', ...below]: string[], to: string, isStale: boolean): Data {
  if (below.length === 0)
    return rename(isStale && Object.hasOwn(data, to) ? without(data, to) : data, name, to);
  const rows = Object.hasOwn(data, name) ? data[name] : undefined;
  if (!Array.isArray(rows)) return data;
  return { ...data, [name]: rows.map((row) => (isData(row) ? move(row, below, to, isStale) : row)) };
}

/**
 * The data of a release of this type with its values under their new names.
 *
 * @param isOlder the data is from before the save that these moves belong to. A new name was no field's then, so what stood under it
 *   was hidden (docs/decisions/0150) and is left away; names of other fields of the save, and those that pages show without a
 *   field, were in sight
 */
export function withMoved(
  data: Data,
  releaseType: string,
  moves: readonly TypedMove[],
  isOlder = false,
): Data {
  const own = moves.filter(({ releaseTypes }) => releaseTypes.includes(releaseType));
  const left = new Set(own.map(({ from }) => from));
  return own.reduce((now, { from, to }) => {
    const names = from.split('.');
    const place = [...names.slice(0, -1), lastOf(to)].join('.');
    return move(now, names, lastOf(to), isOlder && !left.has(place) && !specifiedNames.has(place));
  }, data);
}

/**
 * The place of a value (`cast.1.photo`: in the second row of a table) by the new name of its field, or of the table that
 * it lies in.
 */
export function movedPlace(place: string, { from, to }: FieldRename): string {
  const names = from.split('.');
  const parts = place.split('.');
  if (names.some((name, depth) => parts[depth * 2] !== name)) return place;
  return parts.map((part, at) => (at === (names.length - 1) * 2 ? lastOf(to) : part)).join('.');
}

/** Whether the data has a value in the field of this place, in any row where it lies in a table. */
export function hasValueAt(data: Data, place: string): boolean {
  const [name = '', ...below] = place.split('.');
  const value = Object.hasOwn(data, name) ? data[name] : undefined;
  if (below.length > 0)
    return Array.isArray(value) && value.some((row) => isData(row) && hasValueAt(row, below.join('.')));
  return !isEmpty(value);
}
