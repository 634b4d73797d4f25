import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Db } from './database.ts';
import { workWithNotice } from './leaving.ts';
import type { Log } from './log.ts';

/** Options of one job. */
export interface JobOptions {
  /** Seconds until it may start. */
  startAfter?: number;
  /** Seconds in which its outcome is of use: it is tried that long, with growing pauses. Without it three times. */
  usefulFor?: number;
  /** Higher ones first; 0 where nothing is said. */
  priority?: number;
  /** Seconds after which one try is ended; four hours where nothing is said. */
  mayTake?: number;
}

/** One try of a job. */
export interface JobTry {
  signal: AbortSignal;
  /**
   * Whether it is not tried again when this try fails: what waits for it must be told. Ask it after the failure: a try
   * that the end of the process ends is never the last one.
   */
  isLast(): boolean;
}

/** Where the work on one payload stands that is not finished. */
export interface JobStanding {
  payload: unknown;
  /** 1: the next one of its name, over all organizations; null: it is being worked on. */
  place: number | null;
}

/** The queue for coarse work (packaging, imports, sweeps). Mail does not pass through it: the ledger is its queue. */
export interface Queue {
  /** Enqueues in the caller's transaction: a rollback takes the job away too. */
  send(db: Db, name: string, payload: object, options?: JobOptions): Promise<void>;
  /** Where the unfinished work of a name stands whose payload holds `part`, each payload once, the next one first. */
  standing(db: Db, name: string, part: object): Promise<JobStanding[]>;
  /** Gives waiting jobs of a name, each known by its whole payload, the priority that they have from now on. */
  reorder(db: Db, name: string, jobs: readonly { payload: unknown; priority: number }[]): Promise<void>;
  work(
    name: string,
    options: WorkOptions,
    handler: (payload: unknown, attempt: JobTry) => Promise<void>,
  ): Promise<void>;
  /** Runs a job by the clock (cron, UTC), once for all processes. */
  schedule(name: string, cron: string): Promise<void>;
  stop(): Promise<void>;
}

export interface WorkOptions {
  /** Jobs of this name that one process runs at the same time. */
  concurrency: number;
}

const ofEachQueue = {
  retryLimit: 3,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 4 * 3600,
  heartbeatSeconds: 60,
  // What is done may name people and is of no use any more.
  deleteAfterSeconds: 24 * 3600,
  // Who works is woken by the commit that asks.
  notify: true,
};
/** Queues of an installation that is older than the waking. */
const wakeAll = 'update pgboss.queue set notify = true where not notify';

/**
 * Seconds between two looks of a worker that was not woken: a try again, or work for later, has come due meanwhile. While
 * it cannot be woken it looks for everything itself.
 */
const looks = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 2 };

const longestPause = 15 * 60;

/** As many tries as fit into the time, the pauses doubling from a few seconds to a quarter of an hour. */
function triesWithin(usefulFor: number) {
  let retryLimit = 0;
  // The library's pause is between one and two times this: three quarters of the way on average.
  for (let spent = 0; spent < usefulFor; retryLimit += 1)
    spent += Math.min(longestPause, ofEachQueue.retryDelay * 1.5 * 2 ** retryLimit);
  const { retryDelay, retryBackoff } = ofEachQueue;
  return { retryLimit, retryDelay, retryBackoff, retryDelayMax: longestPause };
}

/** What the library calls the options of one job. */
const toSendOptions = ({ usefulFor, mayTake, ...options }: JobOptions) => ({
  ...options,
  ...(usefulFor !== undefined && triesWithin(usefulFor)),
  ...(mayTake !== undefined && { expireInSeconds: mayTake }),
});

/** The library's own order, seen from outside. Work that was asked for twice stands where it is taken first. */
const standing = `
  select data as payload, case when state = 'active' then null else place::int end as place from (
    select data, state, row_number() over (partition by state = 'active' order by priority desc, created_on) as place from (
      select distinct on (data) data, state, priority, created_on from pgboss.job where name = $1 and state <= 'active'
      order by data, state desc, priority desc, created_on) as one) as job
  where data @> $2::jsonb order by place nulls first`;

