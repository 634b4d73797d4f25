import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { UploadState } from '@firstlook/contract/upload.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepMedia } from '../src/features/media/sweep-media.service.ts';
import { readConfig } from '../src/platform/config.ts';
import { createLog } from '../src/platform/log.ts';
import { openBackstage } from '../src/start.ts';
import { type ClonedDatabase, cloneDatabase } from './app.ts';
import { type ChildServer, childServer, enterChild } from './child-server.ts';
import { chunkFields, multipartBody } from './upload.ts';

const aborts = 500;
const atOnce = 25;
const content = Buffer.alloc(600_000, 'firstlook ');
const chunkSize = 300_000;
const folder = mkdtempSync(path.join(os.tmpdir(), 'firstlook-abort-'));
chmodSync(folder, 0o755);
let database: ClonedDatabase;
let server: ChildServer;
let cookie = '';
let organizationId = '';

beforeAll(async () => {
  database = await cloneDatabase();
  server = await childServer({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    DEMO: 'true',
    DEMO_CONTENT: 'false',
    DEMO_PASSWORD: 'abort-test-1',
    ROLE: 'web',
    // A small heap is collected often, so that its size says what is held and not what was thrown away.
    NODE_OPTIONS: '--max-old-space-size=128 --max-semi-space-size=2',
  });
  await server.start();
  ({ cookie, organizationId } = await enterChild(server, 'abort-test-1'));
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const handles = () => readdirSync(`/proc/${server.pid()}/fd`).length;
const memory = () =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid()}/status`, 'utf8'))?.[1]) / 1024;
const parts = () =>
  readdirSync(path.join(folder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

function formOf(idx: number, uploadId?: string) {
  const fields = chunkFields(content, 'kit.zip', idx, chunkSize);
  if (uploadId) fields.uploadId = uploadId;
  return multipartBody(fields, content.subarray(idx * chunkSize, (idx + 1) * chunkSize));
}

/** Sends a share of the request and hangs up. */
async function abort(form: ReturnType<typeof formOf>, share: number): Promise<void> {
  const { payload, headers } = form;
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/file/upload/${organizationId} HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n\r\n`,
  );
  await new Promise((done) => socket.write(payload.subarray(0, Math.floor(payload.length * share)), done));
  await new Promise((done) => socket.once('close', done).destroy());
}

async function begin(): Promise<string> {
  const { payload, headers } = formOf(0);
  const answer = await fetch(`${server.url}/api/file/upload/${organizationId}`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: new Uint8Array(payload),
  });
  return ((await answer.json()) as UploadState).uploadId;
}

/** A mixture: nothing but the head, in the fields, in the middle of the first chunk, in the second one of a begun upload. */
async function abandon(count: number): Promise<void> {
  for (let from = 0; from < count; from += atOnce) {
    await Promise.all(
      Array.from({ length: atOnce }, async (_, position) => {
        const way = position % 5;
        if (way === 4) await abort(formOf(1, await begin()), 0.6);
        else await abort(formOf(0), [0, 0.001, 0.3, 0.95][way] as number);
      }),
    );
  }
}

it.runIf(process.platform === 'linux')(
  'is none the worse for 500 uploads that broke off, and sweeps what they left',
  { timeout: 60_000 },
  async () => {
    await abandon(100);
    await expect.poll(handles, { timeout: 10_000 }).toBeLessThan(60);
    const [handlesBefore, memoryBefore] = [handles(), memory()];
    await abandon(aborts);
    await expect.poll(handles, { timeout: 20_000 }).toBeLessThanOrEqual(Math.ceil(handlesBefore * 1.1));
    await expect.poll(memory, { timeout: 20_000 }).toBeLessThanOrEqual(memoryBefore * 1.1);
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    expect(server.output()).not.toMatch(/"level":(50|60)/);

    // Only whole first chunks of begun uploads are left; the sweep takes them a day later.
    const begun = (100 + aborts) / 5;
    await expect.poll(() => parts().length, { timeout: 10_000 }).toBe(begun);
    const config = readConfig({ DATA_DIR: folder, DATABASE_URL: database.url, ROLE: 'web' });
    const backstage = await openBackstage(config, createLog('silent'));
    const tomorrow = { now: () => new Date(Date.now() + 24 * 3_600_000) };
    for (let run = 0; run < 3 && parts().length > 0; run += 1)
      await sweepMedia({ ...backstage.ctx, clock: tomorrow });
    await backstage.stop();
    expect(parts()).toEqual([]);
  },
);
