import { deepEqual } from './deep-equal.ts';
import { placedFields } from './field-change.ts';
import { type FieldIssue, validateFields } from './field-value.ts';
import type { FieldDefinition } from './fields.ts';

type Values = Record<string, unknown>;

/** What a definition says of a value. That nothing is there is no value, and asked for. */
const codesOfDefinitions: readonly FieldIssue['code'][] = [
  'number',
  'min',
  'max',
  'tooShort',
  'tooLong',
  'email',
  'date',
  'option',
  'isrc',
  'shape',
];

/** `shows.3.day` is a value of the field `shows.day`. */
export const fieldOfPlace = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '');

/** Every value of a field, in a table those of all its rows: rows move. */
function valuesOf(values: unknown, [first, ...rest]: readonly string[]): unknown[] {
  if (Array.isArray(values)) return values.flatMap((row) => valuesOf(row, first ? [first, ...rest] : []));
  if (typeof values !== 'object' || values === null || !first || !Object.hasOwn(values, first)) return [];
  const value = (values as Values)[first];
  return rest.length === 0 ? [value] : valuesOf(value, rest);
}

const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce((around, key) => (around as Values | null | undefined)?.[key], values);

/** Whether what is refused was stored already, as it is; of a choice its options one by one. */
function isKept(values: Values, stored: Values, { path, code, params }: FieldIssue): boolean {
  const before = valuesOf(stored, fieldOfPlace(path).split('.'));
  if (code === 'option' && Array.isArray(params?.values))
    return params.values.every((one) => before.flat().includes(one));
  const now = valueAt(values, path);
  return before.some((one) => deepEqual(one, now));
}

/**
 * What is wrong with values that are saved over stored ones (docs/decisions/0150). A value that no definition refused when it
 * was stored is not refused because the definition became narrower, as long as it stays what it was. The same function runs
 * in the form and on the server.
 *
 * @param stored null: nothing was stored before
 */
export function freshIssues(
  definitions: readonly FieldDefinition[],
  values: Values,
  stored: Values | null,
  coming: readonly string[] = [],
): FieldIssue[] {
  const issues = validateFields(definitions, values, '', coming);
  if (!stored || issues.length === 0) return issues;
  const places = new Set(placedFields(definitions).map(({ path }) => path));
  return issues.filter(
    (issue) =>
      !codesOfDefinitions.includes(issue.code) ||
      !places.has(fieldOfPlace(issue.path)) ||
      !isKept(values, stored, issue),
  );
}
