import type { ErrorIssue } from '@firstlook/contract/errors.ts';
import { isEmptyValue } from '@firstlook/contract/field-value.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';

/** Keys under which a release names others, at any depth of its data: `["id"]` or `[{ _id: "id" }]`. */
const releaseKeys = [
  'childrenReleases',
  'mostWatchedReleases',
  'recommendedReleases',
  'relatedReleases',
  'sameSeries',
];
export const isReleaseKey = (key: string): boolean => releaseKeys.includes(key);

/** The id of the release that is named; null for what is not one of the two shapes. */
function releaseIdOf(one: unknown): string | null {
  const id = typeof one === 'string' ? one : (one as { _id?: unknown } | null | undefined)?._id;
  return typeof id === 'string' ? id : null;
}

/** Each value that stands under one of the keys, with its key and path. */
function namingValues(value: unknown, path: string): { key: string; path: string; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const below = `${path}.${key}`;
    const named = !Array.isArray(value) && isReleaseKey(key) && !isEmptyValue(one);
    return [...(named ? [{ key, path: below, value: one }] : []), ...namingValues(one, below)];
  });
}

/** The releases that the data names. */
export function releasesNamedIn(data: unknown, path: string): { id: string; path: string }[] {
  return namingValues(data, path).flatMap(({ value, path: at }) => {
    const each = Array.isArray(value)
      ? value.map((one, position) => ({ id: releaseIdOf(one), path: `${at}.${position}` }))
      : [{ id: releaseIdOf(value), path: at }];
    return each.flatMap(({ id, path: where }) => (id === null ? [] : [{ id, path: where }]));
  });
}

/** Fields that hold one release instead of a list. */
const singleFields = (definitions: readonly FieldDefinition[]): string[] =>
  definitions.flatMap(({ fieldName, singleItem, fields }) => [
    ...(singleItem ? [fieldName] : []),
    ...singleFields(fields ?? []),
  ]);

/** Refuses every other shape: a draft that is named in a way we do not know could not be hidden from readers. */
export function checkReleaseNames(
  definitions: readonly FieldDefinition[],
  data: unknown,
  path: string,
): ErrorIssue[] {
  const single = singleFields(definitions);
  const fits = (key: string, value: unknown) =>
    Array.isArray(value)
      ? value.every((one) => releaseIdOf(one) !== null)
      : single.includes(key) && releaseIdOf(value) !== null;
  return namingValues(data, path)
    .filter(({ key, value }) => !fits(key, value))
    .map((wrong) => ({ path: wrong.path, code: 'shape' }));
}

/** The data without the releases that it names and that are not among these, and without what names none. */
export function withReleases<T>(value: T, kept: ReadonlySet<string>): T {
  if (Array.isArray(value)) return value.map((one) => withReleases(one, kept)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const isKept = (one: unknown) => kept.has(releaseIdOf(one) ?? '');
  const entries = Object.entries(value).flatMap(([key, one]) => {
    if (!isReleaseKey(key) || isEmptyValue(one)) return [[key, withReleases(one, kept)]];
    if (Array.isArray(one)) return [[key, withReleases(one.filter(isKept), kept)]];
    return isKept(one) ? [[key, withReleases(one, kept)]] : [];
  });
  return Object.fromEntries(entries) as T;
}
