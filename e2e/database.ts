import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Stage } from './stage.ts';

/** Writes to the stage's database what only time would: the clock of the server cannot be moved. */
export async function inDatabase(stage: Stage, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const password = readFileSync(path.join(stage.dataFolder, 'postgres.secret'), 'utf8');
  const [, , , port] = readFileSync(path.join(stage.dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split(
    '\n',
  );
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    user: 'app',
    password,
    database: 'firstlook',
  });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
