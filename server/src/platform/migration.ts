import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Db, Transaction } from './connection.ts';
import { takeLock } from './database-lock.ts';
import { prepareMigration, settleSpread } from './spread.ts';

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url));
const tenantRight = fileURLToPath(new URL('../../tenant-right.sql', import.meta.url));
/**
 * How a file begins of which each statement commits by itself, or part after part, because all of it at once would lock rows for too
 * long. It must be right to begin it again: it is noted as done after its end. An empty line stands between its statements, and a
 * `commit` on a line of its own.
 */
const outsideOfTransaction = '-- Outside of a transaction';
const migrationTable = `create table if not exists migration
    (name text primary key, at timestamptz not null default now(), checksum text);
  alter table migration add column if not exists checksum text`;

/** The names of every migration of this program, in order. */
export function listMigrations(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

/** What a migration of this program says; null when it has none of this name. */
export function readMigration(name: string): string | null {
  return listMigrations().includes(name) ? readFileSync(folder + name, 'utf8') : null;
}

const textOf = (name: string): string => readFileSync(folder + name, 'utf8');

/** A migration that runs outside of a transaction, as one within: all of it is one part, and no other process waits for its rows. */
export const inOneTransaction = (text: string): string =>
  text.startsWith(outsideOfTransaction)
    ? text.replace(/^ *commit;$/gm, '').replace(/ index concurrently /g, ' index ')
    : text;

const checksumOf = (name: string): string => createHash('sha256').update(textOf(name)).digest('hex');

const noteDone = (client: pg.Client, name: string) =>
  client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksumOf(name)]);

/** In the transaction that is open. */
async function apply(client: pg.Client, name: string): Promise<void> {
  await client.query(inOneTransaction(textOf(name)));
  await noteDone(client, name);
}

/** DATABASE_URL leads nowhere, or not in; the message names the server and never its password. */
export class DatabaseUnreachableError extends Error {}

async function connect(client: pg.Client, url: string): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const { host, pathname } = new URL(url);
    throw new DatabaseUnreachableError(
      `The database ${pathname.slice(1)} on ${host} cannot be used (${message || code}). Start it, or correct DATABASE_URL.`,
    );
  }
}

/** The database was migrated by a newer version of the code. */
export class NewerDatabaseError extends Error {}

/** A file of the code is not what the database was migrated with. */
export class ChangedMigrationError extends Error {}

/** The database's user may not do what a start needs. */
export class DatabaseRightError extends Error {}

/** The role that serves requests, its policies and grants: made where they are missing. @throws DatabaseRightError */
async function ensureTenantRight(client: pg.Client): Promise<void> {
  try {
    await client.query(readFileSync(tenantRight, 'utf8'));
  } catch (error) {
    const { code, message } = error as pg.DatabaseError;
    if (code !== '42501') throw error;
    throw new DatabaseRightError(
      `The user of DATABASE_URL may not make the role that serves requests (${message}). As a superuser, run once: create role firstlook_tenant nologin noinherit; grant firstlook_tenant to "${client.user}";`,
    );
  }
}

interface Done {
  name: string;
  checksum: string | null;
}

/** Those of before checksums were kept are taken at their word, once. @throws ChangedMigrationError */
async function checkDone(client: pg.Client, done: readonly Done[]): Promise<void> {
  const changed = done.filter(({ name, checksum }) => checksum !== null && checksum !== checksumOf(name));
  if (changed.length > 0) {
    throw new ChangedMigrationError(
      `The database was migrated by other files than this version of Firstlook has: ${changed.map(({ name }) => name).join(', ')} changed since. Put the released files back; what has to change in the database is a migration of its own.`,
    );
  }
  for (const { name } of done.filter(({ checksum }) => checksum === null))
    await client.query('update migration set checksum = $2 where name = $1', [name, checksumOf(name)]);
}

/**
 * Brings the database to this version, one transaction per file unless it says otherwise, under a lock so that many processes may start
 * together. A second run does nothing. @throws NewerDatabaseError, DatabaseUnreachableError, DatabaseRightError, SpreadError
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'firstlook-migrate' });
  await connect(client, url);
  try {
    await takeLock(client, 'lock');
    await prepareMigration(client);
    await client.query(migrationTable);
    const { rows } = await client.query<Done>(
      'select name, checksum from migration order by name collate "C"',
    );
    const done = rows.map(({ name }) => name);
    const files = listMigrations();
    const unknown = done.filter((name) => !files.includes(name));
    if (unknown.length > 0) {
      throw new NewerDatabaseError(
        `The database is newer than this version of Firstlook (it has ${unknown.join(', ')}). Start the newer version, or restore a backup made before the upgrade.`,
      );
    }
    await checkDone(client, rows);
    await ensureTenantRight(client);
    const open = files.filter((name) => !done.includes(name));
    for (const name of open) {
      const text = textOf(name);
      const isPiecemeal = text.startsWith(outsideOfTransaction);
      if (isPiecemeal) for (const statement of text.split(/\n\n+/)) await client.query(statement);
      await client.query('begin');
      try {
        if (isPiecemeal) await noteDone(client, name);
        else await apply(client, name);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
    }
    await settleSpread(client, files.at(-1) as string);
    return open;
  } finally {
    await client.end();
  }
}

/**
 * Fills an empty database in one transaction: up to a version, then with the rows of `fill`, then up to this version, then
 * with the changes of `settle`. Before the end, and after a failure, others see an empty database.
 *
 * @param version the migrations that what is filled in was made with
 */
export async function migrateAround(
  url: string,
  version: readonly string[],
  { fill, settle }: Record<'fill' | 'settle', (db: Db) => Promise<void>>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'firstlook-restore' });
  await connect(client, url);
  // Nothing else hears of a connection that is lost between two statements.
  client.on('error', () => undefined);
  try {
    await client.query('begin');
    await takeLock(client, 'xact_lock');
    await client.query(migrationTable);
    await ensureTenantRight(client);
    const run = async (names: readonly string[]) => {
      for (const name of names) {
        await apply(client, name);
        // A later file may not change a table of which something waits for the end of the transaction.
        await client.query('set constraints all immediate');
      }
    };
    await run(version);
    const db = new Transaction(client, { prepares: false });
    await fill(db);
    await run(listMigrations().filter((name) => !version.includes(name)));
    await settle(db);
    await client.query('commit');
  } finally {
    // Without the commit everything is undone.
    await client.end();
  }
}
