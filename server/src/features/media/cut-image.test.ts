import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { recordStatements } from '../../../test/recorded-statement.ts';
import { uploadFile } from '../../../test/upload.ts';
import { sql } from '../../platform/database.ts';

/** The right half of the picture, for squares. */
const rightHalf = { x: 50, y: 0, width: 50, height: 100 };

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
  for (const said of [
    { focalPoint: { x: 0, y: 50 } },
    { focalPoint: { x: 98, y: 51 } },
    { focalPoint: { x: 25, y: 20 } },
    { focalPoint: { x: 50, y: 50 } },
    { crops: { '1x1': rightHalf } },
  ]) {
    const { id } = await buildRelease(server.platform, organizationId, { mainImage: { fileId, ...said } });
    await server.platform.database.withSystem((db) =>
      db.run(sql`
        insert into release_file (organization_id, release_id, file_id) values (${organizationId}, ${id}, ${fileId})
        on conflict do nothing`),
    );
  }
});
afterEach(() => vi.restoreAllMocks());
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
  const made = vi.spyOn(server.platform.gateways.image, 'process');
  expect((await get(`320/${cut}`)).rawPayload.equals(answer.rawPayload)).toBe(true);
  expect(made).not.toHaveBeenCalled();
});

it('is what an editor chose for the shape, wide enough for what asks, and kept', async () => {
  const before = await storedCuts();
  const answer = await get('320/1x1-c500-0-500-1000');
  expect(answer.statusCode).toBe(200);
  const { width, height } = await sharp(answer.rawPayload).metadata();
  expect(width).toBe(height);
  expect(width).toBeGreaterThanOrEqual(320);
  const { channels } = await sharp(answer.rawPayload).stats();
  expect(channels.map(({ mean }) => mean > 200)).toEqual([false, false, true]);
  expect(await storedCuts()).toBe(before + 2);
});

it('of a small part of a large picture is as sharp as that is', async () => {
  const large = await sharp({ create: { width: 4000, height: 2000, channels: 3, background: '#0f0' } })
    .jpeg()
    .toBuffer();
  const { fileId: id } = await uploadFile({ server, organizationId, cookie }, large, 'large.jpg');
  const answer = await server.app.inject({
    method: 'GET',
    url: `/api/file/${organizationId}/${id}/image/1280/1x1-c0-0-250-500`,
    headers: { cookie },
  });
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(1000);
});

it('is tried out by an editor before it is saved, and nothing of that is kept', async () => {
  const before = await storedCuts();
  const path = '320/1x1-c0-0-500-1000';
  const { channels } = await sharp((await get(path)).rawPayload).stats();
  expect(channels.map(({ mean }) => mean > 200)).toEqual([true, false, false]);
  const { email } = await buildAccount(server.platform, { organizationId, role: 'client' });
  const client = await server.signIn(email);
  const shown = await get(path, { cookie: client });
  // Of a draft a reader gets nothing, of what is open the whole picture.
  if (shown.statusCode === 200)
    expect((await sharp(shown.rawPayload).stats()).channels[2]?.mean).toBeGreaterThan(60);
  expect(await storedCuts()).toBe(before);
});

it('comes as a JPEG to mail programs, which know no WebP', async () => {
  const jpeg = await get('320/16x9-25-25', { cookie, accept: 'image/*' });
  expect((await sharp(jpeg.rawPayload).metadata()).format).toBe('jpeg');
  const webp = await get('320/16x9-25-25', { cookie, accept: 'image/webp,*/*' });
  expect((await sharp(webp.rawPayload).metadata()).format).toBe('webp');
});

it('is made once for all who ask at the same moment', async () => {
  const made = vi.spyOn(server.platform.gateways.image, 'process');
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('320/2x3-50-50')));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(made).toHaveBeenCalledTimes(1);
});

it('is the whole picture, and nothing is made, at a point that no release says', async () => {
  const before = await storedCuts();
  const answer = await get('320/1x1-75-75');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toContain('no-cache');
  expect((await sharp(answer.rawPayload).metadata()).width).not.toBe(
    (await sharp(answer.rawPayload).metadata()).height,
  );
  expect(await storedCuts()).toBe(before);
});

it('asks for the right and the file once, also where the whole picture stands in', async () => {
  const { statements, stop } = recordStatements(server.platform);
  expect((await get('320/1x1-75-75')).statusCode).toBe(200);
  stop();
  const asked = statements.map((one) => JSON.stringify(one));
  expect(asked.filter((one, at) => asked.indexOf(one) < at)).toEqual([]);
});

it('is the whole picture where it cannot be cut', async () => {
  vi.spyOn(server.platform.gateways.image, 'process').mockRejectedValue(new Error('took-too-long'));
  const answer = await get('640/1x1-50-50');
  expect(answer.statusCode).toBe(200);
  const { width, height } = await sharp(answer.rawPayload).metadata();
  expect(width).toBe((height ?? 0) * 2);
});

it.each([
  '1x1-13-50',
  '5x4-0-0',
  '1x1-c0-0-500',
  '5x4-c0-0-9-9',
  'mail-0-50',
  '1x1-0',
  '..%2f..',
  '1x1-0-50-0',
])('makes no cut that has no name: %s', async (cut) => {
  expect((await get(`320/${cut}`)).statusCode).toBeGreaterThanOrEqual(400);
});

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
