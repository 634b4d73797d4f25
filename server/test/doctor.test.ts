import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diagnose } from '../src/doctor.ts';
import { lastResortAdvice } from '../src/gateways/video.ts';
import { readConfig } from '../src/platform/config.ts';
import { type ClonedDatabase, cloneDatabase } from './app.ts';
import { childServer } from './child-server.ts';

/** A machine without ffmpeg: the old build from npm stands in, and the operator is told. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'firstlook-doctor-'));
let database: ClonedDatabase;
const env = () => ({ DATA_DIR: folder, DATABASE_URL: database.url, DEMO: 'false', PATH: '' });

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

it('the doctor says that the converter is the old one, and what to do', async () => {
  const found = (await diagnose(readConfig(env()))).find(({ name }) => name === 'ffmpeg');
  expect(found).toMatchObject({ isGood: true, detail: expect.stringContaining(lastResortAdvice) });
});

it('the start says so in its log', async () => {
  const server = await childServer(env());
  await server.start();
  await expect.poll(() => server.output(), { timeout: 20_000 }).toContain(lastResortAdvice);
  expect(await server.stop()).toBe(0);
});
