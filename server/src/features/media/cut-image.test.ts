import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { uploadFile } from '../../../test/upload.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;
let fileId: string;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
  // Red on its left, blue on its right.
  const half = (background: string) => ({
    create: { width: 800, height: 800, channels: 3 as const, background },
  });
  const right = await sharp(half('#00f')).png().toBuffer();
  const picture = await sharp({ ...half('#f00'), create: { ...half('#f00').create, width: 1600 } })
    .composite([{ input: right, left: 800, top: 0 }])
    .jpeg()
    .toBuffer();
  fileId = (await uploadFile({ server, organizationId, cookie }, picture, 'wide.jpg')).fileId;
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = { cookie }) =>
  server.app.inject({ method: 'GET', url: `/api/file/${organizationId}/${fileId}/image/${path}`, headers });
const storedCuts = async () => {
  let count = 0;
  for await (const { key } of server.platform.gateways.storage.list(`${organizationId}/files/${fileId}`))
    if (key.includes('1x1')) count += 1;
  return count;
};

it.each([
  ['left', '1x1-0-50', 'r'],
  ['right', '1x1-100-50', 'b'],
] as const)('is cut to its %s, wide enough for what asks, and kept', async (_, cut, colour) => {
  const answer = await get(`320/${cut}`);
  expect(answer.statusCode).toBe(200);
  const { dominant, channels } = await sharp(answer.rawPayload).stats();
  expect(dominant[colour]).toBeGreaterThan(200);
  expect(channels.filter(({ mean }) => mean > 200)).toHaveLength(1);
  const { width, height } = await sharp(answer.rawPayload).metadata();
  expect(width).toBe(height);
  expect(width).toBeGreaterThanOrEqual(320);
  const before = await storedCuts();
  expect((await get(`320/${cut}`)).rawPayload.equals(answer.rawPayload)).toBe(true);
  expect(await storedCuts()).toBe(before);
});

it('comes as a JPEG to mail programs, which know no WebP', async () => {
  const jpeg = await get('320/16x9-25-25', { cookie, accept: 'image/*' });
  expect((await sharp(jpeg.rawPayload).metadata()).format).toBe('jpeg');
  const webp = await get('320/16x9-25-25', { cookie, accept: 'image/webp,*/*' });
  expect((await sharp(webp.rawPayload).metadata()).format).toBe('webp');
});

it.each(['1x1-13-50', '5x4-0-0', '1x1-0', '..%2f..', '1x1-0-50-0'])(
  'makes no cut that has no name: %s',
  async (cut) => {
    expect((await get(`320/${cut}`)).statusCode).toBeGreaterThanOrEqual(400);
  },
);

it('is for those who may look at the picture: nobody without a session before it was sent, everybody after', async () => {
  const stranger = () => get('320/1x1-0-50', {});
  expect((await stranger()).statusCode).toBe(404);
  const { id } = await buildRelease(server.platform, organizationId, { mainImage: { fileId } });
  await server.platform.database.withSystem(async (db) => {
    await db.run(sql`update release set distributed_at = now() where id = ${id}`);
    await db.run(sql`
      insert into release_file (organization_id, release_id, file_id) values (${organizationId}, ${id}, ${fileId})
      on conflict do nothing`);
  });
  expect((await stranger()).statusCode).toBe(200);
});
