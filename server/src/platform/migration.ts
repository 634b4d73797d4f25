import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url));
const tenantRight = fileURLToPath(new URL('../../tenant-right.sql', import.meta.url));
const lockNumber = 7_460_211;
/**
 * How a file begins whose one statement commits part after part, because all of it at once would lock rows for too long. It
 * must be right to begin it again: it is noted as done after its end.
 */
const outsideOfTransaction = '-- Outside of a transaction';

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

/**
 * Brings the database to this version, one transaction per file unless it says otherwise, under a lock so that many processes may start
 * together. A second run does nothing. @throws NewerDatabaseError, DatabaseUnreachableError, DatabaseRightError
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'firstlook-migrate' });
  await connect(client, url);
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    await client.query(
      'create table if not exists migration (name text primary key, at timestamptz not null default now())',
    );
    const done = (await client.query<{ name: string }>('select name from migration order by name')).rows.map(
      ({ name }) => name,
    );
    const files = readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .sort();
    const unknown = done.filter((name) => !files.includes(name));
    if (unknown.length > 0) {
      throw new NewerDatabaseError(
        `The database is newer than this version of Firstlook (it has ${unknown.join(', ')}). Start the newer version, or restore a backup made before the upgrade.`,
      );
    }
    await ensureTenantRight(client);
    const open = files.filter((name) => !done.includes(name));
    for (const name of open) {
      const text = readFileSync(folder + name, 'utf8');
      const isPiecemeal = text.startsWith(outsideOfTransaction);
      if (isPiecemeal) await client.query(text);
      await client.query('begin');
      try {
        if (!isPiecemeal) await client.query(text);
        await client.query('insert into migration (name) values ($1)', [name]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
    }
    return open;
  } finally {
    await client.end();
  }
}
