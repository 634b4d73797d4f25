import { join, type Sql, sql } from '../platform/database.ts';

/** Rows that were written or taken away, since something else is counted. */
export interface Differences {
  gone: number;
  changed: number;
  born: number;
}

interface Brought {
  table: Sql;
  /** Columns with the value that all rows have: whose they are. No other rows of the table are touched. */
  fixed: readonly (readonly [Sql, Sql])[];
  keys: readonly Sql[];
  values: readonly Sql[];
}

/**
 * Steps of a statement's WITH after one that is called `wanted` and has the keys and values: `gone`, `changed` and `born` are the rows
 * in which the table differed from it, and no longer does.
 */
export function bringSteps({ table, fixed, keys, values }: Brought): Sql {
  const named = (columns: readonly Sql[], name: Sql) => join(columns.map((column) => sql`${name}.${column}`));
  const isMeant = join(
    fixed.map(([column, value]) => sql`k.${column} = ${value}`),
    ' and ',
  );
  const isSame = join([isMeant, ...keys.map((key) => sql`k.${key} = w.${key}`)], ' and ');
  const columns = join([...keys, ...values]);
  return sql`
    gone as (
      delete from ${table} k where ${isMeant} and not exists (select from wanted w where ${isSame}) returning 1
    ), changed as (
      update ${table} k set ${join(values.map((value) => sql`${value} = w.${value}`))} from wanted w
      where ${isSame} and (${named(values, sql`k`)}) is distinct from (${named(values, sql`w`)}) returning 1
    ), born as (
      insert into ${table} (${join(fixed.map(([column]) => column))}, ${columns})
      select ${join(fixed.map(([, value]) => value))}, ${columns} from wanted w
      where not exists (select from ${table} k where ${isSame}) returning 1
    )`;
}

/** How many they were. */
export const differences: Sql = sql`
  (select count(*) from gone)::int as gone, (select count(*) from changed)::int as changed, (select count(*) from born)::int as born`;