const reorder = `
  update pgboss.job j set priority = wanted.priority
  from jsonb_to_recordset($2::jsonb) as wanted(payload jsonb, priority int)
  where j.name = $1 and j.state < 'active' and j.data = wanted.payload and j.priority <> wanted.priority`;

/** The end of the process is no fault of the job: it gets another try for this one, after a pause as all the others. */
const giveTryBack = `
  update pgboss.job set retry_limit = retry_limit + 1, retry_delay_max = coalesce(retry_delay_max, $4)
  where name = $1 and id = $2 and retry_count = $3 and state = 'active'`;

const ordering: Pick<Queue, 'standing' | 'reorder'> = {
  async standing(db, name, part) {
    const { rows } = await db.client.query<JobStanding>(standing, [name, JSON.stringify(part)]);
    return rows;
  },
  async reorder(db, name, jobs) {
    await db.client.query(reorder, [name, JSON.stringify(jobs)]);
  },
};

/** What a try of a job needs beside the job. */
interface Surroundings {
  database: Database;
  log: Log;
  /** Aborted when the process is told to end. */
  leaving: AbortSignal;
}

/** One try, with a line in the log when it fails. */
async function tryJob(
  { database, log, leaving }: Surroundings,
  { name, id, data, signal, retryCount, retryLimit }: JobWithMetadata<unknown>,
  handler: (payload: unknown, attempt: JobTry) => Promise<void>,
): Promise<void> {
  const isLast = () => retryCount >= retryLimit && !leaving.aborted;
  const giveBack = () =>
    database
      .withSystem((db) => db.client.query(giveTryBack, [name, id, retryCount, longestPause]))
      .then(() => undefined)
      .catch((error: unknown) => log.warn({ err: error, job: name }, 'try not given back'));
  try {
    await workWithNotice(leaving, giveBack, () => handler(data, { signal, isLast }));
  } catch (error) {
    const isGivenUp = isLast();
    log[isGivenUp ? 'error' : 'warn'](
      { err: error, job: name, try: retryCount + 1, of: retryLimit + 1 },
      isGivenUp ? 'job given up' : 'job failed, will be tried again',
    );
    throw error;
  }
}

/**
 * Opens the queue and makes sure that the named queues exist.
 * @param supervise keep it clean and be woken by what is asked for (workers only)
 * @param leaving aborted when the process is told to end: a try that is under way then does not count
 */
export async function openQueue(
  database: Database,
  url: string,
  names: readonly string[],
  supervise: boolean,
  log: Log,
  leaving: AbortSignal,
): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'firstlook-queue',
    options: '-c citus.enable_ddl_propagation=off',
    max: 4,
    supervise,
    schedule: supervise,
    useListenNotify: supervise,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'queue'));
  await boss.start();
  for (const name of names) await boss.createQueue(name, ofEachQueue);
  await database.withSystem(async (db) => {
    // Requests enqueue in their own transaction, as the tenant role.
    // Processes that start together would step on each other's grants.
    await db.client.query('select pg_advisory_xact_lock(7460213)');
    await db.client.query(wakeAll);
    await db.client.query('grant usage on schema pgboss to firstlook_tenant');
    await db.client.query('grant select, insert, update on all tables in schema pgboss to firstlook_tenant');
  });
  return {
    async send(db, name, payload, options = {}) {
      await boss.send(name, payload, {
        ...toSendOptions(options),
        db: { executeSql: async (text, values) => db.client.query(text, values as unknown[]) },
      });
    },
    ...ordering,
    async work(name, { concurrency }, handler) {
      await boss.work(
        name,
        { batchSize: 1, localConcurrency: concurrency, ...looks, includeMetadata: true },
        async (jobs: JobWithMetadata<unknown>[]) => {
          for (const job of jobs) await tryJob({ database, log, leaving }, job, handler);
        },
      );
    },
    async schedule(name, cron) {
      await boss.schedule(name, cron);
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 25_000, close: true });
    },
  };
}
