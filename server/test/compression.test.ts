import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './app.ts';
import { buildAccount, buildContacts, buildOrganization } from './factories.ts';

let server: TestServer;
let cookie: string;
let organizationId: string;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'producer' })).email,
  );
  await buildContacts(server.platform, organizationId, 20);
});
afterAll(() => server.stop());

const read = (encoding: string, url: string) =>
  server.app.inject({ url, headers: { cookie, 'accept-encoding': encoding } });

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('JSON above one kilobyte travels as %s and says the same', async (encoding, unpack) => {
  const url = `/api/contact/${organizationId}`;
  const plain = await read('identity', url);
  expect(plain.headers['content-encoding']).toBeUndefined();
  const packed = await read(`${encoding}, deflate`, url);
  expect(packed.headers['content-encoding']).toBe(encoding);
  expect(packed.headers.vary).toContain('accept-encoding');
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  expect(JSON.parse(unpack(packed.rawPayload).toString())).toEqual(plain.json());
});

it('small answers travel as they are, pages compressed', async () => {
  expect((await read('gzip', '/api/health')).headers['content-encoding']).toBeUndefined();
  const page = await server.app.inject({
    url: '/unsubscribe/aaaaaaaaaaaaaaaaaaaaaaaa',
    headers: { accept: 'text/html', 'accept-encoding': 'gzip' },
  });
  expect(page.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(page.rawPayload).toString()).toContain('</html>');
});
