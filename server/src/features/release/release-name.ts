import { isEmptyValue } from '@firstlook/contract/empty-value.ts';
import type { ErrorIssue } from '@firstlook/contract/errors.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { releaseIdOf, releaseIdsOf } from '@firstlook/contract/named-release.ts';
import { releaseKeys } from '@firstlook/contract/own-meaning.ts';

export const isReleaseKey = (key: string): boolean => releaseKeys.includes(key);

/** A list of releases in which each is named once, where it comes first. */
export function eachReleaseOnce(list: readonly unknown[]): unknown[] {
  const seen = new Set<string>();
  return list.filter((one) => {
    const id = releaseIdOf(one);
    const isFirst = id === null || !seen.has(id);
    if (id !== null) seen.add(id);
    return isFirst;
  });
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

/** A release that the data names, under one of our keys. */
export interface NamedRelease {
  key: string;
  id: string;
  path: string;
}

/** The releases that the data names. */
export function releasesNamedIn(data: unknown, path: string): NamedRelease[] {
  return namingValues(data, path).flatMap(({ key, value, path: at }) => {
    const each = Array.isArray(value)
      ? value.map((one, position) => ({ id: releaseIdOf(one), path: `${at}.${position}` }))
      : [{ id: releaseIdOf(value), path: at }];
    return each.flatMap(({ id, path: where }) => (id === null ? [] : [{ key, id, path: where }]));
  });
}

/** The ids under one key of a release's own data, in their order, each once. */
export function idsUnder(data: Record<string, unknown>, key: string): string[] {
  return [...new Set(releaseIdsOf(data[key]))];
}

export const childIdsOf = (data: Record<string, unknown>): string[] => idsUnder(data, 'childrenReleases');

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

/** Every text of the data that may be an id, at any depth and under any key. */
export function textsLikeIds(value: unknown): string[] {
  if (typeof value === 'string') return /^[\w-]{8,64}$/.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsLikeIds);
}

/** Which of the releases that a text names may be read, and which are there and may not. */
export interface ReadableReleases {
  open: ReadonlySet<string>;
  hidden: ReadonlySet<string>;
}

/**
 * The data without the releases that it names and that may not be read. Under our own keys that is whatever names none
 * that is open, also what names nothing; under every other key, which an organization calls as it likes, the ids of
 * releases that are there and hidden.
 */
export function withReleases<T>(value: T, { open, hidden }: ReadableReleases): T {
  const isShown = (one: unknown, isNamed: boolean) => {
    const id = releaseIdOf(one);
    return isNamed ? id !== null && open.has(id) : id === null || !hidden.has(id);
  };
  const kept = <V>(one: V, isNamed: boolean): V => {
    if (Array.isArray(one))
      return one.filter((each) => isShown(each, isNamed)).map((each) => kept(each, false)) as V;
    if (typeof one !== 'object' || one === null) return one;
    const entries = Object.entries(one).flatMap(([key, below]) => {
      const isBelowNamed = isReleaseKey(key) && !isEmptyValue(below);
      if (Array.isArray(below) || isShown(below, isBelowNamed)) return [[key, kept(below, isBelowNamed)]];
      return [];
    });
    return Object.fromEntries(entries) as V;
  };
  return kept(value, false);
}

/** The data without any mention of one release. */
export function withoutRelease<T>(data: T, id: string): T {
  const named = releasesNamedIn(data, '').map((one) => one.id);
  return withReleases(data, { open: new Set(named.filter((one) => one !== id)), hidden: new Set([id]) });
}
