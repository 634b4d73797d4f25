import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setInterval } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from './app.ts';
import { childServer, freePort } from './child-server.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'firstlook-start-'));
chmodSync(folder, 0o755);
const databases: ClonedDatabase[] = [];

afterAll(async () => {
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function cloned(): Promise<ClonedDatabase> {
  const database = await cloneDatabase();
  databases.push(database);
  return database;
}

/** Starts the program, which must refuse. @returns its exit code and what it said */
async function refusal(env: Record<string, string>): Promise<{ code: number; lines: string[] }> {
  const server = await childServer({ DATA_DIR: path.join(folder, 'data'), ...env });
  const failure = await server.start().then(
    () => server.stop().then(() => new Error('it started')),
    (error: Error) => error,
  );
  const [, code, output = ''] = /^the server ended with (\d+): ([\s\S]*)$/.exec(failure.message) ?? [];
  expect(code, failure.message).toBeDefined();
  return { code: Number(code), lines: output.split('\n').filter((line) => line.trim() !== '') };
}

it('names every bad setting in one table and none of the values', async () => {
  const { code, lines } = await refusal({
    PORT: 'eighty',
    SMTP_URL: 'http://user:secret-1@mail.example',
    DATABASE_URL: 'mysql://user:secret-2@db.example/firstlook',
    STORAGE_URL_FILE: path.join(folder, 'not-there'),
    ROLE: 'boss',
    DEMO: 'perhaps',
    DEMO_PASSWORD: 'secret-3',
    SMTP_CONNECTIONS: '0',
    LOG_LEVEL: 'loud',
  });
  expect(code).toBe(1);
  expect(lines[0]).toBe('These settings are not valid:');
  const keys = lines.slice(1).map((line) => line.trim().split(/\s{2,}/));
  expect(keys.every((row) => row.length === 2)).toBe(true);
  expect(keys.map(([key]) => key).sort()).toEqual([
    'DATABASE_URL',
    'DEMO',
    'DEMO_PASSWORD',
    'LOG_LEVEL',
    'PORT',
    'ROLE',
    'SMTP_CONNECTIONS',
    'SMTP_URL',
    'STORAGE_URL_FILE',
  ]);
  expect(lines.join('\n')).not.toContain('secret-');
});

it('names a taken port with its mend', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  const { code, lines } = await refusal({
    PORT: String(port),
    DATABASE_URL: (await cloned()).url,
  }).finally(() => other.close());
  expect(code).toBe(1);
  expect(lines).toEqual([
    `Port ${port} on 127.0.0.1 is taken: stop what uses it, or start with PORT=${port + 1}.`,
  ]);
});

it('refuses a database that is newer than the code, and leaves it as it is', async () => {
  const { url } = await cloned();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("insert into migration (name) values ('9999_tomorrow.sql')");
  await client.end();
  const { code, lines } = await refusal({ DATABASE_URL: url });
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(
    /newer than this version.*9999_tomorrow\.sql.*Start the newer version, or restore/,
  );
});

it('names a database that is not there, without its password', async () => {
  const port = await freePort();
  const { code, lines } = await refusal({
    DATABASE_URL: `postgres://app:secret-4@127.0.0.1:${port}/firstlook`,
  });
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`The database firstlook on 127.0.0.1:${port} cannot be used`);
  expect(lines[0]).toContain('correct DATABASE_URL');
  expect(lines[0]).not.toContain('secret-4');
});

it('names a data folder that cannot be made', async () => {
  const file = path.join(folder, 'a-file');
  writeFileSync(file, '');
  const { code, lines } = await refusal({ DATA_DIR: path.join(file, 'data') });
  expect(code).toBe(1);
  expect(lines).toEqual([
    `The data folder ${file}/data cannot be made (ENOTDIR). Make it writable, or set DATA_DIR to another folder.`,
  ]);
});

it.runIf(process.getuid?.() === 0)('names a data folder that the database cannot enter', async () => {
  const locked = path.join(folder, 'locked');
  mkdirSync(locked, { mode: 0o700 });
  const { code, lines } = await refusal({ DATA_DIR: path.join(locked, 'data') });
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`below ${locked},`);
  expect(lines[0]).toContain('chmod o+x');
});

function npmStart(env: Record<string, string>) {
  return spawn('npm', ['start'], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: { PATH: process.env.PATH, HOME: folder, DATA_DIR: path.join(folder, 'npm'), DEMO: 'false', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

it('ends with npm, which hands no signal on to it', { timeout: 90_000 }, async () => {
  const { url } = await cloned();
  const npm = npmStart({ DATABASE_URL: url, ROLE: 'worker' });
  // The server holds the other end of the pipe: the loop ends when the last of them is gone.
  let output = '';
  for await (const data of npm.stdout) {
    output += String(data);
    if (output.includes('worker is ready')) npm.kill('SIGTERM');
  }
  expect(output).toContain('worker is ready');
});

it('ends with npm that is gone at the moment of its first answer', { timeout: 90_000 }, async () => {
  const { url } = await cloned();
  const port = await freePort();
  const npm = npmStart({ DATABASE_URL: url, PORT: String(port) });
  npm.stdout.resume();
  const isClosed = once(npm.stdout, 'close');
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  for await (const _ of setInterval(5)) if (await answers()) break;
  npm.kill('SIGTERM');
  await isClosed;
  expect(await answers()).toBe(false);
});
