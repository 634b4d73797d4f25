import type { FileItem } from '@firstlook/contract/media.ts';
import type { Release, ReleaseCard } from '@firstlook/contract/release.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { makeFilm, untilSettled } from '../../../test/film.ts';
import { uploadFile } from '../../../test/upload.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;
let early: FileItem;

beforeAll(async () => {
  server = await startTestServer({ worker: true });
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
  early = await uploadFile({ server, organizationId, cookie }, makeFilm(3), 'take-7-final.mp4');
});
afterAll(() => server.stop());

const save = async (releaseData: object): Promise<Release> => {
  const body = { releaseType: 'programme', releaseData };
  const answer = await server.call('POST', `/api/release/${organizationId}`, { cookie, body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Release>();
};
const storedData = async (id: string) =>
  (
    await server.platform.database.withTenant(organizationId, (db) =>
      db.one<{ data: { videos: object[] } }>(sql`
        select data from release where organization_id = ${organizationId} and id = ${id}`),
    )
  ).data;

describe('a file of a release', () => {
  it('is stored as its id and what the editor decided', async () => {
    const saved = await save({
      title: 'Waterline',
      videos: [{ ...early, title: 'Pilot', credit: 'N. Tester' }],
    });
    expect((await storedData(saved._id)).videos).toEqual([
      { fileId: early.fileId, title: 'Pilot', credit: 'N. Tester', requireAuth: true, downloadable: true },
    ]);
  });

  it('has the length, the poster and the state of its file, also where a release remembers others', async () => {
    const film = await untilSettled({ server, organizationId, cookie }, early.fileId);
    expect(film).toMatchObject({ status: 'ready', mediaSecondsDuration: 3 });
    // As releases were stored before: a copy taken while the film was still on its way.
    const { id } = await buildRelease(server.platform, organizationId, {
      title: 'Harbour',
      videos: [{ ...early, title: 'take-7-final', mediaSecondsDuration: 0 }],
    });
    const read = (
      await server.call('GET', `/api/release/${organizationId}/${id}`, { cookie })
    ).json<Release>();
    expect(read.releaseData.videos).toMatchObject([
      {
        status: 'ready',
        mediaSecondsDuration: 3,
        poster: film.poster,
        thumbnails: film.thumbnails,
        src: film.src,
      },
    ]);
    const list = (await server.call('GET', `/api/release/${organizationId}`, { cookie })).json<{
      items: ReleaseCard[];
    }>();
    const card = list.items.find(({ _id }) => _id === id);
    expect(card?.releaseData).toMatchObject({ title: 'Harbour', mediaSecondsDuration: 3 });
    expect(card?.releaseData).not.toHaveProperty('film');
  });

  it('says who may have it also where nobody said so, and a save of what was read says no more', async () => {
    const videos = [{ fileId: early.fileId, title: 'Pilot' }];
    const saved = await save({ title: 'Ebb', videos });
    const url = `/api/release/${organizationId}`;
    const read = (await server.call('GET', `${url}/${saved._id}`, { cookie })).json<Release>();
    expect(read.releaseData.videos).toMatchObject([{ requireAuth: true, downloadable: true }]);
    const put = async (version: number, change = {}) => {
      const body = { ...read, version, releaseData: { ...read.releaseData, ...change } };
      return (await server.call('PUT', url, { cookie, body })).json<Release>();
    };
    const { version } = await put(read.version);
    const kept = await server.call('GET', `${url}/${saved._id}/version`, { cookie });
    expect(kept.json()).toMatchObject({ total: 1 });
    expect((await storedData(saved._id)).videos).toEqual(videos);
    // What an editor says is kept, and is no echo afterwards.
    const [film] = read.releaseData.videos as Record<string, unknown>[];
    const closed = await put(version, { videos: [{ ...film, downloadable: false }] });
    await put(closed.version);
    expect((await storedData(saved._id)).videos).toEqual([{ ...videos[0], downloadable: true }]);
  });

  it('keeps a file of which something stored says neither yes nor no', async () => {
    const { _id } = await save({ title: 'Ebb', images: { fileId: early.fileId, downloadable: 'no' } });
    const read = await server.call('GET', `/api/release/${organizationId}/${_id}`, { cookie });
    expect(read.json<Release>().releaseData.images).toMatchObject({ requireAuth: true, downloadable: false });
    const item = await server.call('GET', `/api/file/${organizationId}/${early.fileId}`, { cookie });
    expect(item.json<FileItem>().downloadable).toBe(false);
  });

  it.each(['no', 'false', 0, [false]])(
    '%j says neither yes nor no of a file, and is refused',
    async (said) => {
      for (const right of ['downloadable', 'requireAuth']) {
        const releaseData = { title: 'Ebb', videos: [{ fileId: early.fileId, [right]: said }] };
        const body = { releaseType: 'programme', releaseData };
        const answer = await server.call('POST', `/api/release/${organizationId}`, { cookie, body });
        expect(answer.statusCode, answer.body).toBe(422);
        expect(answer.json().issues).toMatchObject([
          { path: `releaseData.videos.0.${right}`, code: 'shape' },
        ]);
      }
    },
  );

  it('brings its own poster and the title of the release to the page, and its length to the mail', async () => {
    const { poster } = await untilSettled({ server, organizationId, cookie }, early.fileId);
    const saved = await save({ title: 'Quiet Water', videos: [{ fileId: early.fileId, title: '' }] });
    const preview = async (kind: string) =>
      (
        await server.call('POST', `/api/release/${organizationId}/preview`, {
          cookie,
          body: { kind, _id: saved._id },
        })
      ).json<{ html: string }>().html;
    const page = await preview('landingPage');
    expect(page).toContain(String(poster));
    expect(page).toMatch(/data-title="Quiet Water"[^>]*data-duration="3"/);
    expect(page).not.toContain('take-7-final');
    expect(await preview('email')).toContain('0:03');
  });
});

describe('a film whose length is not known yet', () => {
  it('lets the button of the newsletter say nothing of a length', async () => {
    const preview = await server.call('POST', `/api/release/${organizationId}/preview`, {
      cookie,
      body: {
        kind: 'email',
        releaseType: 'programme',
        releaseData: {
          title: 'קו המים',
          videos: [{ fileId: 'not-there-yet', kind: 'video', mediaSecondsDuration: 0 }],
        },
      },
    });
    const { html } = preview.json<{ html: string }>();
    expect(html).toContain('לצפייה');
    expect(html).not.toMatch(/לצפייה,/);
  });
});
