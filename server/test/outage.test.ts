import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Storage } from '../src/gateways/storage.ts';
import { openS3Storage, parseS3Url } from '../src/gateways/storage-s3.ts';
import { type Database, openDatabase, sql } from '../src/platform/database.ts';
import { startTestServer, type TestServer } from './app.ts';
import { buildAccount, buildOrganization } from './factories.ts';
import { answeredWithin } from './promised.ts';
import { startSilentProxy } from './silent-proxy.ts';
import { chunkFields, multipartBody, sendChunk } from './upload.ts';

/** What stands around the server fails: every call is answered, in the form that was asked for. */
let server: TestServer;
let organizationId: string;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'producer' })).email,
  );
});
afterAll(() => server.stop());

/** Puts parts of the platform in place of its own for as long as the work takes. */
async function withPlatform<T>(parts: object, work: () => Promise<T>): Promise<T> {
  const { platform } = server;
  const before = { ...platform };
  Object.assign(platform, parts);
  try {
    return await work();
  } finally {
    Object.assign(platform, before);
  }
}

describe('a database that falls silent', () => {
  const ask = (database: Database) =>
    database.single((db) => db.one<{ n: number }>(sql`select 1 as n`)).then(({ n }) => n);

  it('is given up, and the next question goes to a new connection', { timeout: 30_000 }, async () => {
    const url = new URL(server.databaseUrl);
    const proxy = await startSilentProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    url.hostname = '127.0.0.1';
    const database = openDatabase({ url: url.href, connections: 4, onError: () => undefined });
    try {
      expect(await Promise.all([ask(database), ask(database), ask(database)])).toEqual([1, 1, 1]);
      proxy.swallow();
      await expect(answeredWithin(ask(database), 'a silent connection')).rejects.toThrow(
        'Query read timeout',
      );
      // Two more of the dead ones lie in the pool; they are not waited for again.
      expect(await Promise.all([ask(database), ask(database), ask(database)])).toEqual([1, 1, 1]);
      const tenant = database.readTenant('-1', (db) => db.one<{ n: number }>(sql`select 2 as n`));
      expect((await tenant).n).toBe(2);
    } finally {
      await proxy.close();
      await database.close();
    }
  });
});

it('a statement is given up before its caller has gone, unless its transaction was allowed more', async () => {
  const { database } = server.platform;
  const slow = sql`select pg_sleep(4.7)`;
  await expect(database.withTenant(organizationId, (db) => db.run(slow))).rejects.toThrow();
  await database.withTenant(organizationId, async (db) => {
    await db.allow(60_000);
    await db.run(slow);
  });
  // The connection goes back as it was.
  await expect(database.withTenant(organizationId, (db) => db.run(slow))).rejects.toThrow();
});

describe('a database that is away', () => {
  it('is told to a reader as a page in the browser’s language, to a program as JSON', async () => {
    const database = openDatabase({
      url: 'postgres://nobody@127.0.0.1:1/none',
      connections: 2,
      onError: () => undefined,
    });
    await withPlatform({ database }, async () => {
      const read = (headers: Record<string, string>) =>
        server.app.inject({ url: '/unsubscribe/aaaaaaaaaaaaaaaaaaaaaaaa', headers });
      const asked = read({ accept: 'text/html,*/*;q=0.8', 'accept-language': 'en-GB,en;q=0.9' });
      const page = await answeredWithin(asked, 'a page without a database');
      expect(page.statusCode).toBe(503);
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.headers['retry-after']).toBe('2');
      expect(page.body).toContain('We will be right back');
      const hebrew = await read({ accept: 'text/html', 'accept-language': 'de, he;q=0.5' });
      expect(hebrew.body).toContain('<html lang="he" dir="rtl"');
      expect((await read({ accept: '*/*' })).json().code).toBe('UNAVAILABLE');
      expect((await server.call('GET', '/api/health')).statusCode).toBe(503);
    });
    await database.close();
  });
});

it('an address that is not there is a page for a person', async () => {
  const answer = await server.app.inject({
    url: '/release/x',
    headers: { accept: 'text/html', 'accept-language': 'fr' },
  });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain('<html lang="fr"');
  expect((await server.app.inject({ url: '/release/x' })).json().code).toBe('NOT_FOUND');
});

describe('uploads', () => {
  const content = Buffer.from('a document of a few bytes');
  const storageThat = (put: Storage['put']) => ({
    gateways: { ...server.platform.gateways, storage: { ...server.platform.gateways.storage, put } },
  });

  it('say that the disk is full', async () => {
    const full = storageThat(() => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })));
    const sent = withPlatform(full, () =>
      sendChunk({ server, organizationId, cookie }, chunkFields(content, 'a.txt', 0), content),
    );
    const answer = await answeredWithin(sent, 'an upload to a full disk');
    expect(answer.statusCode).toBe(507);
    expect(answer.json().code).toBe('STORAGE_FULL');
  });

  it.each([
    ['no boundary', 'multipart/form-data', 'garbage'],
    ['a boundary that never comes', 'multipart/form-data; boundary=x', 'garbage'],
    [
      'a part without an end',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="chunk"; filename="a"\r\n\r\nabc',
    ],
  ])('that are no forms (%s) are the sender’s mistake', async (_case, type, payload) => {
    for (const path of ['upload', 'uploadContacts']) {
      const answer = await server.app.inject({
        method: 'POST',
        url: `/api/file/${path}/${organizationId}${path === 'upload' ? '' : '?mailingListName=x'}`,
        headers: { cookie, 'content-type': type },
        payload,
      });
      expect([400, 415], `${path}: ${answer.body}`).toContain(answer.statusCode);
    }
  });

  it('that are refused leave their connection usable', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (path: string, options: http.RequestOptions, body?: Buffer) =>
      new Promise<{ status: number; socket: net.Socket }>((resolve, reject) => {
        const request = http.request(`${address}${path}`, { ...options, agent }, (response) => {
          const { socket } = response;
          response.resume().once('end', () => resolve({ status: response.statusCode ?? 0, socket }));
        });
        request.once('error', reject);
        request.end(body);
      });
    const failing = storageThat((_key, body) => {
      if ('destroy' in body) (body as unknown as net.Socket).destroy();
      return Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    });
    const large = Buffer.alloc(6 * 1024 * 1024, 'x');
    const { payload, headers } = multipartBody(chunkFields(large, 'b.txt', 0), large);
    try {
      await withPlatform(failing, async () => {
        const refused = await ask(
          `/api/file/upload/${organizationId}`,
          { method: 'POST', headers: { ...headers, cookie, 'content-length': payload.length } },
          payload,
        );
        expect(refused.status).toBe(507);
        const next = await ask('/api/health', { method: 'GET' });
        expect(next.status).toBe(200);
        expect(next.socket).toBe(refused.socket);
      });
    } finally {
      agent.destroy();
    }
  });
});

it('an object store that takes connections and says nothing is given up', { timeout: 30_000 }, async () => {
  const silent = net.createServer(() => undefined);
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const storage = await openS3Storage(
    parseS3Url(`s3://bucket?endpoint=${endpoint}&accessKeyId=a&secretAccessKey=b`),
  );
  try {
    await withPlatform({ gateways: { ...server.platform.gateways, storage } }, async () => {
      const content = Buffer.from('bytes');
      const sent = sendChunk({ server, organizationId, cookie }, chunkFields(content, 'c.txt', 0), content);
      const answer = await answeredWithin(sent, 'an upload to a silent store');
      expect(answer.statusCode, answer.body).toBe(503);
    });
  } finally {
    silent.close();
  }
});
