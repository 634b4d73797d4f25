import sqlTag, { type RawValue, Sql } from 'sql-template-tag';

export { empty, join } from 'sql-template-tag';
export { Sql };

/** A parameterized statement: every `${value}` becomes a bound parameter, nested `sql` is spliced in. */
export function sql(strings: TemplateStringsArray, ...values: RawValue[]): Sql {
  return sqlTag(strings, ...values);
}

const planNames = new WeakMap<Sql, string>();

/**
 * A statement that is sent many times a second: each connection parses and plans it once. Its text must be the same at
 * every call, its columns must be named, and one plan must suit all values.
 */
export function prepared(name: string, statement: Sql): Sql {
  planNames.set(statement, name);
  return statement;
}

/** The name under which a connection keeps this statement, if it is such a one. */
export function planName(statement: Sql): string | undefined {
  return planNames.get(statement);
}
