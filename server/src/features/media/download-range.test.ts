import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { uploadFile } from '../../../test/upload.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;
let address: string;
const size = 200_000;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
  const content = Buffer.from('%PDF-1.4\npress file\n'.padEnd(size, ' '));
  const { fileId } = await uploadFile({ server, organizationId, cookie }, content, 'press.pdf');
  await buildRelease(server.platform, organizationId, { files: [{ fileId }] });
  address = `/api/file/${organizationId}/${fileId}/download`;
});
afterAll(() => server.stop());

const lines = () =>
  server.platform.database.withSystem(async (db) => {
    const { count } = await db.one<{ count: number }>(
      sql`select count(*)::int as count from audit where organization_id = ${organizationId} and action = 'file.download'`,
    );
    return count;
  });
async function linesOf(headers: Record<string, string>): Promise<number> {
  const before = await lines();
  const answer = await server.call('GET', address, { cookie, headers });
  expect(answer.statusCode).toBeLessThan(400);
  return (await lines()) - before;
}

it.each([
  {},
  { range: 'bytes=0-' },
  { range: 'bytes= 0-4' },
  { range: 'bytes=1-2,3-4' },
  { range: 'bytes=x' },
  { range: 'bytes=-200000' },
  { range: 'bytes=1-' },
  { range: 'bytes=90000-199999' },
  { range: 'bytes=190000-', 'if-range': '"another"' },
])('whoever takes a file is written down, however he asks: %j', async (headers) => {
  expect(await linesOf(headers as Record<string, string>)).toBe(1);
});

it('who asks only for its head takes nothing', async () => {
  const before = await lines();
  const answer = await server.app.inject({ method: 'HEAD', url: address, headers: { cookie } });
  expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, String(size)]);
  expect(await lines()).toBe(before);
});

it('what goes on with a file is no new taking', async () => {
  expect(await linesOf({ range: 'bytes=70000-99999' })).toBe(0);
});

it('a picture comes as it was uploaded to the people of the organization, and without its metadata to readers', async () => {
  const drawn = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } });
  const original = await drawn
    .withExif({ IFD0: { Copyright: 'home of the star' } })
    .jpeg()
    .toBuffer();
  const { fileId } = await uploadFile({ server, organizationId, cookie }, original, 'still.jpg');
  const release = await buildRelease(server.platform, organizationId, {
    mainImage: { fileId, requireAuth: false },
  });
  await server.platform.database.withTenant(organizationId, (db) =>
    db.run(sql`update release set distributed_at = now() where id = ${release.id}`),
  );
  const path = `/api/file/${organizationId}/${fileId}/download`;
  const own = await server.call('GET', path, { cookie });
  expect(own.rawPayload.equals(original)).toBe(true);
  const readers = await server.call('GET', path);
  expect(readers.statusCode).toBe(200);
  expect(readers.rawPayload.includes('home of the star')).toBe(false);
});
