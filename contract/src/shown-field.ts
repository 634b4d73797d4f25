import { isEmptyValue } from './empty-value.ts';
import { fieldsOfLevel } from './field-level.ts';
import { fieldTypeOf } from './field-type.ts';
import { withoutStrays } from './inner-selection.ts';

type Values = Record<string, unknown>;

/** As `ShowIf` of `fields.ts`, which makes the schema of it. */
interface Condition {
  field: string;
  is: boolean | string | readonly string[];
}

/** The little of a definition that says whether its field is shown. */
export interface ConditionalField {
  type: string;
  fieldName: string;
  showIf?: Condition | undefined;
  fromField?: string | undefined;
  fields?: readonly ConditionalField[] | undefined;
}

/** Conditions of each field of a level by its name, those of the rows around it among them. */
type Level = ReadonlyMap<string, readonly Condition[]>;

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a level that hold a value, by their names. */
export function levelOf(fields: readonly ConditionalField[]): Level {
  const level = new Map<string, readonly Condition[]>();
  for (const { field, rows } of fieldsOfLevel(fields)) {
    const { type, fieldName } = field;
    // A release type's own field of a name stands before the shared one, and is the one that counts.
    if (type === 'ROW' || fieldTypeOf(type)?.holds === 'nothing' || level.has(fieldName)) continue;
    level.set(
      fieldName,
      [...rows, field].flatMap(({ showIf }) => showIf ?? []),
    );
  }
  return level;
}

function hasValue(value: unknown, is: Condition['is']): boolean {
  if (typeof is === 'boolean') return (!isEmptyValue(value) && value !== false) === is;
  const wanted = typeof is === 'string' ? [is] : is;
  return [value ?? []].flat().some((one) => wanted.includes(String(one)));
}

/** Takes from `left` each that waits for none that is left, until all that are left wait. @returns them in that order */
function peel(left: Set<string>, waitsFor: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const open = new Map<string, number>();
  const waiters = new Map<string, string[]>();
  for (const name of left) {
    const others = [...(waitsFor.get(name) ?? [])].filter((one) => left.has(one));
    open.set(name, others.length);
    for (const one of others) {
      const known = waiters.get(one);
      if (known) known.push(name);
      else waiters.set(one, [name]);
    }
  }
  const taken = [...left].filter((name) => open.get(name) === 0);
  for (const name of taken) {
    left.delete(name);
    for (const waiter of waiters.get(name) ?? []) {
      const rest = (open.get(waiter) ?? 0) - 1;
      open.set(waiter, rest);
      if (rest === 0) taken.push(waiter);
    }
  }
  return taken;
}

/**
 * The fields of a level, each after those that it waits for, and those that wait for themselves in the end. As many steps
 * as there are conditions: a file of thousands of fields is no work.
 */
function orderOf(level: Level): { order: string[]; circular: ReadonlySet<string> } {
  const left = new Set(level.keys());
  const waitsFor = new Map<string, Set<string>>();
  const isWaitedFor = new Map<string, Set<string>>();
  for (const [name, conditions] of level) {
    waitsFor.set(name, new Set(conditions.map(({ field }) => field)));
    for (const { field } of conditions)
      isWaitedFor.set(field, (isWaitedFor.get(field) ?? new Set()).add(name));
  }
  const first = peel(left, waitsFor);
  // Some of the others only wait for a circle: no field of one waits for them.
  const last = peel(left, isWaitedFor).reverse();
  return { order: [...first, ...last], circular: left };
}

interface Judge {
  circular: ReadonlySet<string>;
  isMet: (conditions: readonly Condition[]) => boolean;
}

/**
 * Says of conditions whether every one is met by the values. What another field has counts only while that one is shown
 * itself. A condition on a field that is not there, and those of fields that wait for themselves, hide nothing: no
 * definition may take a field away for good.
 */
function judgeOf(level: Level, values: Values): Judge {
  const { order, circular } = orderOf(level);
  const shown = new Set(circular);
  const isMet = (conditions: readonly Condition[]) =>
    conditions.every(
      ({ field, is }) => !level.has(field) || hasValue(shown.has(field) ? values[field] : undefined, is),
    );
  for (const name of order) if (isMet(level.get(name) ?? [])) shown.add(name);
  return { circular, isMet };
}

const isConditional = (fields: readonly ConditionalField[]): boolean =>
  fields.some((one) => one.showIf || (one.type === 'ROW' && isConditional(one.fields ?? [])));

function shownOf<T extends ConditionalField>(fields: readonly T[], judge: Judge): T[] {
  return fields.flatMap((one): T[] => {
    const names = one.type === 'ROW' ? [...levelOf([one]).keys()] : [one.fieldName];
    const isFree = names.some((name) => judge.circular.has(name));
    if (!isFree && !judge.isMet(one.showIf ? [one.showIf] : [])) return [];
    return one.type === 'ROW' && one.fields && isConditional(one.fields)
      ? [{ ...one, fields: shownOf(one.fields, judge) }]
      : [one];
  });
}

/**
 * The fields of a level that its values let be seen (`showIf`), in their order. The form, its check, pages and mails, the
 * details, press kits and the search all ask here. Fields of a table are asked about row by row, with the row's values.
 */
export function shownFields<T extends ConditionalField>(fields: readonly T[], values: Values): readonly T[] {
  return isConditional(fields) ? shownOf(fields, judgeOf(levelOf(fields), values)) : fields;
}

/** Whether any of the fields, those of tables too, waits for another one's value. */
export const hasConditions = (fields: readonly ConditionalField[]): boolean =>
  fields.some((one) => one.showIf || hasConditions(one.fields ?? []));

const tablesOf = (fields: readonly ConditionalField[]): [string, readonly ConditionalField[]][] =>
  fields.flatMap(({ type, fieldName, fields: inner = [] }): [string, readonly ConditionalField[]][] =>
    type === 'ROW' ? tablesOf(inner) : type === 'TABLE' && hasConditions(inner) ? [[fieldName, inner]] : [],
  );

function withoutHidden(fields: readonly ConditionalField[], values: Values): Values {
  const [all, shown] = [levelOf(fields), levelOf(shownFields(fields, values))];
  const tables = new Map(tablesOf(fields));
  const kept = Object.entries(values).filter(([name]) => shown.has(name) || !all.has(name));
  return Object.fromEntries(
    kept.map(([name, value]) => {
      const inner = tables.get(name);
      if (!inner || !Array.isArray(value)) return [name, value];
      return [name, value.map((row) => (isRecord(row) ? withoutHidden(inner, row) : row))];
    }),
  );
}

/**
 * The values of a release as readers may be shown them: without those of fields that are not shown and what a selection holds
 * that its field does not name any more, in tables too; the same values where there is nothing of either.
 */
export function shownData<T extends Values>(fields: readonly ConditionalField[], values: T): T {
  return withoutStrays(fields, hasConditions(fields) ? (withoutHidden(fields, values) as T) : values);
}

/** Fields of a level whose condition leads back to themselves, by their names. */
export const circularFields = (fields: readonly ConditionalField[]): ReadonlySet<string> =>
  orderOf(levelOf(fields)).circular;

/** The same fields after one of their level got another name: conditions that named it name it still. */
export function withConditionsFollowing<T extends ConditionalField>(
  fields: readonly T[],
  from: string,
  to: string,
): T[] {
  return fields.map((one) => ({
    ...one,
    ...(one.showIf?.field === from && { showIf: { ...one.showIf, field: to } }),
    ...(one.type === 'ROW' && one.fields && { fields: withConditionsFollowing(one.fields, from, to) }),
  }));
}
