import { createDecipheriv } from 'node:crypto';
import type { FileItem } from '@firstlook/contract/media.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { fetchStream, makeFilm, openAsMember, untilSettled } from '../../../test/film.ts';
import { uploadFile } from '../../../test/upload.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;
let film: FileItem;
let releaseId: string;

const distribute = (at: 'now()' | 'null') =>
  server.platform.database.withTenant(organizationId, (db) =>
    db.client.query(`update release set distributed_at = ${at} where id = $1`, [releaseId]),
  );
const get = (url: string, jar = '') => server.call('GET', url, { cookie: jar });
const asMember = () => openAsMember({ server, organizationId, cookie }, film.fileId);
const walk = (src: string, jar: string) => fetchStream(server, src, jar);

beforeAll(async () => {
  server = await startTestServer({ worker: true });
  organizationId = (await buildOrganization(server.platform, { settings: { useVideoWaterMark: true } })).id;
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
  const uploaded = await uploadFile({ server, organizationId, cookie }, makeFilm(100), 'film.mp4', 100_000);
  expect(uploaded).toMatchObject({ kind: 'video', status: 'encrypting', src: null });
  film = await untilSettled({ server, organizationId, cookie }, uploaded.fileId);
  releaseId = (
    await buildRelease(server.platform, organizationId, {
      videos: [{ fileId: film.fileId, requireAuth: false }],
    })
  ).id;
}, 90_000);
afterAll(() => server.stop());

describe('a film for members', () => {
  it('is ready with pictures, and its stream opens with a playback session', async () => {
    expect(film).toMatchObject({ status: 'ready', progress: 100, width: 320, height: 360 });
    expect(film.thumbnails).toHaveLength(4);
    expect((await get(film.poster as string, cookie)).headers['content-type']).toBe('image/jpeg');
    const { master, playlist, key, segment } = await walk(film.src as string, await asMember());
    expect(master.headers['content-type']).toBe('application/vnd.apple.mpegurl');
    expect(key.rawPayload).toHaveLength(16);
    const iv = Buffer.from(/IV=0x(\w+)/.exec(playlist.body)?.[1] ?? '', 'hex');
    const decipher = createDecipheriv('aes-128-cbc', key.rawPayload, iv);
    const clear = Buffer.concat([decipher.update(segment.rawPayload), decipher.final()]);
    expect([clear[0], clear[188], clear[376]]).toEqual([0x47, 0x47, 0x47]);
    expect(playlist.body + master.body).not.toMatch(/token|cookie|session/i);
  });

  it('is 401 for strangers and 404 for members of another organization, piece by piece', async () => {
    const { playlist } = await walk(film.src as string, await asMember());
    const base = (film.src as string).replace('/master.m3u8', '');
    const urls = [film.src as string, `${base}/v0/index.m3u8`, `${base}/key`, `${base}/v0/s00000.ts`];
    expect(playlist.body).toContain(`${base}/key`);
    const other = (await buildOrganization(server.platform)).id;
    const foreign = await server.signIn(
      (await buildAccount(server.platform, { organizationId: other })).email,
    );
    for (const url of urls) {
      expect((await get(url)).statusCode).toBe(401);
      expect((await get(url, cookie)).statusCode, 'the login alone').toBe(403);
      expect((await get(url, foreign)).statusCode).toBe(404);
      expect((await get(url.replace(organizationId, other), foreign)).statusCode).toBe(404);
    }
    expect((await get(`/api/file/${organizationId}/${film.fileId}/download`)).statusCode).toBe(401);
  });

  it('is as open to a member of another organization as to anybody', async () => {
    const other = (await buildOrganization(server.platform)).id;
    const { email } = await buildAccount(server.platform, { organizationId: other });
    const foreign = await server.signIn(email);
    const ask = () =>
      server.call('POST', `/api/file/${organizationId}/${film.fileId}/playback`, {
        cookie: foreign,
        body: { releaseId },
      });
    expect((await ask()).statusCode).toBe(404);
    await distribute('now()');
    const opened = await ask();
    expect(opened.statusCode).toBe(200);
    const jar = `${foreign}; firstlook-play=${opened.cookies[0]?.value}`;
    expect((await get(film.src as string, jar)).statusCode).toBe(200);
    await distribute('null');
  });

  it('ends with the login and with the role', async () => {
    const account = await buildAccount(server.platform, { organizationId, role: 'client' });
    const jar = await server.signIn(account.email);
    const ask = () =>
      server.call('POST', `/api/file/${organizationId}/${film.fileId}/playback`, { cookie: jar, body: {} });
    expect((await ask()).statusCode).toBe(404);
    await distribute('now()');
    const opened = await ask();
    expect(opened.json()).toMatchObject({
      watermark: { name: 'Noa Tester', email: account.email, mobile: '+972501234567' },
      viewsLeft: null,
    });
    const both = `${jar}; firstlook-play=${opened.cookies[0]?.value}`;
    expect((await get(film.src as string, both)).statusCode).toBe(200);
    await distribute('null');
    expect((await get(film.src as string, both)).statusCode).toBe(404);
    await distribute('now()');
    expect((await get(film.src as string, both)).statusCode).toBe(200);
    await server.platform.database.withSystem((db) =>
      db.run(sql`delete from membership where account_id = ${account.id}`),
    );
    expect((await get(film.src as string, both)).statusCode).toBe(403);
    await server.call('POST', '/api/auth/logout', { cookie: jar });
    expect((await get(film.src as string, both)).statusCode).toBe(403);
    await distribute('null');
  });
});

describe('the film as it was uploaded', () => {
  it('leaves only where the organization grants it, and each time with a line in its log', async () => {
    const take = (path: 'download' | 'content', headers = {}) =>
      server.call('GET', `/api/file/${organizationId}/${film.fileId}/${path}`, { cookie, headers });
    const lines = () =>
      server.platform.database.withSystem((db) =>
        db.many<{ target_id: string }>(
          sql`select target_id from audit where organization_id = ${organizationId} and action = 'file.download'`,
        ),
      );
    const grant = (value: boolean) =>
      server.platform.database.withSystem((db) =>
        db.run(sql`update organization set settings = settings || ${JSON.stringify({ allowFilmDownload: value })}::jsonb
          where organization_id = ${organizationId}`),
      );
    for (const path of ['download', 'content'] as const) expect((await take(path)).statusCode).toBe(403);
    await grant(true);
    expect((await take('content')).statusCode).toBe(403);
    expect(await lines()).toEqual([]);
    const taken = await take('download');
    expect(taken.statusCode).toBe(200);
    expect(taken.headers['content-disposition']).toContain('attachment');
    expect(await lines()).toEqual([{ target_id: film.fileId }]);
    expect((await take('download', { range: 'bytes=1-' })).statusCode).toBe(206);
    expect(await lines()).toHaveLength(2);
    await grant(false);
  });
});
