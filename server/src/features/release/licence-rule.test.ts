import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { uploadFile } from '../../../test/upload.ts';

const day = 24 * 3_600_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);
/** The app's clock is ahead of the database's by this, milliseconds. */
let ahead = 0;
let server: TestServer;
let organizationId: string;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(Date.now() + ahead) } });
  organizationId = (await buildOrganization(server.platform, { settings: { requireAuth: false } })).id;
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
});
afterAll(() => server.stop());

type Item = Record<string, unknown>;
type Saved = { _id: string; version: number; releaseData: { imageGallery: Item[] } };
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  server.call(method, path, { cookie, ...(body && { body }) });

async function addPicture(): Promise<string> {
  const image = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  return (await uploadFile({ server, organizationId, cookie }, image, 'still.jpg')).fileId;
}
async function cropOf(fileId: string): Promise<string> {
  const area = { x: 0, y: 0, width: 800, height: 600 };
  const answer = await call('POST', `/api/file/${organizationId}/${fileId}/crop`, area);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<{ fileId: string }>().fileId;
}
async function make(imageGallery: Item[]): Promise<Saved> {
  const answer = await call('POST', `/api/release/${organizationId}`, {
    releaseType: 'programme',
    releaseData: {
      title: 'קו המים',
      imageGallery: imageGallery.map((one) => ({ requireAuth: false, ...one })),
    },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Saved>();
}
const isOver = async (id: string) =>
  (await call('GET', `/api/release/${organizationId}/${id}`))
    .json<Saved>()
    .releaseData.imageGallery.map((one) => one.isLicenceOver === true);
const take = async (fileId: string) =>
  (await call('GET', `/api/file/${organizationId}/${fileId}/download`)).statusCode;

it('a crop is taken no longer than what it was cut from, in a release and in none', async () => {
  const fileId = await addPicture();
  const [free, before] = [await addPicture(), await cropOf(fileId)];
  expect([await take(before), await take(await cropOf(free))]).toEqual([200, 200]);
  await make([{ fileId, usableUntil: dayFromNow(-2) }, { fileId: free }]);
  const after = await cropOf(fileId);
  expect([await take(before), await take(after), await take(await cropOf(free))]).toEqual([403, 403, 200]);
  // A program that names the crop and not its original gives it no longer life.
  const other = await make([{ fileId: after }]);
  expect(await take(after)).toBe(403);
  await call('DELETE', `/api/release/${organizationId}/${other._id}`);
});

it('what only a template of releases names is taken as long as that says', async () => {
  const [over, free] = [await addPicture(), await addPicture()];
  const { _id: releaseId } = await make([{ fileId: over, usableUntil: dayFromNow(-2) }, { fileId: free }]);
  const kept = await call('POST', `/api/release-template/${organizationId}`, {
    releaseId,
    name: 'Weekly',
    withMedia: true,
  });
  expect(kept.statusCode, kept.body).toBe(201);
  await call('DELETE', `/api/release/${organizationId}/${releaseId}`);
  expect([await take(over), await take(await cropOf(over)), await take(free)]).toEqual([403, 403, 200]);
});

it('of one file in several places of a release the earliest day holds: on the screen as at the download', async () => {
  const [fileId, other] = [await addPicture(), await addPicture()];
  const crop = await cropOf(fileId);
  const saved = await make([
    { fileId },
    { fileId, usableUntil: dayFromNow(-2) },
    { fileId: crop, original: { fileId }, usableUntil: dayFromNow(20) },
    { fileId: other, usableUntil: dayFromNow(20) },
  ]);
  expect(await isOver(saved._id)).toEqual([true, true, true, false]);
  expect([await take(fileId), await take(crop), await take(other)]).toEqual([403, 403, 200]);
});

it('the day is that of one clock, for what is shown and for what is taken', async () => {
  const fileId = await addPicture();
  const saved = await make([{ fileId, usableUntil: dayFromNow(3) }]);
  expect([await isOver(saved._id), await take(fileId)]).toEqual([[false], 200]);
  ahead = 6 * day;
  try {
    expect([await isOver(saved._id), await take(fileId)]).toEqual([[true], 403]);
  } finally {
    ahead = 0;
  }
});
