import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { restorePlace } from '../src/backup-place.ts';
import { type BackupOrder, backUp } from '../src/features/backup/back-up.service.ts';
import type { RestoreResult } from '../src/features/backup/restore.service.ts';
import type { Gateways } from '../src/gateways/gateways.ts';
import { readConfig } from '../src/platform/config.ts';
import { createLog } from '../src/platform/log.ts';
import { type Running, start } from '../src/start.ts';
import { type TestServer, testPassword } from './app.ts';

/** A folder of a test file, which the database's user may enter; gone at its end. */
export function scratchFolder(): { path: (name: string) => string; remove: () => void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'firstlook-backup-'));
  chmodSync(folder, 0o755);
  return {
    path: (name) => path.join(folder, name),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Backs a running test server up. */
export function backUpServer(server: TestServer, order: BackupOrder, gateways: Partial<Gateways> = {}) {
  const { database, log, clock } = server.platform;
  const ground = { log, clock, program: 'test', snapshot: database.snapshot };
  return backUp({ ...ground, gateways: { ...server.platform.gateways, ...gateways } }, order);
}

/** Every stored file that the folder of the backups keeps. */
export const keptFiles = (folder: string): string[] =>
  readdirSync(path.join(folder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

export function writeKey(file: string, key: string): string {
  writeFileSync(file, key);
  return file;
}

export interface RestoredServer {
  result: RestoreResult;
  running: Running;
  app: FastifyInstance;
  signIn(email: string): Promise<string>;
  get(url: string, cookie?: string): Promise<{ statusCode: number; body: string; json(): unknown }>;
  stop(): Promise<void>;
}

export const restoreConfig = (dataDir: string, env: Record<string, string> = {}) =>
  readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    DEMO: 'false',
    PORT: '0',
    ...env,
  });

/** Restores into a data folder that does not exist yet, and starts the product on it. */
export async function restoreAndStart(
  dataDir: string,
  order: { from: string; keyFile?: string },
  env: Record<string, string> = {},
): Promise<RestoredServer> {
  const config = restoreConfig(dataDir, env);
  const log = createLog(config.LOG_LEVEL);
  const result = await restorePlace(config, order, log);
  const running = await start(config, log);
  const app = running.app as FastifyInstance;
  return {
    result,
    running,
    app,
    async signIn(email) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email, password: testPassword },
      });
      const cookie = answer.cookies.find(({ name }) => name === 'firstlook');
      if (!cookie) throw new Error(`sign-in of ${email} failed: ${answer.body}`);
      return `${cookie.name}=${cookie.value}`;
    },
    get: (url, cookie) => app.inject({ method: 'GET', url, headers: cookie ? { cookie } : {} }),
    stop: () => running.stop(),
  };
}
