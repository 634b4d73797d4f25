import { deepEqual } from './deep-equal.ts';
import { placedFields } from './field-change.ts';
import type { FieldIssue } from './field-issue.ts';
import { validateFields } from './field-value.ts';
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

/** What `deepEqual` calls the same has the same key. */
const keyOf = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  ) ?? '';

/** How often each stands there; `take` says whether all of these are left, and they are not any more. */
function stockOf(values: readonly unknown[]) {
  const left = new Map<string, number>();
  for (const key of values.map(keyOf)) left.set(key, (left.get(key) ?? 0) + 1);
  return {
    take(wanted: readonly unknown[]): boolean {
      const keys = wanted.map(keyOf);
      if (!keys.every((key) => (left.get(key) ?? 0) > 0)) return false;
      for (const key of keys) left.set(key, (left.get(key) ?? 0) - 1);
      return true;
    },
  };
}

const choicesOf = (value: unknown): unknown[] => (Array.isArray(value) ? [...new Set(value)] : [value]);

/** The row of a table, the outermost one, in which a value stands. */
const rowOf = (path: string): string | undefined => /^.*?\.\d+(?=\.)/.exec(path)?.[0];

/**
 * The rows that stand as they were stored, wherever they went: each stored one answers for one. A copy of a row comes after
 * the row itself.
 */
function unchangedRows(issues: readonly FieldIssue[], values: Values, stored: Values): Set<string> {
  const rows = [...new Set(issues.flatMap(({ path }) => rowOf(path) ?? []))];
  const stocks = new Map<string, ReturnType<typeof stockOf>>();
  return new Set(
    rows.filter((row) => {
      const table = fieldOfPlace(row);
      const stock = stocks.get(table) ?? stockOf([valueAt(stored, table)].flat());
      stocks.set(table, stock);
      return stock.take([valueAt(values, row)]);
    }),
  );
}

/**
 * Those whose value was stored, as it is; of several choices each by itself. Rows of a table have no name by which one could
 * tell them apart, so a column keeps a value as often as it had it: first where the whole row is as it was, then in the
 * same place, then wherever it went.
 */
function keptOfField(
  field: string,
  issues: readonly FieldIssue[],
  values: Values,
  stored: Values,
): FieldIssue[] {
  const before = valuesOf(stored, field.split('.'));
  const [wholes, choices] = [stockOf(before), stockOf(before.flatMap(choicesOf))];
  const unchanged = unchangedRows(issues, values, stored);
  const rank = ({ path }: FieldIssue) => {
    if (unchanged.has(rowOf(path) ?? '')) return 0;
    return deepEqual(valueAt(values, path), valueAt(stored, path)) ? 1 : 2;
  };
  const ranked = issues.map((issue) => ({ issue, rank: rank(issue) })).toSorted((a, b) => a.rank - b.rank);
  return ranked
    .map(({ issue }) => issue)
    .filter(({ path, code, params }) => {
      const now = valueAt(values, path);
      const wrong = code === 'option' && Array.isArray(now) ? choicesOf(params?.values) : [];
      const isOfChoices = wrong.length > 0 && wrong.every((one) => (now as unknown[]).includes(one));
      return isOfChoices ? choices.take(wrong) : wholes.take([now]);
    });
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
  const ofFields = new Map<string, FieldIssue[]>();
  for (const issue of issues) {
    const field = fieldOfPlace(issue.path);
    if (!codesOfDefinitions.includes(issue.code) || !places.has(field)) continue;
    const known = ofFields.get(field);
    if (known) known.push(issue);
    else ofFields.set(field, [issue]);
  }
  const kept = new Set([...ofFields].flatMap(([field, some]) => keptOfField(field, some, values, stored)));
  return issues.filter((issue) => !kept.has(issue));
}
