import type { FileItem } from '@firstlook/contract/media.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { makeFilm, openAsMember, untilSettled } from '../../../test/film.ts';
import { uploadFile } from '../../../test/upload.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;
let film: FileItem;

const get = (url: string, jar = '') => server.call('GET', url, { cookie: jar });
const beat = (jar: string, sections: [number, number][]) =>
  server.call('POST', `/api/mediaPlayLog/${organizationId}`, {
    cookie: jar,
    body: { fileId: film.fileId, sections },
  });
const asMember = () => openAsMember({ server, organizationId, cookie }, film.fileId);

beforeAll(async () => {
  server = await startTestServer({ worker: true });
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
  const uploaded = await uploadFile({ server, organizationId, cookie }, makeFilm(100), 'film.mp4', 100_000);
  film = await untilSettled({ server, organizationId, cookie }, uploaded.fileId);
}, 90_000);
afterAll(() => server.stop());

it('refuses ranges that end before they begin, and says which', async () => {
  const jar = await asMember();
  const answer = await beat(jar, [
    [0, 2],
    [9, 2],
  ]);
  expect([answer.statusCode, answer.json().issues]).toEqual([
    422,
    [{ path: 'sections.1', code: 'reversed' }],
  ]);
});

describe('the watch log', () => {
  it('merges ranges and belongs to the account of the login', async () => {
    const admin = await buildAccount(server.platform, { organizationId, role: 'admin' });
    const jar = await server.signIn(admin.email);
    const body = {
      fileId: film.fileId,
      sections: [
        [0, 10],
        [5, 20],
      ],
      accountId: 'somebody-else',
    };
    const first = await server.call('POST', `/api/mediaPlayLog/${organizationId}`, { cookie: jar, body });
    expect(first.json()).toMatchObject({ totalWatchTime: 25_000 });
    await beat(jar, [[40, 50]]);
    const log = await server.call('GET', `/api/mediaPlayLog/${organizationId}/${first.json()._id}`, {
      cookie: jar,
    });
    expect(log.json()).toMatchObject({
      accountId: admin.id,
      sections: [
        [0, 20],
        [40, 50],
      ],
      totalWatchTime: 35_000,
      mediaSecondsDuration: 100,
    });
    const list = await server.call(
      'GET',
      `/api/mediaPlayLog/${organizationId}?filter[params][accountId]=${admin.id}`,
      { cookie: jar },
    );
    expect(list.json()).toMatchObject({ total: 1 });
  });

  it('belongs to the release that shows the film when none is named, and knows no device that it does not know', async () => {
    const shown = { videos: [{ fileId: film.fileId }] };
    const report = async () => {
      const answer = await server.call('POST', `/api/mediaPlayLog/${organizationId}`, {
        cookie,
        body: { fileId: film.fileId, sections: [[0, 1]] },
        headers: { 'user-agent': 'program/1' },
      });
      expect(answer.statusCode).toBe(201);
      return answer.json();
    };
    expect(await report(), 'of no release').toMatchObject({ releaseId: null, deviceType: '' });
    const { id } = await buildRelease(server.platform, organizationId, shown);
    expect(await report()).toMatchObject({
      releaseId: id,
      releaseData: { title: 'Waterline' },
      origin: 'site',
    });
    expect((await beat(await asMember(), [[1, 2]])).json(), 'of a player').toMatchObject({ releaseId: id });
    await buildRelease(server.platform, organizationId, shown);
    expect(await report(), 'of two releases').toMatchObject({ releaseId: null });
  });

  describe('of a film in a release that is out and in a draft', () => {
    let released: string;
    let draft: string;
    let jar: string;
    const setOut = (only: string) =>
      server.platform.database.withSystem((db) =>
        db.run(sql`update release set distributed_at = case when id = ${only} then now() - interval '1 second' end
          where organization_id = ${organizationId}`),
      );
    const report = (releaseId?: string, from = jar) =>
      server.call('POST', `/api/mediaPlayLog/${organizationId}`, {
        cookie: from,
        body: { fileId: film.fileId, releaseId, sections: [[0, 1]] },
      });
    const play = (body: { releaseId?: string }, from = jar) =>
      server.call('POST', `/api/file/${organizationId}/${film.fileId}/playback`, { cookie: from, body });

    beforeAll(async () => {
      await server.platform.database.withSystem((db) =>
        db.run(sql`delete from release where organization_id = ${organizationId}`),
      );
      const shown = { videos: [{ fileId: film.fileId }] };
      released = (await buildRelease(server.platform, organizationId, { ...shown, title: 'Out' })).id;
      draft = (await buildRelease(server.platform, organizationId, { ...shown, title: 'Secret' })).id;
      await setOut(released);
      jar = await server.signIn(
        (await buildAccount(server.platform, { organizationId, role: 'client' })).email,
      );
    });

    it('belongs for who reads no drafts to the one that is out, whatever he names', async () => {
      for (const named of [draft, undefined, 'made-up', released])
        expect((await report(named)).json()).toMatchObject({
          releaseId: released,
          releaseData: { title: 'Out' },
        });
      expect((await report(draft, cookie)).json(), 'a producer').toMatchObject({ releaseId: draft });
      expect((await report(undefined, cookie)).json(), 'of two').toMatchObject({ releaseId: null });
    });

    it('is not opened by playing the film on the draft', async () => {
      for (const named of [draft, 'made-up']) {
        const answer = await play({ releaseId: named });
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
      }
      expect((await play({ releaseId: draft }, cookie)).statusCode, 'a producer').toBe(200);
      expect((await play({ releaseId: released })).statusCode).toBe(200);
    });

    it('leaves a release that was withdrawn while its film played', async () => {
      const opened = await play({ releaseId: released });
      const playing = `${jar}; firstlook-play=${opened.cookies[0]?.value}`;
      expect((await report(undefined, playing)).json()).toMatchObject({ releaseId: released });
      await setOut(draft);
      expect((await report(undefined, playing)).json()).toMatchObject({ releaseId: draft });
      expect((await get(film.src as string, playing)).statusCode).toBe(403);
    });
  });

  it('is rewritten by nobody (decision 0025)', async () => {
    const admin = await buildAccount(server.platform, {
      organizationId,
      role: 'creator',
      systemRole: 'admin',
    });
    const jar = await server.signIn(admin.email);
    const log = await beat(jar, [[0, 1]]);
    const url = `/api/mediaPlayLog/${organizationId}`;
    const item = log.json();
    const changed = await server.call('PUT', url, { cookie: jar, body: { ...item, totalWatchTime: 1 } });
    const removed = await server.call('DELETE', `${url}/${item._id}`, { cookie: jar });
    for (const answer of [changed, removed])
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
    expect((await get(`${url}/${item._id}`, jar)).json().totalWatchTime).toBe(1000);
  });

  it('takes nothing from strangers and nothing for foreign files (attack 26)', async () => {
    expect((await beat('', [[0, 10]])).statusCode).toBe(401);
    const other = (await buildOrganization(server.platform)).id;
    const foreign = await server.signIn(
      (await buildAccount(server.platform, { organizationId: other })).email,
    );
    const body = { fileId: film.fileId, sections: [[0, 10]] };
    expect(
      (await server.call('POST', `/api/mediaPlayLog/${other}`, { cookie: foreign, body })).statusCode,
    ).toBe(404);
  });
});

