import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import type { UploadState } from '@firstlook/contract/upload.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { chunkFields, multipartBody, sendChunk, uploadFile } from '../../../test/upload.ts';
import { sql } from '../../platform/database.ts';
import { sweepMedia } from './sweep-media.service.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;
let now = new Date();

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
});
afterAll(() => server.stop());

const me = () => ({ server, organizationId, cookie });
const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex');
/** Every file below the storage folder, as far as uploads go. */
function partsOnDisk(): string[] {
  const root = path.join(server.platform.config.dataDir, 'files');
  const all = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return all
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((name) => /uploads|unfinished/.test(name));
}

describe('upload in chunks', () => {
  it('gives back the very bytes, whatever the order of the chunks, and leaves no parts', async () => {
    const content = randomBytes(25_000);
    const first = (
      await sendChunk(me(), chunkFields(content, 'kit.zip', 0, 10_000), content.subarray(0, 10_000))
    ).json<UploadState>();
    expect(first).toMatchObject({ received: [0], complete: false });
    const { uploadId } = first;
    const third = await sendChunk(
      me(),
      { ...chunkFields(content, 'kit.zip', 2, 10_000), uploadId },
      content.subarray(20_000),
    );
    expect(third.json()).toMatchObject({ received: [0, 2], complete: false });
    const state = await server.call('GET', `/api/file/upload/${organizationId}/${uploadId}`, { cookie });
    expect(state.json()).toMatchObject({ received: [0, 2], complete: false });
    const second = { ...chunkFields(content, 'kit.zip', 1, 10_000), uploadId };
    const done = (await sendChunk(me(), second, content.subarray(10_000, 20_000))).json<UploadState>();
    expect(done).toMatchObject({
      received: [0, 1, 2],
      complete: true,
      file: { status: 'ready', size: 25_000, sha256: hash(content) },
    });
    const again = (await sendChunk(me(), second, content.subarray(10_000, 20_000))).json<UploadState>();
    expect(again.file).toEqual(done.file);
    const got = await server.call('GET', done.file?.src as string, { cookie });
    expect(hash(got.rawPayload)).toBe(hash(content));
    expect(partsOnDisk()).toEqual([]);
  });

  it('takes a repeated chunk and refuses another one in its place', async () => {
    const content = randomBytes(20_000);
    const fields = chunkFields(content, 'a.zip', 0, 10_000);
    const { uploadId } = (await sendChunk(me(), fields, content.subarray(0, 10_000))).json<UploadState>();
    const same = await sendChunk(me(), { ...fields, uploadId }, content.subarray(0, 10_000));
    expect(same.json()).toMatchObject({ received: [0], complete: false });
    const other = await sendChunk(me(), { ...fields, uploadId }, randomBytes(10_000));
    expect(other.statusCode).toBe(409);
  });

  it('joins once when the last chunks come at the same time', async () => {
    const content = randomBytes(60_000);
    const { uploadId } = (
      await sendChunk(me(), chunkFields(content, 'b.zip', 0, 10_000), content.subarray(0, 10_000))
    ).json<UploadState>();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 5, 5].map((idx) =>
        sendChunk(
          me(),
          { ...chunkFields(content, 'b.zip', idx, 10_000), uploadId },
          content.subarray(idx * 10_000, (idx + 1) * 10_000),
        ),
      ),
    );
    const complete = answers.map((answer) => answer.json<UploadState>()).filter((state) => state.complete);
    expect(complete.length).toBeGreaterThan(0);
    expect(new Set(complete.map((state) => state.file?.fileId)).size).toBe(1);
    expect(complete[0]?.file?.sha256).toBe(hash(content));
    expect(partsOnDisk().filter((name) => name.includes(uploadId))).toEqual([]);
  });

  it.each([
    ['more chunks than fit', { totalChunks: 9 }],
    ['a range that begins elsewhere', { rangeStart: 1 }],
    ['a range that ends elsewhere', { rangeEnd: 5 }],
    ['a huge index', { chunkIdx: 99_999 }],
    ['a negative index', { chunkIdx: -1 }],
    [
      'a first chunk that is not the first',
      { chunkIdx: 1, rangeStart: 10_000, rangeEnd: 19_999, isFirst: 'false', isLast: 'true' },
    ],
    ['a parent that is not JSON', { parentData: '{{' }],
    ['an upload nobody opened', { uploadId: 'nothing' }],
  ])('refuses %s and keeps nothing', async (_what, change) => {
    const content = randomBytes(20_000);
    const answer = await sendChunk(
      me(),
      { ...chunkFields(content, 'c.zip', 0, 10_000), ...change },
      content.subarray(0, 10_000),
    );
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
  });

  it.each([9_999, 10_001, 0])('refuses %d bytes where 10000 were announced', async (size) => {
    const content = randomBytes(20_000);
    const before = partsOnDisk().length;
    const answer = await sendChunk(me(), chunkFields(content, 'd.zip', 0, 10_000), randomBytes(size));
    expect(answer.statusCode).toBe(409);
    expect(partsOnDisk()).toHaveLength(before);
  });

  it('goes on after the process died while the chunks were joined', async () => {
    const content = randomBytes(20_000);
    const fields = chunkFields(content, 'crash.zip', 0, 10_000);
    const { uploadId } = (await sendChunk(me(), fields, content.subarray(0, 10_000))).json<UploadState>();
    const last = { ...chunkFields(content, 'crash.zip', 1, 10_000), uploadId };
    const { storage } = server.platform.gateways;
    const put = storage.put;
    // What a kill leaves behind: the file claimed, its bytes not there, all parts kept.
    storage.put = (key, body, options) =>
      key.endsWith('/source') ? Promise.reject(new Error('died')) : put(key, body, options);
    expect((await sendChunk(me(), last, content.subarray(10_000))).statusCode).toBe(500);
    storage.put = put;
    const state = await server.call('GET', `/api/file/upload/${organizationId}/${uploadId}`, { cookie });
    expect(state.json()).toMatchObject({ received: [0, 1], complete: false });
    const done = (await sendChunk(me(), last, content.subarray(10_000))).json<UploadState>();
    expect(done).toMatchObject({ complete: true, file: { sha256: hash(content) } });
    expect(partsOnDisk().filter((name) => name.includes(uploadId))).toEqual([]);
  });

  it("does not know another person's upload", async () => {
    const content = randomBytes(20_000);
    const fields = chunkFields(content, 'e.zip', 0, 10_000);
    const { uploadId } = (await sendChunk(me(), fields, content.subarray(0, 10_000))).json<UploadState>();
    const other = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
    const next = { ...chunkFields(content, 'e.zip', 1, 10_000), uploadId };
    expect((await sendChunk({ ...me(), cookie: other }, next, content.subarray(10_000))).statusCode).toBe(
      404,
    );
    expect(
      (await server.call('GET', `/api/file/upload/${organizationId}/${uploadId}`, { cookie: other }))
        .statusCode,
    ).toBe(404);
    const gone = await server.call('DELETE', `/api/file/upload/${organizationId}/${uploadId}`, { cookie });
    expect(gone.statusCode).toBe(204);
    expect(partsOnDisk().filter((name) => name.includes(uploadId))).toEqual([]);
  });

  it('asks for a signed-in member who may upload', async () => {
    const content = randomBytes(10);
    const fields = chunkFields(content, 'f.zip', 0);
    expect((await sendChunk({ ...me(), cookie: '' }, fields, content)).statusCode).toBe(401);
    const client = await server.signIn(
      (await buildAccount(server.platform, { organizationId, role: 'client' })).email,
    );
    expect((await sendChunk({ ...me(), cookie: client }, fields, content)).statusCode).toBe(403);
    const stranger = await server.signIn((await buildAccount(server.platform)).email);
    expect((await sendChunk({ ...me(), cookie: stranger }, fields, content)).statusCode).toBe(404);
  });

  it.each([
    ['a playlist as film', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n', 'film.mp4', 415],
    ['a page as picture', '<html><script>x()</script>', 'cover.jpg', 415],
    ['a broken picture', Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), 'cover.jpg', 422],
  ])('refuses %s', async (_what, text, name, status) => {
    const content = Buffer.from(text);
    expect((await sendChunk(me(), chunkFields(content, name, 0), content)).statusCode).toBe(status);
    expect(partsOnDisk().filter((part) => part.includes(name))).toEqual([]);
  });

  it('serves hostile files as downloads only, under a safe name (attack 25)', async () => {
    const name = '../../דוח"\u202e.html';
    const file = await uploadFile(me(), Buffer.from('<script>alert(document.cookie)</script>'), name);
    const got = await server.call('GET', file.src as string, { cookie });
    expect(got.headers['content-type']).toBe('application/octet-stream');
    expect(got.headers['x-content-type-options']).toBe('nosniff');
    expect(got.headers['content-security-policy']).toContain('sandbox');
    expect(got.headers['content-disposition']).toMatch(
      /^attachment; filename=[^"\\/]+\.bin; filename\*=UTF-8''%D7/,
    );
    const part = await server.call('GET', file.src as string, { cookie, headers: { range: 'bytes=1-6' } });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      'script',
      'bytes 1-6/39',
    ]);
    expect(
      (await server.call('GET', file.src as string, { cookie, headers: { range: 'bytes=900-' } })).statusCode,
    ).toBe(416);
  });

  it('sweeps what was given up, and leaves what is young', async () => {
    const content = randomBytes(20_000);
    const { uploadId } = (
      await sendChunk(me(), chunkFields(content, 'g.zip', 0, 10_000), content.subarray(0, 10_000))
    ).json<UploadState>();
    await sweepMedia(server.ctx());
    expect(partsOnDisk().some((name) => name.includes(uploadId))).toBe(true);
    now = new Date(Date.now() + 24 * 3_600_000);
    await sweepMedia(server.ctx());
    now = new Date();
    expect(partsOnDisk()).toEqual([]);
    expect(
      (await server.call('GET', `/api/file/upload/${organizationId}/${uploadId}`, { cookie })).statusCode,
    ).toBe(404);
  });

  it('says of a film in a format that is not played that it is one', async () => {
    const content = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex');
    const answer = await sendChunk(me(), chunkFields(content, 'film.wmv', 0), content);
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'FORMAT_NOT_PLAYABLE']);
    expect(partsOnDisk()).toEqual([]);
  });

  it('holds the quota of the organization', async () => {
    const content = Buffer.alloc(1000);
    const fields = { ...chunkFields(content, 'h.zip', 0), fileSize: 300 * 1024 ** 3, chunkSize: 10_485_760 };
    const total = Math.ceil(fields.fileSize / fields.chunkSize);
    const answer = await sendChunk(
      me(),
      { ...fields, totalChunks: total, rangeEnd: fields.chunkSize - 1, isLast: 'false' },
      content,
    );
    expect(answer.json()).toMatchObject({ code: 'QUOTA_EXCEEDED' });
  });

  it('holds it for first chunks that come at the same moment', async () => {
    // Two thirds of a quota of 200 GB each: there is room for one.
    const first = Buffer.alloc(10_485_760);
    const fileSize = 130 * 1024 ** 3;
    const fields = {
      ...chunkFields(first, 'half.zip', 0),
      fileSize,
      totalChunks: Math.ceil(fileSize / first.length),
      isLast: 'false',
    };
    const answers = await Promise.all(Array.from({ length: 6 }, () => sendChunk(me(), fields, first)));
    const taken = answers.filter(({ statusCode }) => statusCode === 200);
    expect(taken).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 413)).toHaveLength(5);
    const uploadId = taken[0]?.json<UploadState>().uploadId;
    const given = await server.call('DELETE', `/api/file/upload/${organizationId}/${uploadId}`, { cookie });
    expect(given.statusCode).toBe(204);
  });

  it('leaves no bytes of a name that cannot be kept', async () => {
    const content = randomBytes(10_000);
    const answer = await sendChunk(me(), chunkFields(content, 'a\u0000b.zip', 0), content);
    expect(answer.statusCode).toBe(400);
    expect(partsOnDisk()).toEqual([]);
  });

  it('may be given up when its chunks are all there and no file could be made of them', async () => {
    const content = randomBytes(20_000);
    const fields = chunkFields(content, 'j.zip', 0, 10_000);
    const { uploadId } = (await sendChunk(me(), fields, content.subarray(0, 10_000))).json<UploadState>();
    const { storage } = server.platform.gateways;
    const { put } = storage;
    storage.put = (key, body, options) =>
      key.includes(uploadId)
        ? put(key, body, options)
        : Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    const last = { ...chunkFields(content, 'j.zip', 1, 10_000), uploadId };
    const answer = await sendChunk(me(), last, content.subarray(10_000)).finally(() => {
      storage.put = put;
    });
    expect(answer.statusCode).toBe(507);
    const given = await server.call('DELETE', `/api/file/upload/${organizationId}/${uploadId}`, { cookie });
    expect(given.statusCode).toBe(204);
    expect(partsOnDisk()).toEqual([]);
    const list = await server.call('GET', `/api/file/${organizationId}`, { cookie });
    expect(list.json().items.map(({ name }: { name: string }) => name)).not.toContain('j.zip');
  });

  it('survives connections that break in the middle', async () => {
    const address = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
    const content = randomBytes(1_000_000);
    const { payload, headers } = multipartBody(chunkFields(content, 'i.zip', 0), content);
    const handles = () => readdirSync('/proc/self/fd').length;
    const before = existsSync('/proc/self/fd') ? handles() : 0;
    await Promise.all(
      Array.from({ length: 100 }, async () => {
        const socket = connect(Number(address.port), address.hostname);
        socket.on('error', () => undefined);
        const head = `POST /api/file/upload/${organizationId} HTTP/1.1\r\nhost: ${address.host}\r\ncookie: ${cookie}\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n\r\n`;
        socket.write(head);
        await new Promise((done) => socket.write(payload.subarray(0, 400_000), done));
        await new Promise((done) => socket.once('close', done).destroy());
      }),
    );
    await expect.poll(partsOnDisk, { timeout: 10_000 }).toEqual([]);
    if (before) await expect.poll(handles, { timeout: 10_000 }).toBeLessThan(before + 15);
    expect((await server.call('GET', '/api/health')).statusCode).toBe(200);
  });
});

