import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { ensureServer } from '../scripts/build.ts';
import { openDatabase } from '../src/platform/database.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts';
import { createLog } from '../src/platform/log.ts';
import { migrate } from '../src/platform/migration.ts';
import { openQueue } from '../src/platform/queue.ts';
import { jobNames } from '../src/worker.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server; every test file clones `template_database` on it. */
    databaseServer: string;
    /** A database that all test files share instead, or nothing. */
    sharedDatabase: string;
  }
}

/** For `scripts/row-security-off.ts`: what fails then is held by row-level security and not by the code above it. */
async function dropRowSecurity(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace",
  );
  for (const { name } of rows)
    await client.query(`alter table ${pg.escapeIdentifier(name)} disable row level security`);
  await client.end();
}

/**
 * A built server, and one PostgreSQL for the run (TEST_DATABASE_URL to use another), with a migrated database to clone. With
 * TEST_SHARED_DATABASE nothing is cloned: what stands in that database stays, and the product's tables are there.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureServer();
  const shared = process.env.TEST_SHARED_DATABASE ?? '';
  project.provide('sharedDatabase', shared);
  if (shared) return () => Promise.resolve();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'firstlook-test-'));
  chmodSync(folder, 0o755);
  const external = process.env.TEST_DATABASE_URL;
  const embedded = external ? null : await startEmbeddedPostgres(path.join(folder, 'postgres'));
  const server = external ?? (embedded?.url as string);
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query('drop database if exists firstlook_template');
  await client.query('create database firstlook_template');
  await client.end();
  const template = new URL(server);
  template.pathname = '/firstlook_template';
  await migrate(template.href);
  if (process.env.TEST_ROW_SECURITY === 'off') await dropRowSecurity(template.href);
  const database = openDatabase({ url: template.href, onError: () => undefined });
  const queue = await openQueue(
    database,
    template.href,
    jobNames,
    false,
    createLog('silent'),
    new AbortController().signal,
  );
  await queue.stop();
  await database.close();
  project.provide('databaseServer', server);
  return async () => {
    await embedded?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
