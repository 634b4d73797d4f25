import type { Release } from '@firstlook/contract/release.ts';
import { expect, it } from 'vitest';
import type { TestServer } from '../../../test/app.ts';
import { type FilmPlace, withFilmPlace } from '../../../test/film-place.ts';

let server: TestServer;
let place: FilmPlace;
let long: Buffer;
withFilmPlace((built) => {
  ({ server, place, long } = built);
});

const release = async () =>
  (
    await server.call('GET', `/api/release/${place.organizationId}/${place.releaseId}`, {
      cookie: place.cookie,
    })
  ).json<Release>();
const save = async (film: object, rest: object = {}) => {
  const { version, releaseType, releaseData } = await release();
  return server.call('PUT', `/api/release/${place.organizationId}`, {
    cookie: place.cookie,
    body: {
      _id: place.releaseId,
      version,
      releaseType,
      releaseData: { ...releaseData, ...rest, videos: [{ fileId: place.film, ...film }] },
    },
  });
};
const filmOf = ({ releaseData }: Release) => (releaseData.videos as object[])[0];
const [opening, late] = [
  { at: 0, title: 'Opening' },
  { at: 4, title: 'The storm' },
];

it('chapters lie within their film', async () => {
  const refused = await save({ chapters: [opening, late, { at: 99, title: 'Never' }] });
  expect(refused.statusCode).toBe(422);
  expect(refused.json().issues).toEqual([
    {
      path: 'releaseData.videos.0.chapters.1.at',
      code: 'pastEnd',
      params: { end: '0:02', times: '0:04, 1:39' },
    },
  ]);
  expect((await save({ chapters: [opening] })).statusCode).toBe(200);
});

it('chapters of a former film stay, and say which one they were written for until somebody looked', async () => {
  await place.replace(long);
  expect((await save({ chapters: [opening, late] })).statusCode).toBe(200);
  expect(filmOf(await release())).toMatchObject({ chaptersOf: 2, chapters: [opening, late] });
  expect((await place.call('POST', '/version/1/restore')).statusCode).toBe(200);

  const kept = await save({ chapters: [opening, late] }, { desc: 'Another field' });
  expect(kept.statusCode, kept.body).toBe(200);
  expect(filmOf(await release())).toMatchObject({ chaptersOf: 2, chapters: [opening, late] });
  const more = await save({ chapters: [opening, late, { at: 5, title: 'Later' }] });
  expect(more.json().issues).toMatchObject([{ params: { times: '0:05' } }]);

  expect((await save({ chapters: [opening, late], chaptersOf: 1 })).statusCode).toBe(200);
  expect(filmOf(await release())).toMatchObject({ chaptersOf: 1 });
  const rewritten = await save({ chapters: [opening], chaptersOf: 2 });
  expect(rewritten.statusCode).toBe(200);
  expect(filmOf(await release())).toMatchObject({ chaptersOf: 1, chapters: [opening] });
});