describe('pictures', () => {
  it('are served in sizes, cached, to mails without a session, and cropped with the original kept', async () => {
    const exif = { IFD0: { Copyright: 'home of the star' } };
    const source = await sharp({ create: { width: 1500, height: 900, channels: 3, background: '#336699' } })
      .withExif(exif)
      .jpeg()
      .toBuffer();
    const file = await uploadFile(me(), source, 'cover.png');
    expect(file).toMatchObject({
      kind: 'img',
      type: 'jpg',
      width: 1500,
      height: 900,
      sizes: [320, 640, 1024, 1500],
    });
    const address = `/api/file/${organizationId}/${file.fileId}/image/600`;
    expect((await server.call('GET', address)).statusCode, 'of no release').toBe(404);
    const draft = await server.call('GET', address, { cookie });
    expect(draft.headers['cache-control']).toBe('private, no-cache');
    const release = await buildRelease(server.platform, organizationId, {
      mainImage: { fileId: file.fileId, requireAuth: false },
    });
    await server.platform.database.withTenant(organizationId, (db) =>
      db.run(sql`update release set distributed_at = now() where id = ${release.id}`),
    );
    const webp = await server.call('GET', address, { headers: { accept: 'image/webp,*/*' } });
    expect(webp.headers['content-type']).toBe('image/webp');
    expect(webp.headers['cache-control']).toContain('immutable');
    const kept = await server.call('GET', address, {
      headers: { accept: 'image/webp', 'if-none-match': String(webp.headers.etag) },
    });
    expect(kept.statusCode).toBe(304);
    const mail = await server.call('GET', address);
    expect((await sharp(mail.rawPayload).metadata()).format).toBe('jpeg');
    const home = await server.call('GET', `/api/file/${organizationId}/${file.fileId}/download`);
    expect(home.rawPayload.includes('home of the star')).toBe(false);

    const crop = await server.call('POST', `/api/file/${organizationId}/${file.fileId}/crop`, {
      cookie,
      body: { x: 10, y: 10, width: 800, height: 450 },
    });
    expect(crop.json().size, crop.body).toBeGreaterThan(0);
    expect(crop.json()).toMatchObject({ width: 800, height: 450, status: 'ready' });
    expect(crop.json().fileId).not.toBe(file.fileId);
    expect((await server.call('GET', file.src as string, { cookie })).statusCode).toBe(200);
    const outside = await server.call('POST', `/api/file/${organizationId}/${file.fileId}/crop`, {
      cookie,
      body: { x: 1400, y: 0, width: 800, height: 450 },
    });
    expect(outside.statusCode).toBe(422);
  });
});
