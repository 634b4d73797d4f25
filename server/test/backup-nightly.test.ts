import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diagnose, type Finding } from '../src/doctor.ts';
import { backUpNightly } from '../src/features/backup/nightly-backup.service.ts';
import type { Ctx } from '../src/kernel/ctx.ts';
import { readConfig } from '../src/platform/config.ts';
import { jobs } from '../src/worker.ts';
import { startTestServer, type TestServer } from './app.ts';
import { scratchFolder, writeKey } from './backup-stage.ts';

const scratch = scratchFolder();
const folder = scratch.path('nightly');
let now = new Date();
let server: TestServer;
let env: Record<string, string>;

beforeAll(async () => {
  env = {
    BACKUP_DIR: folder,
    BACKUP_KEEP: '2',
    BACKUP_KEY_FILE: writeKey(scratch.path('key'), 'a passphrase of some length'),
  };
  server = await startTestServer({ env, clock: { now: () => now } });
});
afterAll(async () => {
  await server.stop();
  scratch.remove();
});

async function doctor(changes: Record<string, string> = {}): Promise<Finding | undefined> {
  const config = readConfig({
    DATA_DIR: scratch.path('data'),
    DATABASE_URL: server.databaseUrl,
    ...env,
    ...changes,
  });
  return (await diagnose(config)).find(({ name }) => name === 'backup');
}
const backups = () => readdirSync(folder).filter((name) => /^\d/.test(name));

it('the nightly job stands on the clock, once a night', () => {
  const cron = jobs.find(({ definition }) => definition.name === 'backup.nightly')?.definition.cron;
  expect(cron).toMatch(/^\d+ \d+ \* \* \*$/);
});

it('keeps the newest backups, and doctor says when the last good one was', async () => {
  expect(await doctor()).toMatchObject({
    isGood: false,
    detail: expect.stringContaining('no finished backup'),
  });
  const start = Date.now();
  for (const daysAgo of [9, 8, 7]) {
    now = new Date(start - daysAgo * 24 * 3_600_000);
    await backUpNightly(server.ctx());
  }
  expect(backups()).toHaveLength(2);
  expect(await doctor()).toMatchObject({ isGood: false, detail: expect.stringContaining(now.toISOString()) });
  now = new Date(start);
  await backUpNightly(server.ctx());
  expect(backups()).toHaveLength(2);
  expect(await doctor()).toEqual({
    name: 'backup',
    isGood: true,
    detail: `the last good backup is of ${now.toISOString()}`,
  });
});

it('does nothing where no folder is set, and doctor says so', async () => {
  const ctx = server.ctx();
  await backUpNightly({ ...ctx, config: { ...ctx.config, BACKUP_DIR: undefined } });
  expect(await doctor({ BACKUP_DIR: '' })).toMatchObject({
    isGood: true,
    detail: expect.stringContaining('no BACKUP_DIR'),
  });
});

it('a failure is an error in the log, and what was there stays good', async () => {
  const before = backups();
  const errors: unknown[] = [];
  const ctx = server.ctx();
  const log = { ...ctx.log, error: (...said: unknown[]) => errors.push(said) } as unknown as Ctx['log'];
  mkdirSync(scratch.path('other'), { recursive: true });
  writeFileSync(scratch.path('other/key'), 'quite another passphrase');
  const config = { ...ctx.config, BACKUP_KEY_FILE: scratch.path('other/key') };
  await expect(backUpNightly({ ...ctx, log, config })).rejects.toThrow('is not the one of the backups');
  expect(JSON.stringify(errors)).toContain('the nightly backup failed');
  expect(backups()).toEqual(before);
  expect(await doctor()).toMatchObject({ isGood: true });
});
