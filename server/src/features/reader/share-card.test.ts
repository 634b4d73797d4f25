import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { uploadFile } from '../../../test/upload.ts';
import { CardError } from '../../gateways/card.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform, { name: 'ערוץ <הים> & Co' })).id;
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.stop());

async function publish(data: Record<string, unknown>): Promise<string> {
  const { id } = await buildRelease(server.platform, organizationId, data);
  const path = `/api/release/${organizationId}/${id}`;
  expect((await server.call('POST', `${path}/publish`, { cookie })).statusCode).toBe(200);
  const { publicUrl } = (await server.call('GET', path, { cookie })).json<{ publicUrl: string }>();
  return publicUrl.slice(server.platform.baseUrl.length);
}
const get = (url: string) => server.app.inject({ method: 'GET', url });
const draws = () => vi.spyOn(server.platform.gateways.card, 'draw');

it('a public page names a picture of 1200 by 630 that is drawn once for all who ask', async () => {
  const page = await publish({ title: 'שומרת' });
  const { body } = await get(page);
  const address = /property="og:image" content="([^"]+)"/.exec(body)?.[1] ?? '';
  expect(address).toBe(`${server.platform.baseUrl}${page}/card.jpg`);
  expect(body).toContain('property="og:image:width" content="1200"');
  const drawn = draws();
  const [first, second] = await Promise.all([get(`${page}/card.jpg`), get(`${page}/card.jpg`)]);
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
  expect(drawn).toHaveBeenCalledTimes(1);
  const { width, height, format } = await sharp(first.rawPayload).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' });
  // Hebrew begins at the right, and white words stand there.
  const side = async (left: number) => {
    const part = await sharp(first.rawPayload)
      .extract({ left, top: 330, width: 300, height: 300 })
      .png()
      .toBuffer();
    return (await sharp(part).stats()).channels.reduce((sum, { mean }) => sum + mean, 0);
  };
  expect(await side(900)).toBeGreaterThan((await side(0)) + 30);
});

it.each([
  ['around its focal point', { focalPoint: { x: 100, y: 50 } }],
  [
    'by its crop for 16:9',
    { focalPoint: { x: 0, y: 50 }, crops: { '16x9': { x: 55, y: 0, width: 44.4, height: 100 } } },
  ],
])('is filled by the picture of the release %s', async (_, said) => {
  const half = (background: string, width: number) => ({
    create: { width, height: 800, channels: 3 as const, background },
  });
  const right = await sharp(half('#00f', 1600)).png().toBuffer();
  const wide = await sharp(half('#f00', 3200))
    .composite([{ input: right, left: 1600, top: 0 }])
    .jpeg()
    .toBuffer();
  const { fileId } = await uploadFile({ server, organizationId, cookie }, wide, 'wide.jpg');
  const page = await publish({ title: 'Wide', mainImage: { fileId, ...said } });
  const card = await get(`${page}/card.jpg`);
  const { data } = await sharp(card.rawPayload)
    .extract({ left: 0, top: 0, width: 1200, height: 60 })
    .resize(1, 1)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[2]).toBeGreaterThan(200);
  expect(data[0]).toBeLessThan(40);
});

it('takes any title for words, and cuts what would be too small to read', async () => {
  const drawn = draws();
  const page = await publish({ title: `<span size="9999999">&amp;\u0007 ${'long '.repeat(60)}` });
  expect((await get(`${page}/card.jpg`)).statusCode).toBe(200);
  expect(drawn.mock.calls[0]?.[0].title).toMatch(/…$/);
});

it('is there only where the page opens for everybody', async () => {
  const { id } = await buildRelease(server.platform, organizationId, { title: 'Draft' });
  expect((await get(`/r/${id}/card.jpg`)).statusCode).toBe(404);
  const page = await publish({ title: 'Soon shut' });
  expect((await get(`${page}/card.jpg`)).statusCode).toBe(200);
  const change = (assignment: ReturnType<typeof sql>) =>
    server.platform.database.withSystem((db) =>
      db.run(sql`update organization set ${assignment} where organization_id = ${organizationId}`),
    );
  await change(sql`settings = settings || '{"requireAuth": true}'`);
  expect((await get(`${page}/card.jpg`)).statusCode).toBe(404);
  await change(sql`settings = settings || '{"requireAuth": false}'`);
  expect((await get(`${page}/card.jpg`)).statusCode).toBe(200);
});

it('those who ask while too many wait are told to come again', async () => {
  const page = await publish({ title: 'Busy' });
  draws().mockRejectedValue(new CardError('too many wait', true));
  const answer = await get(`${page}/card.jpg`);
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
});
