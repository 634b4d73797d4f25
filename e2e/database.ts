import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import pg from 'pg';
import type { Stage } from './stage.ts';

async function withClient<T>(dataFolder: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const password = readFileSync(path.join(dataFolder, 'postgres.secret'), 'utf8');
  const [, , , port] = readFileSync(path.join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    user: 'app',
    password,
    database: 'firstlook',
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Writes to the stage's database what only time would: the clock of the server cannot be moved. */
export const inDatabase = (stage: Stage, work: (client: pg.Client) => Promise<unknown>): Promise<unknown> =>
  withClient(stage.dataFolder, work);

/** The rows of one statement, from the database of a running product with that data folder. */
export const queryIn = <Row extends pg.QueryResultRow>(
  dataFolder: string,
  statement: string,
): Promise<Row[]> => withClient(dataFolder, async (client) => (await client.query<Row>(statement)).rows);

/**
 * The seconds in which the send that was pressed last can be called off go by; it leaves at once. Who tries the undoing
 * itself waits for them (main-job.journey.ts).
 */
export const endUndoTime = (stage: Stage): Promise<unknown> =>
  inDatabase(stage, async (client) => {
    const over = async () => {
      const { rowCount } = await client.query(
        `update distribution set starts_at = now() where starts_at > now() and scheduled is null and phase = 'open'`,
      );
      return rowCount;
    };
    // Of mail and text messages there are two.
    await expect.poll(over).toBeGreaterThan(0);
    await client.query('notify firstlook_send');
  });
