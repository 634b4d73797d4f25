import { createDecipheriv } from 'node:crypto';
import type { FileItem } from '@firstlook/contract/media.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRecipient, buildRelease } from '../../../test/factories.ts';
import { fetchStream, makeFilm, openAsMember, untilSettled } from '../../../test/film.ts';
import { uploadFile } from '../../../test/upload.ts';
import { sql } from '../../platform/database.ts';
import { newToken } from '../../platform/identifier.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;
let film: FileItem;
let releaseId: string;

/** A recipient of the release with this many views; answers its token. */
const addRecipient = async (views: number, release = releaseId): Promise<string> =>
  (await buildRecipient(server.platform, organizationId, release, views)).token;

interface Browser {
  cookie: string;
  viewsLeft: number | null;
}
async function open(
  token: string,
  jar = '',
): Promise<Browser & { status: number; body: Record<string, unknown> }> {
  const url = `/api/file/${organizationId}/${film.fileId}/playback`;
  const answer = await server.call('POST', url, { cookie: jar, body: { releaseId, token } });
  const set = answer.cookies.find(({ name }) => name === 'firstlook-play');
  return {
    status: answer.statusCode,
    body: answer.json(),
    cookie: set ? `${set.name}=${set.value}` : jar,
    viewsLeft: answer.json().viewsLeft,
  };
}
const distribute = (at: 'now()' | 'null') =>
  server.platform.database.withTenant(organizationId, (db) =>
    db.client.query(`update release set distributed_at = ${at} where id = $1`, [releaseId]),
  );
const get = (url: string, jar = '') => server.call('GET', url, { cookie: jar });
const beat = (jar: string, sections: [number, number][]) =>
  server.call('POST', `/api/mediaPlayLog/${organizationId}`, {
    cookie: jar,
    body: { fileId: film.fileId, sections },
  });

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

