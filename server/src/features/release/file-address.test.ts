import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';

let server: TestServer;
let mine: string;
let theirs: string;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  mine = (await buildOrganization(server.platform)).id;
  theirs = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId: mine, role: 'admin' })).email,
  );
});
afterAll(() => server.stop());

const save = (releaseData: object) =>
  server.call('POST', `/api/release/${mine}`, {
    cookie,
    body: { releaseType: 'programme', releaseData: { title: 'Waterline', ...releaseData } },
  });
const path = (organizationId: string) => `/api/file/${organizationId}/some-file-of-a-house/image`;
const host = () => server.platform.baseUrl;

it('refuses a file of another organization, however its address is written', async () => {
  const foreign: [object, string][] = [
    [{ mainImage: { src: path(theirs) } }, 'mainImage.src'],
    [{ mainImage: { src: `${host()}${path(theirs)}` } }, 'mainImage.src'],
    [{ mainImage: { src: `${host().toUpperCase()}${path(theirs)}` } }, 'mainImage.src'],
    [{ mainImage: { src: `${host()}/api/x/../file/${theirs}/some-file-of-a-house/image` } }, 'mainImage.src'],
    [{ mainImage: { src: `${host()}${path(theirs).replace('file', '%66ile')}` } }, 'mainImage.src'],
    [{ imageGallery: [{ src: path(mine) }, { src: path(theirs) }] }, 'imageGallery.1.src'],
    [{ content: `<p>Look</p><img src="${path(theirs)}">` }, 'content'],
    [{ videos: [{ src: 'https://films.example/a.mp4', poster: path(theirs) }] }, 'videos.0.poster'],
  ];
  for (const [data, at] of foreign) {
    const answer = await save(data);
    expect([answer.statusCode, answer.json().issues], JSON.stringify(data)).toEqual([
      422,
      [{ path: `releaseData.${at}`, code: 'notFound' }],
    ]);
  }
});

it('keeps its own ones, those of other hosts, and what is only text', async () => {
  const own = {
    mainImage: { src: path(mine) },
    imageGallery: [{ src: `${host()}${path(mine)}` }, { src: `https://elsewhere.example${path(theirs)}` }],
    content: `<p>See ${path(theirs)}</p>`,
  };
  const answer = await save(own);
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.json().releaseData).toMatchObject(own);
});
