import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeSchema } from '../scripts/schema-snapshot.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts';
import { DatabaseRightError, migrate } from '../src/platform/migration.ts';

/** A server of its own: roles belong to a server and not to a database. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'firstlook-restore-'));
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  chmodSync(folder, 0o755);
  postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

it('a start on a restored backup makes the role, its policies and its grants', async () => {
  await migrate(postgres.url);
  const before = await describeSchema(postgres.url);
  // What `pg_restore` leaves on a server that never had the role: every table, no policy and no grant.
  await run(postgres.url, 'drop owned by firstlook_tenant', 'drop role firstlook_tenant');
  await expect(describeSchema(postgres.url)).rejects.toThrow('lacks the tenant policy');

  expect(await migrate(postgres.url)).toEqual([]);
  expect(await describeSchema(postgres.url)).toBe(before);
  await run(
    postgres.url,
    'set role firstlook_tenant',
    "select set_config('app.organization_id', '-1', false)",
    'select count(*) from release',
    'select email from account',
    'select address from declined_mailing',
  );
  await expect(run(postgres.url, 'set role firstlook_tenant', 'delete from audit')).rejects.toThrow(
    'permission denied',
  );
});

it('a user who may not make roles is told what to do, in one sentence', async () => {
  await run(
    postgres.url,
    'drop owned by firstlook_tenant',
    'drop role firstlook_tenant',
    "create role plain login password 'plain'",
    'create database plain owner plain',
  );
  const url = new URL(postgres.url);
  url.username = 'plain';
  url.password = 'plain';
  url.pathname = '/plain';
  const failure = await migrate(url.href).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DatabaseRightError);
  expect((failure as Error).message).toContain('grant firstlook_tenant to "plain"');
});
