import { fieldsOfLevel } from './field-level.ts';
import { fieldTypeOf } from './field-type.ts';
import type { FieldDefinition } from './fields.ts';
import { hasOwnMeaning } from './own-meaning.ts';

/** A field by its place in the data of a release: `genre`, or `shows.day` for one of the rows of a table. */
export interface PlacedField {
  path: string;
  definition: FieldDefinition;
}

/** A field that got another name; both as `PlacedField` has its path, below the same table. */
export interface FieldRename {
  from: string;
  to: string;
}

/** What of a definition makes stored values unseen or refused. */
export type FieldChange =
  | { kind: 'renamed'; path: string; to: string }
  | { kind: 'gone'; path: string }
  | { kind: 'type'; path: string; to: string }
  | { kind: 'option'; path: string; option: string };

/** Every field that holds a value. What a row of fields holds stands beside its neighbours. */
export function placedFields(definitions: readonly FieldDefinition[], around = ''): PlacedField[] {
  return fieldsOfLevel(definitions).flatMap(({ field: definition }) => {
    const { type, fieldName, fields = [] } = definition;
    if (type === 'ROW' || !fieldName || fieldTypeOf(type)?.holds === 'nothing') return [];
    const path = `${around}${fieldName}`;
    const inner = type === 'TABLE' ? placedFields(fields, `${path}.`) : [];
    return [{ path, definition }, ...inner];
  });
}

/** The name of the field itself: `day` of `shows.day`. */
export const fieldNameAt = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
const parentOf = (path: string) => path.slice(0, path.lastIndexOf('.') + 1);
const isBelow = (path: string, tables: readonly string[]) => tables.some((one) => path.startsWith(`${one}.`));

/** The new field that the gone one became: of its type and its title, else the only one there is in its place. */
function heirOf(
  gone: PlacedField,
  alsoGone: readonly PlacedField[],
  fresh: readonly PlacedField[],
): PlacedField | null {
  const fits = (one: PlacedField) =>
    parentOf(one.path) === parentOf(gone.path) && one.definition.type === gone.definition.type;
  const heirs = fresh.filter(fits);
  const { title } = gone.definition;
  const named = title ? heirs.find((one) => one.definition.title === title) : undefined;
  return named ?? (heirs.length === 1 && alsoGone.filter(fits).length === 1 ? (heirs[0] ?? null) : null);
}

/** What became of the fields of one text of definitions in another one. A field of the same name is the same field. */
export function fieldChanges(
  before: readonly FieldDefinition[],
  after: readonly FieldDefinition[],
): FieldChange[] {
  const [was, is] = [placedFields(before), placedFields(after)];
  const now = new Map(is.map((one) => [one.path, one.definition]));
  const lost = was.filter(({ path }) => !now.has(path));
  const lostTables = lost.map(({ path }) => path);
  const gone = lost.filter(({ path }) => !isBelow(path, lostTables));
  const fresh = is.filter(({ path }) => !was.some((one) => one.path === path));
  const ends = gone.map((one): FieldChange => {
    const heir = heirOf(one, gone, fresh);
    return heir && !hasOwnMeaning({ from: one.path, to: heir.path })
      ? { kind: 'renamed', path: one.path, to: heir.path }
      : { kind: 'gone', path: one.path };
  });
  const narrower = was.flatMap(({ path, definition }): FieldChange[] => {
    const next = now.get(path);
    if (!next) return [];
    if (next.type !== definition.type) return [{ kind: 'type', path, to: next.type }];
    if (!next.options) return [];
    const left = new Set(next.options.map(({ value }) => value));
    return (definition.options ?? [])
      .filter(({ value }) => !left.has(value))
      .map(({ value }) => ({ kind: 'option', path, option: value }));
  });
  return [...ends, ...narrower];
}