describe('packaging', () => {
  it('says why a film cannot be used, and tries again when asked', async () => {
    const broken = makeFilm(100).subarray(0, 30_000);
    const file = await untilSettled(
      { server, organizationId, cookie },
      (await uploadFile({ server, organizationId, cookie }, broken, 'cut.mp4')).fileId,
    );
    expect(file).toMatchObject({ status: 'failed', error: 'unreadable', src: null });
    const retried = await server.call('POST', `/api/file/${organizationId}/${file.fileId}/retry`, {
      cookie,
      body: {},
    });
    expect(retried.json()).toMatchObject({ status: 'encrypting', error: null });
    expect(await untilSettled({ server, organizationId, cookie }, file.fileId)).toMatchObject({
      status: 'failed',
    });
  });

  it('tells its steps by server-sent events', async () => {
    const events = await get(`/api/file/${organizationId}/${film.fileId}/events`, cookie);
    expect(events.headers['content-type']).toContain('text/event-stream');
    expect(events.body).toContain('"status":"ready"');
  });

  it('run a second time changes nothing', async () => {
    const { packageMedia } = await import('./package-media.service.ts');
    const jar = await asMember();
    const key = await get((film.src as string).replace('master.m3u8', 'key'), jar);
    await packageMedia(server.ctx({ organizationId }), film.fileId, {
      signal: new AbortController().signal,
      isLast: () => false,
    });
    const after = await get((film.src as string).replace('master.m3u8', 'key'), jar);
    expect(key.statusCode).toBe(200);
    expect(after.rawPayload.equals(key.rawPayload)).toBe(true);
  });
});
