import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { createApp } from '../src/app.ts';
import { type Gateways, openGateways } from '../src/gateways/gateways.ts';
import { type Actor, type Ctx, createCtx, type Platform } from '../src/kernel/ctx.ts';
import { type Clock, systemClock } from '../src/platform/clock.ts';
import { type Config, readConfig } from '../src/platform/config.ts';
import { type Db, openDatabase } from '../src/platform/database.ts';
import { createLog } from '../src/platform/log.ts';
import { openQueue } from '../src/platform/queue.ts';
import { isSpread } from '../src/platform/spread.ts';
import { jobNames, startWorker } from '../src/worker.ts';

export interface TestServer {
  app: FastifyInstance;
  platform: Platform;
  /** Address of this file's database. */
  databaseUrl: string;
  ctx(scope?: { organizationId?: string; actor?: Actor | null }): Ctx;
  /** Calls the API in-process; `cookie` from `signIn`. */
  call(
    method: string,
    url: string,
    options?: { cookie?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<LightMyRequestResponse>;
  signIn(email: string, password?: string): Promise<string>;
  /** Statements beside the product: as the owner, and as an organization. */
  system<T>(work: (db: Db) => Promise<T>): Promise<T>;
  tenant<T>(organizationId: string, work: (db: Db) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

interface Options {
  env?: Record<string, string>;
  clock?: Clock;
  gateways?: Partial<Gateways>;
  /** Also work on jobs and mail. */
  worker?: boolean;
}

export const testPassword = 'test-password-1';

export interface ClonedDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A migrated, empty database of its own; or the one that all share, with what others left in it. */
export async function cloneDatabase(): Promise<ClonedDatabase> {
  const shared = inject('sharedDatabase');
  if (shared) return { url: shared, drop: () => Promise.resolve() };
  const server = inject('databaseServer');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await admin(`create database ${name} template firstlook_template`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => admin(`drop database if exists ${name} with (force)`) };
}

/** The real app on a database of its own. Stop it in afterAll. */
export async function startTestServer(options: Options = {}): Promise<TestServer> {
  const { url, drop } = await cloneDatabase();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'firstlook-files-'));
  const config: Config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    ...options.env,
  });
  const log = createLog(config.LOG_LEVEL);
  const spread = inject('sharedDatabase') !== '' && (await isSpread(url));
  const database = openDatabase({ url, isSpread: spread, connections: 6, onError: () => undefined });
  const leaving = new AbortController();
  const queue = await openQueue(database, url, jobNames, options.worker ?? false, log, leaving.signal);
  const gateways = { ...(await openGateways(config)), ...options.gateways };
  const platform: Platform = {
    database,
    queue,
    log,
    gateways,
    clock: options.clock ?? systemClock,
    config,
    baseUrl: 'http://localhost:3000',
    leaving: leaving.signal,
  };
  const app = await createApp(platform);
  const stopWorker = options.worker ? await startWorker(platform) : null;
  const call: TestServer['call'] = (method, url_, { cookie, body, headers } = {}) =>
    app.inject({
      method: method as InjectOptions['method'] & string,
      url: url_,
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    } as InjectOptions) as Promise<LightMyRequestResponse>;
  return {
    app,
    platform,
    databaseUrl: url,
    ctx: (scope = {}) => createCtx(platform, scope),
    call,
    async signIn(email, password = testPassword) {
      const answer = await call('POST', '/api/auth/login', { body: { email, password } });
      const cookie = answer.cookies.find(({ name }) => name === 'firstlook');
      if (!cookie) throw new Error(`sign-in of ${email} failed: ${answer.body}`);
      return `${cookie.name}=${cookie.value}`;
    },
    system: (work) => platform.database.withSystem(work),
    tenant: (organizationId, work) => platform.database.withTenant(organizationId, work),
    async stop() {
      await stopWorker?.();
      await app.close();
      await queue.stop();
      await database.close();
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
