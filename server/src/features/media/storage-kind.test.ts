import { createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { UploadState } from '@firstlook/contract/upload.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { fetchStream, makeFilm, openAsMember, untilSettled } from '../../../test/film.ts';
import { type S3Server, startS3 } from '../../../test/s3.ts';
import { chunkFields, sendChunk, uploadFile } from '../../../test/upload.ts';
import { sweepMedia } from './sweep-media.service.ts';

/** What matters of upload and playback, once on a folder and once on an S3 server. */
describe.each(['disk', 's3'] as const)('media on %s', (kind) => {
  let s3: S3Server | undefined;
  let server: TestServer;
  let me: { server: TestServer; organizationId: string; cookie: string };
  let root: string;

  beforeAll(async () => {
    if (kind === 's3') s3 = await startS3();
    const env: Record<string, string> = s3 ? { STORAGE_URL: s3.url } : {};
    server = await startTestServer({ worker: true, env });
    root = s3?.folder ?? path.join(server.platform.config.dataDir, 'files');
    const organizationId = (await buildOrganization(server.platform)).id;
    const { email } = await buildAccount(server.platform, { organizationId });
    me = { server, organizationId, cookie: await server.signIn(email) };
  });
  afterAll(async () => {
    await server.stop();
    await s3?.close();
  });

  const get = (url: string, headers: Record<string, string> = {}) =>
    server.call('GET', url, { cookie: me.cookie, headers });
  const stored = () =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));

  it('joins chunks of any order to the very bytes, serves ranges and leaves no parts', async () => {
    const content = randomBytes(250_000);
    const size = 100_000;
    const send = (idx: number, uploadId?: string) =>
      sendChunk(
        me,
        { ...chunkFields(content, 'kit.zip', idx, size), ...(uploadId ? { uploadId } : {}) },
        content.subarray(idx * size, (idx + 1) * size),
      ).then((answer) => answer.json<UploadState>());
    const { uploadId } = await send(0);
    expect((await send(2, uploadId)).received).toEqual([0, 2]);
    await send(2, uploadId);
    const { file } = await send(1, uploadId);
    expect(file?.sha256).toBe(createHash('sha256').update(content).digest('hex'));
    const part = await get(file?.src as string, { range: 'bytes=1000-1099' });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(content.subarray(1000, 1100))).toBe(true);
    expect(stored().filter((name) => name.includes('uploads'))).toEqual([]);
  });

  it('removes the parts of an upload that is given up', async () => {
    const content = randomBytes(20_000);
    const answer = await sendChunk(me, chunkFields(content, 'g.zip', 0, 10_000), content.subarray(0, 10_000));
    const { uploadId } = answer.json<UploadState>();
    expect(stored().some((name) => name.includes(uploadId))).toBe(true);
    await server.call('DELETE', `/api/file/upload/${me.organizationId}/${uploadId}`, { cookie: me.cookie });
    expect(stored().some((name) => name.includes(uploadId))).toBe(false);
  });

  it('draws pictures in sizes', async () => {
    const source = sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } });
    const picture = await uploadFile(me, await source.jpeg().toBuffer(), 'cover.jpg');
    const answer = await get(`/api/file/${me.organizationId}/${picture.fileId}/image/320`);
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(320);
  });

  it('packages a film, plays it encrypted, and removes it with its release', {
    timeout: 60_000,
  }, async () => {
    const { fileId } = await uploadFile(me, makeFilm(8), 'film.mp4', 100_000);
    const film = await untilSettled(me, fileId);
    expect(film).toMatchObject({ status: 'ready', kind: 'video' });
    const { playlist, key, segment } = await fetchStream(
      server,
      film.src as string,
      await openAsMember(me, fileId),
    );
    const iv = Buffer.from(/IV=0x(\w+)/.exec(playlist.body)?.[1] ?? '', 'hex');
    const decipher = createDecipheriv('aes-128-cbc', key.rawPayload, iv);
    const clear = Buffer.concat([decipher.update(segment.rawPayload), decipher.final()]);
    expect([clear[0], clear[188]]).toEqual([0x47, 0x47]);
    expect((await get(film.poster as string)).headers['content-type']).toBe('image/jpeg');

    const url = `/api/release/${me.organizationId}`;
    const body = { releaseType: 'programme', releaseData: { title: 'קו המים', videos: [{ fileId }] } };
    const { _id } = (await server.call('POST', url, { cookie: me.cookie, body })).json();
    await server.call('DELETE', `${url}/${_id}`, { cookie: me.cookie });
    await sweepMedia(server.ctx());
    expect(existsSync(root) && stored().some((name) => name.includes(fileId))).toBe(false);
    expect((await get(film.src as string)).statusCode).toBe(404);
  });
});
