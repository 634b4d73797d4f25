import type { AnswerOf } from '@firstlook/contract/endpoint.ts';
import type { openPlayback } from '@firstlook/contract/playback.ts';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { TestServer } from '../../../test/app.ts';
import { type FilmPlace, withFilmPlace } from '../../../test/film-place.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let place: FilmPlace;
let long: Buffer;

withFilmPlace((built) => {
  ({ server, place, long } = built);
});

/** Opens the film on its release; answers what the player is told, and a way to ask with the right that it has then. */
async function open() {
  const opened = await server.call('POST', `/api/file/${place.organizationId}/${place.film}/playback`, {
    cookie: place.cookie,
    body: { releaseId: place.releaseId },
  });
  expect(opened.statusCode, opened.body).toBe(200);
  const play = opened.cookies.find(({ name }) => name === 'firstlook-play');
  const cookie = `${place.cookie}; ${play?.name}=${play?.value}`;
  const get = (url: string, by = cookie) =>
    server.app.inject({ method: 'GET', url, headers: { cookie: by } });
  return { ...opened.json<AnswerOf<typeof openPlayback>>(), get };
}

it('the storyboard comes with the right to watch, and with no other', async () => {
  await place.replace(long);
  const { storyboard, get } = await open();
  const board = await get(storyboard?.src as string);
  expect(board.statusCode).toBe(200);
  expect(storyboard?.count).toBeGreaterThan(1);
  expect((await sharp(board.rawPayload).metadata()).width).toBe((storyboard?.count ?? 0) * 160);
  expect((await get(storyboard?.src as string, place.cookie)).statusCode).toBe(403);
  expect((await get(storyboard?.src as string, '')).statusCode).toBe(401);
});

it('is the one of the film that is watched: who goes on with the former film gets nothing of the new one', async () => {
  const former = await server.system((db) =>
    db.one<{ package_folder: string }>(sql`select package_folder from file where id = ${place.film}`),
  );
  await server.platform.gateways.storage.put(
    `${former.package_folder}/storyboard.jpg`,
    Buffer.from('former'),
  );
  const before = await open();
  await place.replace(long);
  const src = `/api/file/${place.organizationId}/${place.film}/stream/storyboard.jpg`;
  expect((await before.get(src)).body).toBe('former');
  const after = await open();
  const now = await after.get(src);
  expect(now.statusCode).toBe(200);
  expect(now.body).not.toBe('former');
});

it('the player is told the chapters that the release says of the film', async () => {
  expect((await open()).chapters).toEqual([]);
  const chapters = [
    { at: 0, title: 'פתיחה' },
    { at: 1, title: 'End' },
  ];
  const data = { videos: [{ fileId: place.film, chapters }] };
  await server.system((db) =>
    db.run(
      sql`update release set data = data || ${JSON.stringify(data)}::jsonb where id = ${place.releaseId}`,
    ),
  );
  expect((await open()).chapters).toEqual(chapters);
});
