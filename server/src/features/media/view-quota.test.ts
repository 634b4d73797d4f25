import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount, buildRelease } from '../../../test/factories.ts';
import { makeFilm, untilSettled } from '../../../test/film.ts';
import { type PlaybackStage, withPlaybackStage } from '../../../test/playback-stage.ts';
import { uploadFile } from '../../../test/upload.ts';
import { sql } from '../../platform/database.ts';

let server: PlaybackStage['server'];
let organizationId: PlaybackStage['organizationId'];
let cookie: PlaybackStage['cookie'];
let film: PlaybackStage['film'];
let addRecipient: PlaybackStage['addRecipient'];
let open: PlaybackStage['open'];
let releaseId: PlaybackStage['releaseId'];
let distribute: PlaybackStage['distribute'];
let get: PlaybackStage['get'];
let beat: PlaybackStage['beat'];
withPlaybackStage((stage) => {
  ({ server, organizationId, cookie, film, addRecipient, open, releaseId, distribute, get, beat } = stage);
});

/** Views that a recipient has, and what spends them. */
describe('the views of a recipient', () => {
  beforeAll(() => distribute('now()'));

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

  it.each([
    ['a short film when all of it was handed out', makeFilm(12), [0, 1], 2],
    [
      'a short film that can be cut in few places when all of it was handed out',
      makeFilm(12, '320x360', 150),
      [0],
      1,
    ],
    ['a film when the one long part of it was', makeFilm(150, '320x360', 50, 62), [0, 1], 15],
  ] as const)('spends the view of %s', async (_, content, first, last) => {
    const me = { server, organizationId, cookie };
    const sent = await uploadFile(me, content, 'short.mp4');
    const short = await untilSettled(me, sent.fileId);
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
    for (const at of first) await get(`${base}/s0000${at}.ts`, jar);
    expect((await ask()).statusCode, 'its beginning is fetched before anybody plays it').toBe(200);
    await get(`${base}/s${String(last).padStart(5, '0')}.ts`, jar);
    expect((await ask()).json()).toMatchObject({ code: 'WATCH_LIMIT_REACHED' });
  });
});

describe('the views of a recipient of a release in two languages', () => {
  let english: string;
  beforeAll(async () => {
    await distribute('now()');
    const made = await server.call('POST', `/api/release/${organizationId}/${releaseId}/translate`, {
      cookie,
      body: { locale: 'en' },
    });
    english = made.json()._id;
    await setEnglish(sql`distributed_at = now()`);
  });
  const setEnglish = (assignment: ReturnType<typeof sql>) =>
    server.platform.database.withSystem((db) =>
      db.run(sql`update release set ${assignment} where id = ${english}`),
    );
  const openEnglish = async (token: string, jar = '') => {
    const answer = await server.call('POST', `/api/file/${organizationId}/${film.fileId}/playback`, {
      cookie: jar,
      body: { releaseId: english, token },
    });
    const [set] = answer.cookies;
    return { status: answer.statusCode, body: answer.json(), cookie: set ? `${set.name}=${set.value}` : jar };
  };

  it('are one number, whichever he watches, and his name is on the picture of both', async () => {
    const token = await addRecipient(2);
    const there = await openEnglish(token);
    expect(there.body).toMatchObject({ viewsLeft: 2, watermark: (await open(token)).body.watermark });
    expect(JSON.stringify(there.body.watermark)).toContain('readers.example');
    await beat(there.cookie, [[0, 31]]);
    const here = await open(token);
    expect(here.body).toMatchObject({ viewsLeft: 1 });
    const page = await server.call('GET', `/landing/${releaseId}?token=${token}`);
    expect(page.body).toContain('<bdi dir="ltr">1</bdi> מתוך <bdi dir="ltr">2</bdi>');
    await beat(here.cookie, [[0, 31]]);
    expect((await openEnglish(token)).body).toMatchObject({ code: 'WATCH_LIMIT_REACHED' });
    const admin = await buildAccount(server.platform, { organizationId, role: 'admin' });
    const url = `/api/distribution/${organizationId}/distribution-data-by-release/${releaseId}`;
    const report = await server.call('GET', url, { cookie: await server.signIn(admin.email) });
    expect(JSON.stringify(report.json())).toContain('"viewsLeft":0');
  });

  it('hold under starts in both at once', async () => {
    const token = await addRecipient(3);
    const browsers = await Promise.all(
      Array.from({ length: 16 }, (_, at) => (at % 2 ? open(token) : openEnglish(token))),
    );
    const beats = await Promise.all(browsers.map((browser) => beat(browser.cookie, [[0, 31]])));
    expect(beats.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
    expect(beats.filter(({ statusCode }) => statusCode === 403)).toHaveLength(13);
  });

  it('end where the other language is shut', async () => {
    const token = await addRecipient(3);
    const { cookie: jar } = await openEnglish(token);
    expect((await get(film.src as string, jar)).statusCode).toBe(200);
    for (const shut of [sql`expiration_date = now()`, sql`expiration_date = null, distributed_at = null`]) {
      await setEnglish(shut);
      expect((await openEnglish(token)).status).toBe(403);
      expect((await get(film.src as string, jar)).statusCode).toBe(403);
    }
  });
});