describe('a film for recipients', () => {
  beforeAll(() => distribute('now()'));

  it('opens by the token, knows the person and keeps the token out of everything', async () => {
    const token = await addRecipient(3);
    const browser = await open(token);
    expect(browser.body).toMatchObject({
      viewsLeft: 3,
      viewsTotal: 3,
      resumeAt: 0,
      watermark: { name: 'דנה לוי', mobile: '+972541112233' },
    });
    expect(JSON.stringify(browser.body)).not.toContain(token);
    const { master, playlist, key, segment } = await walk(film.src as string, browser.cookie);
    expect([master, playlist, key, segment].map(({ statusCode }) => statusCode)).toEqual([
      200, 200, 200, 200,
    ]);
    expect(master.body + playlist.body).not.toContain(token);
  });

  it('refuses tokens of nobody and of another release', async () => {
    expect((await open(newToken())).status).toBe(403);
    const other = await buildRelease(server.platform, organizationId, {});
    const url = `/api/file/${organizationId}/${film.fileId}/playback`;
    const token = await addRecipient(3);
    const answer = await server.call('POST', url, { body: { releaseId: other.id, token } });
    expect(answer.statusCode).toBe(403);
    expect((await server.call('POST', url, { body: {} })).statusCode).toBe(401);
  });

  it('opens by the link of a channel, for any reader, except where people sign in', async () => {
    const link = { tokenType: 'insert', token: 'Evening news' };
    const made = await server.call('POST', `/api/distribution/${organizationId}/link/${releaseId}`, {
      cookie,
      body: link,
    });
    expect(made.statusCode).toBe(200);
    expect((await open(link.token)).body).toMatchObject({ viewsLeft: null, viewsTotal: null });
    const requireAuth = (value: boolean) =>
      server.platform.database.withSystem((db) =>
        db.client.query(
          `update organization set settings = settings || '{"requireAuth": ${value}}' where organization_id = $1`,
          [organizationId],
        ),
      );
    await requireAuth(true);
    expect((await open(link.token)).status).toBe(401);
    await requireAuth(false);
  });

  it('spends a view by playing and not by opening, once per sitting', async () => {
    const token = await addRecipient(2);
    const browser = await open(token);
    await open(token, browser.cookie);
    expect((await beat(browser.cookie, [[0, 3]])).json()).toMatchObject({ viewsLeft: 2 });
    expect((await beat(browser.cookie, [[3, 6]])).json()).toMatchObject({
      viewsLeft: 1,
      totalWatchTime: 6000,
    });
    expect((await beat(browser.cookie, [[6, 60]])).json()).toMatchObject({ viewsLeft: 1 });
    const again = await open(token, browser.cookie);
    expect(again.body).toMatchObject({ viewsLeft: 1, resumeAt: 60 });
  });

  it('holds the limit under twenty parallel starts (attack 22)', async () => {
    const token = await addRecipient(3);
    const browsers = await Promise.all(Array.from({ length: 20 }, () => open(token)));
    const beats = await Promise.all(browsers.map((browser) => beat(browser.cookie, [[0, 31]])));
    expect(beats.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
    expect(beats.filter(({ statusCode }) => statusCode === 403)).toHaveLength(17);
    const keys = await Promise.all(
      browsers.map((browser) => get((film.src as string).replace('master.m3u8', 'key'), browser.cookie)),
    );
    expect(keys.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect((await open(token)).body).toMatchObject({ code: 'WATCH_LIMIT_REACHED' });
  });

  it('spends the view of a player that reports nothing', async () => {
    const token = await addRecipient(1);
    const browser = await open(token);
    const base = (film.src as string).replace('/master.m3u8', '/v0');
    for (let at = 0; at < 20; at++) await get(`${base}/s${String(at).padStart(5, '0')}.ts`, browser.cookie);
    expect((await open(token)).body).toMatchObject({ code: 'WATCH_LIMIT_REACHED' });
    expect((await get(`${base}/s00000.ts`, browser.cookie)).statusCode).toBe(200);
  });

  it('spends a view for a film that is fetched in the beginnings of many sessions', async () => {
    const token = await addRecipient(1);
    const base = (film.src as string).replace('/master.m3u8', '/v0');
    const take = async (jar: string, from: number, to: number) => {
      for (let at = from; at < to; at++) await get(`${base}/s${String(at).padStart(5, '0')}.ts`, jar);
    };
    const first = await open(token);
    await take(first.cookie, 0, 9);
    // The beginning once more is not more of the film.
    const again = await open(token);
    await take(again.cookie, 0, 9);
    expect((await open(token)).body).toMatchObject({ viewsLeft: 1 });
    const last = await open(token);
    await take(last.cookie, 9, 18);
    expect((await open(token)).body).toMatchObject({ code: 'WATCH_LIMIT_REACHED' });
    const [unpaid, paid] = [first, last].map(({ cookie: jar }) => get(`${base}/s00020.ts`, jar));
    expect((await unpaid)?.statusCode).toBe(403);
    expect((await paid)?.statusCode).toBe(200);
  });

  it('spends the view of a short film when all of it was handed out', async () => {
    const short = await untilSettled(
      { server, organizationId, cookie },
      (await uploadFile({ server, organizationId, cookie }, makeFilm(12), 'short.mp4')).fileId,
    );
    const shown = await buildRelease(server.platform, organizationId, {
      videos: [{ fileId: short.fileId, requireAuth: false }],
    });
    await server.platform.database.withSystem((db) =>
      db.run(sql`update release set distributed_at = now() where id = ${shown.id}`),
    );
    const token = await addRecipient(1, shown.id);
    const ask = () =>
      server.call('POST', `/api/file/${organizationId}/${short.fileId}/playback`, {
        body: { releaseId: shown.id, token },
      });
    const opened = await ask();
    const jar = `${opened.cookies[0]?.name}=${opened.cookies[0]?.value}`;
    const base = (short.src as string).replace('/master.m3u8', '/v0');
    for (const at of [0, 1]) await get(`${base}/s0000${at}.ts`, jar);
    expect((await ask()).statusCode, 'its beginning is fetched before anybody plays it').toBe(200);
    await get(`${base}/s00002.ts`, jar);
    expect((await ask()).json()).toMatchObject({ code: 'WATCH_LIMIT_REACHED' });
  });

  it('ends when the link is revoked, its person erased and when the release is gone', async () => {
    const token = await addRecipient(3);
    const browser = await open(token);
    expect((await get(film.src as string, browser.cookie)).statusCode).toBe(200);
    await server.platform.database.withTenant(organizationId, (db) =>
      db.run(sql`update recipient set token = token || 'x' where token = ${token}`),
    );
    await server.platform.database.withTenant(organizationId, (db) =>
      db.run(sql`delete from recipient where token = ${`${token}x`}`),
    );
    expect((await get(film.src as string, browser.cookie)).statusCode).toBe(403);
    const gone = await addRecipient(3);
    const erased = await open(gone);
    const admin = await buildAccount(server.platform, { organizationId, role: 'admin' });
    const { email } = await server.platform.database.withSystem((db) =>
      db.one<{ email: string }>(sql`
        update recipient set email = id || '@erased.example', address = id || '@erased.example' where token = ${gone} returning email`),
    );
    const url = `/api/person/${organizationId}/erase`;
    const answer = await server.call('POST', url, {
      cookie: await server.signIn(admin.email),
      body: { email },
    });
    expect(answer.json().counts).toMatchObject({ recipients: 1 });
    expect((await get(film.src as string, erased.cookie)).statusCode).toBe(403);
    const second = await open(await addRecipient(3));
    await server.platform.database.withTenant(organizationId, (db) =>
      db.run(sql`update release set expiration_date = now() where id = ${releaseId}`),
    );
    expect((await get(film.src as string, second.cookie)).statusCode).toBe(403);
    await server.platform.database.withTenant(organizationId, (db) =>
      db.run(sql`update release set expiration_date = null where id = ${releaseId}`),
    );
  });
});

describe('a film for a running reader', () => {
  const key = () => (film.src as string).replace('master.m3u8', 'key');
  const change = (statement: ReturnType<typeof sql>) =>
    server.platform.database.withSystem((db) => db.run(statement));
  const data = (videos: object[]) => ({
    releaseType: 'programme',
    releaseData: { title: 'Waterline', videos },
  });

  it('stops at once when the film is taken out of the release', async () => {
    const browser = await open(await addRecipient(3));
    expect((await get(key(), browser.cookie)).statusCode).toBe(200);
    const url = `/api/release/${organizationId}`;
    const save = async (videos: object[]) => {
      const { version } = (await get(`${url}/${releaseId}`, cookie)).json();
      const body = { ...data(videos), _id: releaseId, version };
      expect((await server.call('PUT', url, { cookie, body })).statusCode).toBe(200);
    };
    await save([]);
    expect((await get(key(), browser.cookie)).statusCode).toBe(403);
    expect((await open(await addRecipient(3))).status).toBe(403);
    await save([{ fileId: film.fileId, requireAuth: false }]);
    expect((await get(key(), browser.cookie)).statusCode).toBe(200);
  });

  it.each([
    ['is closed', sql`deleted_at = now()`, sql`deleted_at = null`],
    ['waits for approval again', sql`status = 'pending'`, sql`status = 'approved'`],
  ])(
    'stops at once when the organization %s, and nobody gets a session any more',
    async (_what, shut, again) => {
      const [running, late] = [await addRecipient(3), await addRecipient(3)];
      const browser = await open(running);
      await change(sql`update organization set ${shut} where organization_id = ${organizationId}`);
      expect((await get(key(), browser.cookie)).statusCode).toBe(403);
      const refused = await open(late);
      expect(refused.status).toBeGreaterThanOrEqual(401);
      expect((await get(key(), refused.cookie)).statusCode).toBeGreaterThanOrEqual(401);
      const { sessions } = await server.platform.database.withSystem((db) =>
        db.one<{ sessions: number }>(
          sql`select count(*)::int as sessions from playback_session p join recipient r on r.id = p.recipient_id where r.token = ${late}`,
        ),
      );
      expect(sessions).toBe(0);
      await change(sql`update organization set ${again} where organization_id = ${organizationId}`);
      expect((await get(key(), browser.cookie)).statusCode).toBe(200);
    },
  );

  it('is for people we know unless its item says otherwise', async () => {
    const requireAuth = (value: boolean) =>
      change(sql`update release_file set requires_auth = ${value} where file_id = ${film.fileId}`);
    const url = `/api/file/${organizationId}/${film.fileId}/playback`;
    const visit = () => server.call('POST', url, { body: { releaseId } });
    const visitor = await visit();
    expect(visitor.statusCode).toBe(200);
    const jar = `${visitor.cookies[0]?.name}=${visitor.cookies[0]?.value}`;
    expect((await get(key(), jar)).statusCode).toBe(200);
    const over = (moment: string | null) =>
      change(sql`update release set expiration_date = ${moment}::timestamptz where id = ${releaseId}`);
    await over('2020-01-01');
    expect((await get(key(), jar)).statusCode).toBe(403);
    await over(null);
    await requireAuth(true);
    expect((await get(key(), jar)).statusCode).toBe(403);
    expect((await visit()).statusCode).toBe(401);
    expect((await open(await addRecipient(3))).status).toBe(200);
    await requireAuth(false);
  });

  it('says in the watermark of a visitor what is known of him', async () => {
    const url = `/api/file/${organizationId}/${film.fileId}/playback`;
    const visitor = (await server.call('POST', url, { body: { releaseId } })).json();
    expect(visitor.watermark.name).toMatch(/^אורח.* [0-9A-F]{6}$/);
    expect((await open('Evening news')).body).toMatchObject({ watermark: { name: 'Evening news' } });
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
