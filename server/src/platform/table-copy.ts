import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

export interface TableShape {
  name: string;
  /** Without those that the database works out itself. */
  columns: string[];
}

export interface SequenceState {
  name: string;
  /** Null: nothing was taken from it yet. */
  value: number | null;
}

/** The whole database as it was at one moment. It is read one stream after the other. */
export interface Snapshot {
  readonly migrations: readonly string[];
  /** In the order of their foreign keys: a table comes after those that it refers to. */
  readonly tables: readonly TableShape[];
  readonly sequences: readonly SequenceState[];
  /**
   * @param order columns by whose bytes the rows come, where that matters
   * @returns the rows as text, and how many there were once the stream has ended
   */
  copy(table: TableShape, order?: readonly string[]): { rows: Readable; count: () => number };
}

const shapes = `
  select c.relname::text as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select coalesce(array_agg(distinct t.relname::text), '{}') from pg_constraint k join pg_class t on t.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers
  from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by c.relname`;

/** @throws Error when two tables refer to each other */
function inOrder(found: readonly (TableShape & { refers: string[] })[]): TableShape[] {
  const ordered: TableShape[] = [];
  const isPlaced = (name: string) => ordered.some((table) => table.name === name);
  let left = [...found];
  while (left.length > 0) {
    const next = left.filter(({ refers }) => refers.every(isPlaced));
    if (next.length === 0) throw new Error(`tables refer to each other: ${left.map(({ name }) => name)}`);
    ordered.push(...next.map(({ name, columns }) => ({ name, columns })));
    left = left.filter((table) => !next.includes(table));
  }
  return ordered;
}

export async function readTables(client: pg.ClientBase): Promise<TableShape[]> {
  return inOrder((await client.query<TableShape & { refers: string[] }>(shapes)).rows);
}

async function readSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    "select sequencename::text as name, last_value as value from pg_sequences where schemaname = 'public' order by 1",
  );
  return rows;
}

const listOf = ({ columns }: TableShape) => columns.map((name) => pg.escapeIdentifier(name)).join(', ');

/** Opens one consistent picture of the database, over a connection of its own and for as long as it takes. */
export async function withSnapshot<T>(url: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'firstlook-backup',
    keepAlive: true,
  });
  await client.connect();
  client.on('error', () => undefined);
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const { rows } = await client.query<{ name: string }>(
      'select name from migration order by name collate "C"',
    );
    return await work({
      migrations: rows.map(({ name }) => name),
      tables: await readTables(client),
      sequences: await readSequences(client),
      copy(table, order = []) {
        const by = order.map((name) => `${pg.escapeIdentifier(name)} collate "C"`).join(', ');
        const rows = `select ${listOf(table)} from ${pg.escapeIdentifier(table.name)}`;
        const stream = client.query(copyTo(`copy (${by ? `${rows} order by ${by}` : rows}) to stdout`));
        return { rows: stream, count: () => stream.rowCount };
      },
    });
  } finally {
    await client.end();
  }
}

/** A backup has other tables or columns than the database of its version. */
export class OtherShapeError extends Error {}

function assertSameShape(given: readonly TableShape[], here: readonly TableShape[]): void {
  for (const { name, columns } of given) {
    const own = here.find((table) => table.name === name)?.columns;
    const strange = columns.find((column) => !own?.includes(column));
    if (strange === undefined) continue;
    throw new OtherShapeError(
      `The backup has ${name}.${strange}, which this program does not know at that version: restore it with the program that made it.`,
    );
  }
}

/**
 * Puts rows into the tables as they are: triggers of ours do not run, so nothing is counted or followed twice. Foreign keys
 * are checked. @throws OtherShapeError
 */
export async function fillTables(
  client: pg.ClientBase,
  tables: readonly TableShape[],
  rowsOf: (table: TableShape) => Readable,
): Promise<Map<string, number>> {
  const here = (await readTables(client)).filter(({ name }) => name !== 'migration');
  assertSameShape(tables, here);
  const names = here.map(({ name }) => pg.escapeIdentifier(name));
  // What migrations put into an empty database is in the backup as well.
  await client.query(`truncate ${names.join(', ')}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  const counts = new Map<string, number>();
  for (const table of tables) {
    const target = `${pg.escapeIdentifier(table.name)} (${listOf(table)})`;
    const stream = client.query(copyFrom(`copy ${target} from stdin`));
    await pipeline(rowsOf(table), stream);
    counts.set(table.name, stream.rowCount);
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  return counts;
}

export async function setSequences(
  client: pg.ClientBase,
  sequences: readonly SequenceState[],
): Promise<void> {
  for (const { name, value } of sequences)
    if (value !== null) await client.query('select setval($1::regclass, $2)', [name, value]);
}

/** Whether nothing of ours, or of other programs, stands in the database. */
export async function isEmptyDatabase(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      "select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S') limit 1",
    );
    return rowCount === 0;
  } finally {
    await client.end();
  }
}
