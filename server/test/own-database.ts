import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** What the embedded database of a data folder runs as. */
export function postmasterOf(folder: string): { pid: number; port: number } {
  const lines = readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

/** The embedded database of a data folder, seen from beside its server. */
export async function withOwnDatabase<T>(
  folder: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const secret = encodeURIComponent(readFileSync(path.join(folder, 'postgres.secret'), 'utf8'));
  const { port } = postmasterOf(folder);
  const client = new pg.Client({ connectionString: `postgres://app:${secret}@127.0.0.1:${port}/firstlook` });
  await client.connect();
  return work(client).finally(() => client.end());
}
