import type { FieldIssue } from './field-issue.ts';
import { fieldsOfLevel } from './field-level.ts';
import { releaseIdOf, releaseIdsOf } from './named-release.ts';

type Values = Record<string, unknown>;

/** The little of a definition that says from which field it chooses. */
interface SelectingField {
  type: string;
  fieldName: string;
  fromField?: string | undefined;
  fields?: readonly SelectingField[] | undefined;
}

/** A value of a selection that its field does not name. */
interface Stray {
  /** The place of the field, without rows of tables: `weeks.picked`. */
  field: string;
  path: string;
  id: string;
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One level without its strays, each of which is told; the very same object where there is none. */
function settled<T extends Values>(
  definitions: readonly SelectingField[],
  values: T,
  release: Values,
  tell: (stray: Stray) => void,
  [prefix, place]: readonly [string, string] = ['', ''],
): T {
  const changed = new Map<string, unknown>();
  for (const { field } of fieldsOfLevel(definitions)) {
    const { fieldName: name, type, fromField = '', fields = [] } = field;
    const value = values[name];
    const at = { field: place + name, path: prefix + name };
    if (type === 'TABLE' && Array.isArray(value)) {
      const rows = value.map((row, position) => {
        const below = [`${at.path}.${position}.`, `${at.field}.`] as const;
        return isRecord(row) ? settled(fields, row, release, tell, below) : row;
      });
      if (rows.some((row, position) => row !== value[position])) changed.set(name, rows);
    }
    if (type !== 'SELECT_RELEASES_FROM_INNER_PARAM') continue;
    const named = new Set(releaseIdsOf(release[fromField]));
    const isStray = (one: unknown, path: string) => {
      const id = releaseIdOf(one);
      if (!id || named.has(id)) return false;
      tell({ field: at.field, path, id });
      return true;
    };
    if (!Array.isArray(value)) {
      if (isStray(value, at.path)) changed.set(name, '');
    } else {
      const kept = value.filter((one, position) => !isStray(one, `${at.path}.${position}`));
      if (kept.length < value.length) changed.set(name, kept);
    }
  }
  return changed.size > 0 ? { ...values, ...Object.fromEntries(changed) } : values;
}

/**
 * The values of a release, in which every selection from another field (`fromField`) holds nothing but what that field
 * names; of a field that is not set that is nothing. The form, a save and whatever shows a release to readers ask here.
 */
export const withoutStrays = <T extends Values>(definitions: readonly SelectingField[], values: T): T =>
  settled(definitions, values, values, () => undefined);

/**
 * What a save chooses anew that the field it chooses from does not name. What the stored selection held is no fault: what
 * it was chosen from was taken out, and it goes with that (`withoutStrays`).
 *
 * @param stored null: nothing was stored before
 */
export function strayIssues(
  definitions: readonly SelectingField[],
  values: Values,
  stored: Values | null,
): FieldIssue[] {
  const strays: Stray[] = [];
  settled(definitions, values, values, (stray) => strays.push(stray));
  if (strays.length === 0) return [];
  const held = new Set<string>();
  // Told of everything that is chosen: no field names anything in an empty release.
  if (stored) settled(definitions, stored, {}, ({ field, id }) => held.add(`${field} ${id}`));
  return strays
    .filter(({ field, id }) => !held.has(`${field} ${id}`))
    .map(({ path }) => ({ path, code: 'notAmong' }));
}
