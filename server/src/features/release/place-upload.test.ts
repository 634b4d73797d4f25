import { randomBytes } from 'node:crypto';
import type { Release } from '@firstlook/contract/release.ts';
import type { UploadState } from '@firstlook/contract/upload.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { makeFilm } from '../../../test/film.ts';
import { chunkFields, sendChunk } from '../../../test/upload.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;
let film: Buffer;
let picture: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform, { settings: { defaultGalleryCredit: 'House' } }))
    .id;
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
  film = makeFilm(1);
  picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.stop());

const half = (content: Buffer) => Math.ceil(content.length / 2);
const send = async (content: Buffer, name: string, idx: number, more: Record<string, string> = {}) => {
  const size = half(content);
  const fields = { ...chunkFields(content, name, idx, size), ...more };
  const answer = await sendChunk(
    { server, organizationId, cookie },
    fields,
    content.subarray(idx * size, (idx + 1) * size),
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<UploadState>();
};
const parentOf = (_id: string, fieldName: string) => ({
  parentData: JSON.stringify({ collection: 'release', _id, fieldName }),
});
const read = async (id: string): Promise<Release> =>
  (await server.call('GET', `/api/release/${organizationId}/${id}`, { cookie })).json<Release>();
const tell = (uploadId: string, body: object, as = cookie) =>
  server.call('POST', `/api/file/upload/${organizationId}/${uploadId}/parent`, { cookie: as, body });

describe('an upload that names a release and a field', () => {
  it('is put there with its last chunk, once, and raises the version', async () => {
    const { id } = await buildRelease(server.platform, organizationId, { videos: [] });
    const { uploadId } = await send(film, 'a.mp4', 0, parentOf(id, 'videos'));
    const done = await send(film, 'a.mp4', 1, { ...parentOf(id, 'videos'), uploadId });
    expect(done).toMatchObject({
      complete: true,
      place: { releaseId: id, title: 'Waterline', version: 2, isPlaced: true },
    });
    const again = await send(film, 'a.mp4', 1, { ...parentOf(id, 'videos'), uploadId });
    expect(again.place).toEqual(done.place);
    const release = await read(id);
    expect(release.version).toBe(2);
    expect(release.releaseData.videos).toMatchObject([{ fileId: done.file?.fileId, status: 'encrypting' }]);
  });

  it('two last chunks at a time put it there once', async () => {
    const { id } = await buildRelease(server.platform, organizationId, { videos: [] });
    const { uploadId } = await send(film, 'b.mp4', 0, parentOf(id, 'videos'));
    const states = await Promise.all(
      [1, 2, 3].map(() => send(film, 'b.mp4', 1, { ...parentOf(id, 'videos'), uploadId })),
    );
    for (const { place } of states) expect(place).toMatchObject({ isPlaced: true });
    expect((await read(id)).releaseData.videos).toHaveLength(1);
  });

  it('leaves a picture alone that somebody chose meanwhile', async () => {
    const { id } = await buildRelease(server.platform, organizationId, { mainImage: null });
    const { uploadId } = await send(picture, 'late.jpg', 0, parentOf(id, 'mainImage'));
    const first = await send(picture, 'first.jpg', 0, parentOf(id, 'mainImage'));
    const won = await send(picture, 'first.jpg', 1, {
      ...parentOf(id, 'mainImage'),
      uploadId: first.uploadId,
    });
    const late = await send(picture, 'late.jpg', 1, { ...parentOf(id, 'mainImage'), uploadId });
    expect(late).toMatchObject({ complete: true, place: { isPlaced: false, version: 2 } });
    expect((await read(id)).releaseData.mainImage).toMatchObject({ fileId: won.file?.fileId });
  });

  it('stands where it was chosen among those that arrived before it', async () => {
    const { id } = await buildRelease(server.platform, organizationId, { videos: [] });
    const parent = (turn: number) => ({
      parentData: JSON.stringify({ collection: 'release', _id: id, fieldName: 'videos', turn }),
    });
    const begun = await Promise.all([1, 2, 3].map((turn) => send(film, `${turn}.mp4`, 0, parent(turn))));
    const arrive = async (turn: number) =>
      await send(film, `${turn}.mp4`, 1, { ...parent(turn), uploadId: begun[turn - 1]?.uploadId ?? '' });
    // Told again by a save that knows nothing of the order.
    await tell(begun[0]?.uploadId ?? '', { collection: 'release', _id: id, fieldName: 'videos' });
    const names = async () =>
      ((await read(id)).releaseData.videos as { name: string }[]).map(({ name }) => name);
    await arrive(3);
    await arrive(1);
    expect(await names()).toEqual(['1.mp4', '3.mp4']);
    await arrive(2);
    expect(await names()).toEqual(['1.mp4', '2.mp4', '3.mp4']);
  });

  it('gives a gallery the credit of the organization', async () => {
    const { id } = await buildRelease(server.platform, organizationId, { imageGallery: [] });
    const { uploadId } = await send(picture, 'g.jpg', 0, parentOf(id, 'imageGallery'));
    await send(picture, 'g.jpg', 1, { ...parentOf(id, 'imageGallery'), uploadId });
    expect((await read(id)).releaseData.imageGallery).toMatchObject([{ credit: 'House', status: 'ready' }]);
  });

  it('is a file without a place where the release is of another organization', async () => {
    const other = await buildOrganization(server.platform);
    const foreign = await buildRelease(server.platform, other.id, { videos: [] });
    const { uploadId } = await send(film, 'c.mp4', 0, parentOf(foreign.id, 'videos'));
    const done = await send(film, 'c.mp4', 1, { ...parentOf(foreign.id, 'videos'), uploadId });
    expect(done.complete).toBe(true);
    expect(done).not.toHaveProperty('place');
  });
});

describe('an upload that is told its place later', () => {
  it('goes there when it is complete', async () => {
    const { uploadId } = await send(film, 'd.mp4', 0);
    const { id } = await buildRelease(server.platform, organizationId, { videos: [] });
    const told = await tell(uploadId, { collection: 'release', _id: id, fieldName: 'videos' });
    expect(told.json()).toMatchObject({ complete: false });
    const done = await send(film, 'd.mp4', 1, { uploadId });
    expect(done).toMatchObject({ place: { releaseId: id, isPlaced: true } });
    expect((await read(id)).releaseData.videos).toMatchObject([{ fileId: done.file?.fileId }]);
  });

  it('goes there at once when it is complete already, with the crop that was chosen', async () => {
    const { uploadId } = await send(picture, 'e.jpg', 0);
    const whole = await send(picture, 'e.jpg', 1, { uploadId });
    const { id } = await buildRelease(server.platform, organizationId, { mainImage: null });
    const place = { collection: 'release', _id: id, fieldName: 'mainImage' };
    const told = await tell(uploadId, { ...place, crop: { x: 0, y: 0, width: 160, height: 90 } });
    expect(told.json()).toMatchObject({ complete: true, place: { isPlaced: true, version: 2 } });
    const { mainImage } = (await read(id)).releaseData;
    expect((mainImage as { size: number }).size).toBeGreaterThan(0);
    expect(mainImage).toMatchObject({
      width: 160,
      height: 90,
      original: { fileId: whole.file?.fileId, width: 400 },
    });
    expect((await tell(uploadId, place)).statusCode).toBe(409);
  });

  it('is nobody else’s, and finds no release that is not there', async () => {
    const { uploadId } = await send(randomBytes(2000), 'kit.zip', 0);
    const { id } = await buildRelease(server.platform, organizationId);
    const place = { collection: 'release', _id: id, fieldName: 'files' };
    const colleague = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
    expect((await tell(uploadId, place, colleague)).statusCode).toBe(404);
    const other = await buildOrganization(server.platform);
    const foreign = await buildRelease(server.platform, other.id);
    expect((await tell(uploadId, { ...place, _id: foreign.id })).statusCode).toBe(404);
  });
});
