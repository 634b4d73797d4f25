import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cloneDatabase } from '../../test/app.ts';
import { type Database, openDatabase, sql } from '../platform/database.ts';
import { openQueue, type Queue } from '../platform/queue.ts';
import type { Platform } from './ctx.ts';
import { bindJob, defineJob, enqueue, startJobs } from './job.ts';

const job = defineJob({
  name: 'zoo.feed',
  payload: z.object({ organizationId: z.string(), times: z._default(z.number(), 2) }),
  concurrency: 1,
});
const leaving = new AbortController();
let queue: Queue;
let database: Database;
let drop: () => Promise<void>;
const done: { organizationId: string; times: number }[] = [];
const failures: unknown[] = [];
const lines: Record<string, unknown>[] = [];
/** What a try does that is still under way when its process is told to end. */
let whileLeaving: (() => Promise<never>) | undefined;

beforeAll(async () => {
  const cloned = await cloneDatabase();
  drop = cloned.drop;
  database = openDatabase({ url: cloned.url, connections: 2, onError: () => undefined });
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  queue = await openQueue(database, cloned.url, [job.name], true, log, leaving.signal);
  const platform = { queue, database, log, clock: { now: () => new Date() } } as unknown as Platform;
  const binding = bindJob(job, async () => async (ctx, { times }, { isLast }) => {
    if (times > 9) {
      await whileLeaving?.();
      failures.push(isLast());
      throw new Error('too much');
    }
    done.push({ organizationId: ctx.organizationId, times });
  });
  await startJobs(platform, [binding], log);
});
afterAll(async () => {
  await queue.stop();
  await database.close();
  await drop();
});

const give = (payload: { organizationId: string; times?: number }, isTakenBack = false, tries = 0) =>
  database.withSystem(async (db) => {
    await enqueue(queue, db, job, payload);
    if (tries > 0)
      await db.run(
        sql`update pgboss.job set retry_count = ${tries} where data ->> 'organizationId' = ${payload.organizationId}`,
      );
    if (isTakenBack) throw new Error('taken back');
  });

it('a job runs for the organization of its payload, with what its schema fills in', async () => {
  await give({ organizationId: 'o' });
  await expect.poll(() => done, { timeout: 20_000 }).toEqual([{ organizationId: 'o', times: 2 }]);
});

it('a job goes with the transaction that asked for it', async () => {
  done.length = 0;
  await expect(give({ organizationId: 'never' }, true)).rejects.toThrow('taken back');
  await give({ organizationId: 'after' });
  await expect.poll(() => done, { timeout: 20_000 }).toEqual([{ organizationId: 'after', times: 2 }]);
});

it('a payload its schema refuses reaches no handler, and the next job is worked on', async () => {
  done.length = 0;
  await give({ times: 3 } as never);
  await give({ organizationId: 'next' });
  await expect.poll(() => done, { timeout: 20_000 }).toEqual([{ organizationId: 'next', times: 2 }]);
});

/** What the log says of jobs, without the words of the failure. */
const said = () =>
  lines
    .filter((line) => line.job === job.name)
    .map(({ level, msg, try: nth, of }) => ({ level, msg, nth, of }));

it('a handler that fails is told whether it is tried again, and each failed try is a line in the log', async () => {
  lines.length = 0;
  failures.length = 0;
  await give({ organizationId: 'o', times: 10 });
  await expect.poll(() => failures, { timeout: 20_000 }).toEqual([false]);
  await expect.poll(said).toEqual([{ level: 40, msg: 'job failed, will be tried again', nth: 1, of: 4 }]);
  await give({ organizationId: 'spent', times: 10 }, false, 3);
  await expect.poll(() => failures[1], { timeout: 20_000 }).toBe(true);
  await expect.poll(() => said().at(-1)).toEqual({ level: 50, msg: 'job given up', nth: 4, of: 4 });
  const failed = lines.filter((line) => line.job === job.name);
  expect(failed.map(({ err }) => (err as Error).message)).toEqual(['too much', 'too much']);
});

it('a try that the end of the process ends does not count: the last one is tried again', async () => {
  failures.length = 0;
  const isAtWork = Promise.withResolvers<void>();
  whileLeaving = () => {
    isAtWork.resolve();
    return new Promise((_, reject) => {
      leaving.signal.addEventListener('abort', () => reject(new Error('the process ends')));
    });
  };
  await give({ organizationId: 'deployed', times: 10 }, false, 3);
  await isAtWork.promise;
  leaving.abort();
  const standing = () =>
    database.withSystem((db) =>
      db.one(sql`
        select state, retry_limit, retry_delay_max from pgboss.job where data ->> 'organizationId' = 'deployed'`),
    );
  await expect
    .poll(standing, { timeout: 20_000 })
    .toEqual({ state: 'retry', retry_limit: 4, retry_delay_max: 900 });
});
