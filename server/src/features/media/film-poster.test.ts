import type { Release } from '@firstlook/contract/release.ts';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { TestServer } from '../../../test/app.ts';
import { makeFilm } from '../../../test/film.ts';
import { type FilmPlace, withFilmPlace } from '../../../test/film-place.ts';
import { uploadFile } from '../../../test/upload.ts';

let server: TestServer;
let long: Buffer;
let place: FilmPlace;
withFilmPlace((built) => {
  ({ server, place, long } = built);
});

const address = () => `/api/release/${place.organizationId}/${place.releaseId}`;
const read = async () => (await server.call('GET', address(), { cookie: place.cookie })).json<Release>();
const posterOf = (release: Release) => (release.releaseData.videos as { poster: string }[])[0]?.poster;

async function choose(posterChoice: unknown): Promise<string | undefined> {
  const release = await read();
  const videos = [{ fileId: place.film, posterChoice }];
  const answer = await server.call('PUT', `/api/release/${place.organizationId}`, {
    cookie: place.cookie,
    body: { ...release, releaseData: { ...release.releaseData, videos } },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return posterOf(await read());
}
const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

it('a film is shown by the still that was chosen, also when another film takes its place', async () => {
  const still = `/api/file/${place.organizationId}/${place.film}/still`;
  expect(posterOf(await read())).toBe(`${still}/poster`);
  expect(await choose('thumb-3')).toBe(`${still}/thumb-3`);
  await place.replace(long);
  expect(posterOf(await read())).toBe(`${still}/thumb-3-v2`);
  expect(await choose(null)).toBe(`${still}/poster-v2`);
});

it('a still comes in the size that is asked for, and larger than it is never', async () => {
  await place.replace(makeFilm(2, '800x450'));
  const still = `/api/file/${place.organizationId}/${place.film}/still`;
  const widthOf = async (address: string, accept = 'image/webp,*/*') => {
    const answer = await server.call('GET', address, { cookie: place.cookie, headers: { accept } });
    expect(answer.statusCode, address).toBe(200);
    const { width, format } = await sharp(answer.rawPayload).metadata();
    return { width, format, type: answer.headers['content-type'], etag: answer.headers.etag };
  };
  const whole = await widthOf(`${still}/poster-v2`);
  const small = await widthOf(`${still}/poster-v2/300`);
  expect(small).toMatchObject({ width: 320, format: 'webp', type: 'image/webp' });
  expect(small.etag).not.toBe(whole.etag);
  expect(await widthOf(`${still}/poster-v2/300`, 'image/jpeg')).toMatchObject({ width: 320, format: 'jpeg' });
  expect(await widthOf(`${still}/thumb-2-v2/100`)).toMatchObject({ width: 320 });
  expect(await widthOf(`${still}/poster-v2/9000`)).toEqual(whole);
});

it('a film is shown by a picture that was brought, and the picture is a file of the release', async () => {
  const { fileId } = await uploadFile(place, await picture(), 'poster.png');
  expect(await choose({ fileId })).toBe(`/api/file/${place.organizationId}/${fileId}/image`);
  const sized = await server.call('GET', `/api/file/${place.organizationId}/${fileId}/image/320`);
  // The release was sent: its pictures open to all who have the address.
  expect(sized.statusCode).toBe(200);
});

it('what is no picture of the organization stands for no film', async () => {
  const own = `/api/file/${place.organizationId}/${place.film}/still/poster`;
  expect(await choose({ fileId: place.film })).toBe(own);
  expect(await choose('thumb-9')).toBe(own);
  expect(await choose({ src: 'https://elsewhere.example/x.png' })).toBe(own);
});
