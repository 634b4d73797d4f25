import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type ChildServer, childServer } from '../server/test/child-server.ts';
import { signIn } from './stage.ts';

/** The product in a process of its own, its database beside it, and a signed-in producer. */
export interface Product {
  server: ChildServer;
  /** Where its files lie. */
  folder: string;
  databaseUrl: string;
  organizationId: string;
  cookie: string;
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>;
  stop(): Promise<void>;
}

export async function openProduct(): Promise<Product> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'firstlook-bench-'));
  chmodSync(folder, 0o755);
  const server = await childServer({
    DATA_DIR: folder,
    DEMO: 'true',
    DEMO_CONTENT: 'false',
    DEMO_PASSWORD: 'bench-pass-1',
  });
  await server.start();
  const port = readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  const secret = encodeURIComponent(readFileSync(path.join(folder, 'postgres.secret'), 'utf8'));
  const databaseUrl = `postgres://app:${secret}@127.0.0.1:${port}/firstlook`;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const cookie = await signIn(server.url, 'tv-admin@demo.test');
  const { rows } = await client.query<{ organization_id: string }>(
    "select organization_id from organization where domain = 'tv'",
  );
  return {
    server,
    folder,
    databaseUrl,
    organizationId: rows[0]?.organization_id as string,
    cookie,
    query: (text, values) => client.query(text, values),
    async stop() {
      await client.end();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A limit in a process of its own: a script of this folder, told its work by IPC. */
export async function openChildServer(
  script: string,
  work: object,
): Promise<{ address: string; stop(): void }> {
  const child: ChildProcess = fork(fileURLToPath(new URL(script, import.meta.url)), { stdio: 'inherit' });
  child.send(work);
  const [{ address }] = (await once(child, 'message')) as [{ address: string }];
  return { address, stop: () => child.disconnect() };
}

/** The bare server for the same rows. */
export const openBare = (databaseUrl: string, organizationId: string) =>
  openChildServer('bare-server.ts', { databaseUrl, organizationId });
