import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cloneDatabase } from '../../test/app.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import { createLog } from '../platform/log.ts';
import { openQueue, type Queue } from '../platform/queue.ts';
import type { Platform } from './ctx.ts';
import { bindJob, defineJob, enqueue, startJobs } from './job.ts';

const job = defineJob({
  name: 'zoo.feed',
  payload: z.object({ organizationId: z.string(), times: z._default(z.number(), 2) }),
  concurrency: 1,
});
let queue: Queue;
let database: Database;
let drop: () => Promise<void>;
const done: { organizationId: string; times: number }[] = [];
const failures: unknown[] = [];

beforeAll(async () => {
  const cloned = await cloneDatabase();
  drop = cloned.drop;
  database = openDatabase({ url: cloned.url, connections: 2, onError: () => undefined });
  const log = createLog('silent');
  queue = await openQueue(database, cloned.url, [job.name], true, log);
  const platform = { queue, database, log, clock: { now: () => new Date() } } as unknown as Platform;
  const binding = bindJob(job, async () => async (ctx, { times }, { isLast }) => {
    if (times > 9) {
      failures.push(isLast);
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

const give = (payload: { organizationId: string; times?: number }, isTakenBack = false) =>
  database.withSystem(async (db) => {
    await enqueue(queue, db, job, payload);
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

it('a handler that fails is told whether anybody will try again', async () => {
  await give({ organizationId: 'o', times: 10 });
  await expect.poll(() => failures[0], { timeout: 20_000 }).toBe(false);
});
