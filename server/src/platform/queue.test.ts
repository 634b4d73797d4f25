import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase } from '../../test/app.ts';
import { type Database, openDatabase } from './database.ts';
import { createLog } from './log.ts';
import { openQueue, type Queue } from './queue.ts';

let queue: Queue;
let database: Database;
let drop: () => Promise<void>;
let url: string;

const open = (supervise: boolean) =>
  openQueue(database, url, ['zoo.feed'], supervise, createLog('silent'), new AbortController().signal);

beforeAll(async () => {
  const cloned = await cloneDatabase();
  ({ drop, url } = cloned);
  database = openDatabase({ url: cloned.url, connections: 2, onError: () => undefined });
  queue = await open(false);
});
afterAll(async () => {
  await queue.stop();
  await database.close();
  await drop();
});

const stored = (animal: string) =>
  database.withSystem(async (db) => {
    const { rows } = await db.client.query(
      "select retry_limit, retry_delay_max, start_after > now() as later from pgboss.job where data->>'animal' = $1",
      [animal],
    );
    return rows;
  });

it('a request enqueues as the tenant role, in its own transaction', async () => {
  await database.withTenant('o', (db) => queue.send(db, 'zoo.feed', { animal: 'ibex' }));
  expect(await stored('ibex')).toMatchObject([{ retry_limit: 3, later: false }]);
});

it('what is of use for hours is tried for hours, with pauses of a quarter of an hour at most', async () => {
  await database.withSystem((db) =>
    queue.send(db, 'zoo.feed', { animal: 'hyrax' }, { usefulFor: 4 * 3600, startAfter: 60 }),
  );
  const [job] = await stored('hyrax');
  expect(job).toMatchObject({ retry_delay_max: 15 * 60, later: true });
  expect(job.retry_limit).toBeGreaterThan(15);
});

it('what is of use for a minute only is given up soon', async () => {
  await database.withSystem((db) => queue.send(db, 'zoo.feed', { animal: 'moth' }, { usefulFor: 60 }));
  const [job] = await stored('moth');
  expect(job.retry_limit).toBeLessThan(5);
});

it('a worker is woken by the commit that asks, also in a queue that is older than the waking', async () => {
  await database.withSystem((db) => db.client.query('update pgboss.queue set notify = false'));
  const worker = await open(true);
  const ear = new pg.Client({ connectionString: url });
  try {
    await ear.connect();
    // Where the worker listens is the library's affair: it is asked of the worker's own session.
    const { rows } = await ear.query<{ query: string }>(
      "select query from pg_stat_activity where datname = current_database() and application_name = 'firstlook-queue' and query like 'LISTEN %'",
    );
    expect(rows).toHaveLength(1);
    await ear.query(String(rows[0]?.query));
    const heard = new Promise((resolve) => ear.once('notification', ({ payload }) => resolve(payload)));
    await database.withTenant('o', (db) => worker.send(db, 'zoo.feed', { animal: 'owl' }));
    expect(await heard).toBe('zoo.feed');
  } finally {
    await ear.end();
    await worker.stop();
  }
});
