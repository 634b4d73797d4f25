import { deepEqual } from './deep-equal.ts';
import { isEmptyValue } from './empty-value.ts';
import { fieldsOfLevel } from './field-level.ts';
import { linkAddressKeys } from './field-value.ts';
import type { FieldDefinition } from './fields.ts';
import { holdsValue } from './form-section.ts';
import { specifiedNames } from './page-name.ts';

type Values = Record<string, unknown>;

const linkKeys: readonly string[] = ['title', ...linkAddressKeys];

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const rowsOf = (value: unknown): Values[] => (Array.isArray(value) ? value.filter(isRecord) : []);

interface Known {
  data: Values;
  /** Places of values that no definition has a field for, `shows.2.day` in a table. */
  unknown: string[];
}

/** A line of the form, a heading and the list of all files show what others hold: under their names stands nothing. */
const fieldsWithValue = (definitions: readonly FieldDefinition[]): FieldDefinition[] =>
  fieldsOfLevel(definitions)
    .map(({ field }) => field)
    .filter((field) => field.type !== 'ROW' && holdsValue(field));

/** What a link says, and what a stored one says besides. */
function knownLink(link: Values, stored: readonly Values[], prefix: string): Known {
  const isKnown = ([key, value]: [string, unknown]) =>
    linkKeys.includes(key) || stored.some((one) => Object.hasOwn(one, key) && deepEqual(one[key], value));
  const entries = Object.entries(link);
  const unknown = entries.filter((entry) => !isKnown(entry) && !isEmptyValue(entry[1]));
  return { data: Object.fromEntries(entries.filter(isKnown)), unknown: unknown.map(([key]) => prefix + key) };
}

function knownOf(
  definitions: readonly FieldDefinition[],
  values: Values,
  stored: readonly Values[],
  prefix: string,
): Known {
  const fields = new Map(fieldsWithValue(definitions).map((field) => [field.fieldName, field]));
  const unknown: string[] = [];
  const entries = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    const path = `${prefix}${name}`;
    const field = fields.get(name);
    if (!field) {
      const isKept = stored.some((one) => Object.hasOwn(one, name) && deepEqual(one[name], value));
      if (isKept || (prefix === '' && specifiedNames.has(name))) return [[name, value]];
      if (!isEmptyValue(value)) unknown.push(path);
      return [];
    }
    if (field.type === 'links') {
      const before = stored.flatMap((one) => rowsOf(one[name]));
      const links = [value].flat().map((link, position) => {
        const known = isRecord(link) ? knownLink(link, before, `${path}.${position}.`) : null;
        unknown.push(...(known?.unknown ?? []));
        return known ? known.data : link;
      });
      return [[name, Array.isArray(value) ? links : links[0]]];
    }
    const columns = field.type === 'TABLE' ? field.fields : undefined;
    if (!columns || !Array.isArray(value)) return [[name, value]];
    const before = stored.flatMap((one) => rowsOf(one[name]));
    const rows = value.map((row, position) => {
      if (!isRecord(row)) return row;
      const known = knownOf(columns, row, before, `${path}.${position}.`);
      unknown.push(...known.unknown);
      return known.data;
    });
    return [[name, rows]];
  });
  return { data: Object.fromEntries(entries), unknown };
}

/**
 * The values that a release may hold: of the fields of its type, those that the specification gives every release, and those
 * that are stored under a name which no field has any more, as they are (docs/decisions/0161).
 *
 * @param stored null: nothing was stored before
 */
export const knownData = (
  definitions: readonly FieldDefinition[],
  values: Values,
  stored: Values | null,
): Known => knownOf(definitions, values, stored ? [stored] : [], '');
