import type { Release } from '@firstlook/contract/release.ts';
import { expect, it } from 'vitest';
import type { TestServer } from '../../../test/app.ts';
import { type FilmPlace, withFilmPlace } from '../../../test/film-place.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let place: FilmPlace;
withFilmPlace((built) => {
  ({ server, place } = built);
});

const release = async () =>
  (
    await server.call('GET', `/api/release/${place.organizationId}/${place.releaseId}`, {
      cookie: place.cookie,
    })
  ).json<Release>();
const save = async (film: object) => {
  const { version, releaseType, releaseData } = await release();
  return server.call('PUT', `/api/release/${place.organizationId}`, {
    cookie: place.cookie,
    body: {
      _id: place.releaseId,
      version,
      releaseType,
      releaseData: { ...releaseData, videos: [{ fileId: place.film, ...film }] },
    },
  });
};
const opening = { at: 0, title: 'Opening' };
const chapters = async () => ((await release()).releaseData.videos as { chapters?: object[] }[])[0]?.chapters;

it.each([
  ['chapters.0.at', 'number', [{ at: '0:08', title: 'The storm' }]],
  ['chapters.0.at', 'required', [{ time: 1, title: 'The storm' }]],
  ['chapters.1.at', 'min', [opening, { at: -1, title: 'The storm' }]],
  ['chapters.0.title', 'required', [{ at: 1 }]],
  ['chapters.0.title', 'required', [{ at: 1, title: '  ' }]],
  ['chapters.0.title', 'shape', [{ at: 1, title: 7 }]],
  ['chapters.0.title', 'tooLong', [{ at: 1, title: 'x'.repeat(121) }]],
  ['chapters.1.at', 'chapters', [opening, { at: 0.2, title: 'Twice' }]],
  ['chapters.0', 'shape', ['0:08 The storm']],
  ['chapters', 'shape', 'nonsense'],
  ['chapters', 'shape', { at: 1, title: 'The storm' }],
  ['chapters', 'max', Array.from({ length: 101 }, () => opening)],
])('%s: %s; what stood there stays', async (path, code, wrong) => {
  expect((await save({ chapters: [opening] })).statusCode).toBe(200);
  const refused = await save({ chapters: wrong });
  expect(refused.statusCode, refused.body).toBe(422);
  expect(refused.json().issues).toMatchObject([{ path: `releaseData.videos.0.${path}`, code }]);
  expect(await chapters()).toEqual([opening]);
});

it('a new release is asked for the same', async () => {
  const answer = await server.call('POST', `/api/release/${place.organizationId}`, {
    cookie: place.cookie,
    body: {
      releaseType: 'programme',
      releaseData: { title: 'New', videos: [{ fileId: place.film, chapters: [{ at: '0:08' }] }] },
    },
  });
  expect(answer.json().issues).toMatchObject([
    { path: 'releaseData.videos.0.chapters.0.at', code: 'number' },
    { path: 'releaseData.videos.0.chapters.0.title', code: 'required' },
  ]);
});

it('a title as long as it may be stays whole', async () => {
  const title = 'x'.repeat(120);
  expect((await save({ chapters: [{ at: 1, title }] })).statusCode).toBe(200);
  expect(await chapters()).toEqual([{ at: 1, title }]);
});

it('what is no film and no sound has no chapters', async () => {
  const kind = (name: string) =>
    server.system((db) => db.run(sql`update file set kind = ${name} where id = ${place.film}`));
  expect((await save({})).statusCode).toBe(200);
  await kind('file');
  const refused = await save({ chapters: [opening] });
  await kind('video');
  expect(refused.json().issues).toEqual([{ path: 'releaseData.videos.0.chapters', code: 'kind' }]);
});

it('whoever plays a shorter film gets no chapter behind its end, and they stay stored', async () => {
  const last = { at: 1, title: 'The end' };
  expect((await save({ chapters: [opening, last] })).statusCode).toBe(200);
  await server.system((db) => db.run(sql`update file set duration_seconds = 1 where id = ${place.film}`));
  const playback = await server.call('POST', `/api/file/${place.organizationId}/${place.film}/playback`, {
    cookie: place.cookie,
    body: { releaseId: place.releaseId },
  });
  expect(playback.json().chapters).toEqual([opening]);
  expect(await chapters()).toEqual([opening, last]);
});
