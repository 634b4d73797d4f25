import { createDecipheriv } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { type PlaybackStage, withPlaybackStage } from '../../../test/playback-stage.ts';
import { sql } from '../../platform/database.ts';
import { newToken } from '../../platform/identifier.ts';

let server: PlaybackStage['server'];
let organizationId: PlaybackStage['organizationId'];
let cookie: PlaybackStage['cookie'];
let uploaded: PlaybackStage['uploaded'];
let film: PlaybackStage['film'];
let releaseId: PlaybackStage['releaseId'];
let addRecipient: PlaybackStage['addRecipient'];
let open: PlaybackStage['open'];
let distribute: PlaybackStage['distribute'];
let get: PlaybackStage['get'];
let asMember: PlaybackStage['asMember'];
let walk: PlaybackStage['walk'];
withPlaybackStage((stage) => {
  ({
    server,
    organizationId,
    cookie,
    uploaded,
    film,
    releaseId,
    addRecipient,
    open,
    distribute,
    get,
    asMember,
    walk,
  } = stage);
});

describe('a film for members', () => {
  it('is ready with pictures, and its stream opens with a playback session', async () => {
    expect(uploaded).toMatchObject({ kind: 'video', status: 'encrypting', src: null });
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

  it('opens in a frame on somebody else’s page only where everybody may watch it', async () => {
    const url = `/api/file/${organizationId}/${film.fileId}/playback`;
    const requireAuth = (value: boolean) =>
      change(sql`update release_file set requires_auth = ${value} where file_id = ${film.fileId}`);
    const ask = (more: object = {}, jar?: string) =>
      server.call('POST', url, { cookie: jar, body: { releaseId, framed: true, ...more } });
    const token = await addRecipient(3);
    await requireAuth(true);
    const [member, reader] = [await ask({}, cookie), await ask({ token })];
    await requireAuth(false);
    const everybody = await ask({ token }, cookie);
    expect([member.statusCode, reader.statusCode, everybody.statusCode]).toEqual([401, 401, 200]);
    expect(everybody.cookies[0]).toMatchObject({ name: '__Host-firstlook-play-framed', sameSite: 'None' });
    expect(everybody.json().viewsTotal).toBeNull();
  });

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

  it('has no watermark where the organization wants none', async () => {
    const want = (isWanted: boolean) =>
      server.platform.database.withSystem((db) =>
        db.run(sql`update organization set settings = settings || ${JSON.stringify({ useVideoWaterMark: isWanted })}::jsonb
          where organization_id = ${organizationId}`),
      );
    const token = await addRecipient(3);
    expect((await open(token)).body).toMatchObject({ watermark: { name: 'דנה לוי' } });
    await want(false);
    expect((await open(token)).body).toMatchObject({ watermark: null });
    await want(true);
  });
});
