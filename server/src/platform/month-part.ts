import type { Db } from './connection.ts';
import { takeLock } from './database-lock.ts';
import { sql } from './statement.ts';

/** Tables that stand in parts, one for each month of UTC by their column `at` (docs/decisions/0155). */
export const partedTables = ['activity'] as const;
export type PartedTable = (typeof partedTables)[number];

/** So many months after this one are made before they come. */
const monthsAhead = 3;

export interface Part {
  name: string;
  /** null: whatever is earlier than its end. */
  from: Date | null;
  /** null: of the part that takes what belongs to no other. */
  until: Date | null;
}

const monthOf = (at: Date, later = 0) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later, 1));
/** Not six digits in a row: those are a shard's. */
const nameOf = (table: PartedTable, month: Date) =>
  `${table}_${month.toISOString().slice(0, 7).replace('-', '_')}`;

/** In the order of their months. */
export function listParts(db: Db, table: PartedTable): Promise<Part[]> {
  const bound = (word: string) =>
    sql`substring(pg_get_expr(c.relpartbound, c.oid) from ${`${word} \\('([^']+)'\\)`}::text)::timestamptz`;
  return db.many<Part>(sql`
    select c.relname::text as name, ${bound('FROM')} as from, ${bound('TO')} as until
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(${table}) order by 3 nulls last`);
}

const isCovered = (parts: readonly Part[], month: Date) =>
  parts.some(({ from, until }) => until !== null && until > month && (from === null || from <= month));

/** The months from this one on, as many as should stand, of which there is no part. */
export const missingMonths = (parts: readonly Part[], now: Date): Date[] =>
  Array.from({ length: monthsAhead + 1 }, (_, later) => monthOf(now, later)).filter(
    (month) => !isCovered(parts, month),
  );

/** How many months in a row after this one have a part. */
export function countMonthsAhead(parts: readonly Part[], now: Date): number {
  let count = 0;
  while (isCovered(parts, monthOf(now, count + 1))) count += 1;
  return count;
}

/** Nobody else changes the parts of any table until the end of the transaction. */
async function holdParts(db: Db): Promise<void> {
  await takeLock(db.client, 'xact_lock');
  // Citus: a table that leads to one on all machines is changed on one shard after the other.
  if (db.isSpread) await db.client.query("set local citus.multi_shard_modify_mode = 'sequential'");
}

/**
 * Nobody reads or writes the table meanwhile, so that all of it is one statement, and a process that stands still before its commit is ended by
 * the database. Who is not let in within a second gives up: whatever comes to the table waits behind it, and one long reader would stop them all.
 */
const alone = (db: Db, table: PartedTable, statements: readonly string[]) =>
  db.client.query(`do $alone$ begin
    set local lock_timeout = '1s';
    perform set_config('idle_in_transaction_session_timeout', '2s', true);
    ${[`lock table ${table} in access exclusive mode`, ...statements].map((one) => `${one};`).join('\n    ')}
  end $alone$`);

/**
 * Makes the first month that is missing, with what came of it while it was. In a transaction of its own, on either kind of database.
 * @returns its name; null when none is missing
 */
export async function makeMonth(db: Db, table: PartedTable, now: Date): Promise<string | null> {
  if (missingMonths(await listParts(db, table), now).length === 0) return null;
  await holdParts(db);
  const [month] = missingMonths(await listParts(db, table), now);
  if (!month) return null;
  const name = nameOf(table, month);
  const [from, until] = [month.toISOString(), monthOf(month, 1).toISOString()];
  const ofMonth = `at >= '${from}' and at < '${until}'`;
  await alone(db, table, [
    `create temporary table came on commit drop as select * from ${table}_rest where ${ofMonth}`,
    `delete from ${table}_rest where ${ofMonth}`,
    `create table ${name} partition of ${table} for values from ('${from}') to ('${until}')`,
    // Nobody but the owner has a right to it: requests reach its rows by the whole table and its policy.
    `alter table ${name} enable row level security`,
    `insert into ${table} select * from came`,
  ]);
  return name;
}

/**
 * Drops the first part in which everything is older than this moment. In a transaction of its own, on either kind of database.
 * @returns its name; null when there is none
 */
export async function dropPart(db: Db, table: PartedTable, before: Date): Promise<string | null> {
  const first = async () =>
    (await listParts(db, table)).find(({ until }) => until !== null && until <= before)?.name;
  if (!(await first())) return null;
  await holdParts(db);
  const name = await first();
  if (!name) return null;
  await alone(db, table, [`drop table ${name}`]);
  return name;
}
