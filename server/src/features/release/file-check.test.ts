import type { Release } from '@firstlook/contract/release.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { uploadFile } from '../../../test/upload.ts';
import { sql } from '../../platform/database.ts';

/** Fields that hold files take files of their kind and nothing else. */
let server: TestServer;
let organizationId: string;
let cookie: string;
let ids: { picture: string; document: string };

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (
    await buildOrganization(server.platform, {
      settings: { releaseTypes: [{ id: 'book', name: 'Book', dataFieldsLocalFilePath: 'book.json' }] },
    })
  ).id;
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
  const me = { server, organizationId, cookie };
  const picture = sharp({ create: { width: 90, height: 60, channels: 3, background: '#ffffff' } }).jpeg();
  ids = {
    picture: (await uploadFile(me, await picture.toBuffer(), 'still.jpg')).fileId,
    document: (await uploadFile(me, Buffer.from('Notes of the season.'), 'notes.txt')).fileId,
  };
}, 60_000);
afterAll(() => server.stop());

const call = (method: string, path: string, body?: object) =>
  server.call(method, `/api/release/${organizationId}${path}`, { cookie, body });
const made = async (releaseData: object) => {
  const answer = await call('POST', '', {
    releaseType: 'book',
    releaseData: { title: 'Tide', author: 'Rina', ...releaseData },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Release>();
};
const tooMuch = (extra: object) => ({ fileId: ids.picture, ...extra });
const wrong: [() => object, string, string][] = [
  [() => ({ files: [{ fileId: null }] }), 'files.0.fileId', 'shape'],
  [() => ({ files: [null] }), 'files.0', 'shape'],
  [() => ({ firstChapterFile: {} }), 'firstChapterFile', 'shape'],
  [() => ({ firstChapterFile: { fileId: 5 } }), 'firstChapterFile.fileId', 'shape'],
  [() => ({ mainImage: { fileId: { a: 1 } } }), 'mainImage.fileId', 'shape'],
  [() => ({ imageGallery: [{ fileId: [1] }] }), 'imageGallery.0.fileId', 'shape'],
  [() => ({ mainImage: tooMuch({ original: { fileId: 3 } }) }), 'mainImage.original', 'shape'],
  [() => ({ mainImage: tooMuch({ colour: 'red' }) }), 'mainImage.colour', 'shape'],
  [() => ({ files: [tooMuch({ colour: 'red' })] }), 'files.0.colour', 'shape'],
  [() => ({ videos: [{ fileId: ids.picture }] }), 'videos.0.fileId', 'kind'],
  [() => ({ mainImage: { fileId: ids.document } }), 'mainImage.fileId', 'kind'],
  [() => ({ imageGallery: [{ fileId: ids.document }] }), 'imageGallery.0.fileId', 'kind'],
];

it('refuses what names no file, says what nothing knows, or is of another kind, in every save', async () => {
  const release = await made({});
  for (const [data, path, code] of wrong) {
    const releaseData = { title: 'Tide', author: 'Rina', ...data() };
    const body = { releaseType: 'book', releaseData };
    const answers = [
      await call('POST', '', body),
      await call('PUT', '', { ...body, _id: release._id, version: release.version }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode, path).toBe(422);
      expect(answer.json().issues, path).toEqual([{ path: `releaseData.${path}`, code }]);
    }
  }
});

it('takes files of the kind of their field, by their ids or from another site', async () => {
  const { releaseData } = await made({
    mainImage: tooMuch({ alt: 'Quay', credit: 'Rina' }),
    imageGallery: [{ fileId: ids.picture }, { src: 'https://pictures.example/a.jpg' }],
    files: [{ fileId: ids.document, title: 'Notes' }, { fileId: ids.picture }],
  });
  expect(releaseData).toMatchObject({ files: [{ title: 'Notes' }, { fileId: ids.picture }] });
});

it('takes an item with all that the specification and the answer of a file say of one', async () => {
  const answer = await server.call('GET', `/api/file/${organizationId}/${ids.picture}`, { cookie });
  const told = { ...answer.json(), info: 'i', url: '', link: '', format: 'jpg', description: 'd' };
  await made({ mainImage: told, imageGallery: [told] });
  await made({ files: [{ name: 'Away', url: 'https://pictures.example/a.pdf' }] });
});

it('does not let a release name itself', async () => {
  const release = await made({});
  for (const key of ['sameSeries', 'relatedReleases']) {
    const releaseData = { title: 'Tide', author: 'Rina', [key]: [release._id] };
    const body = { releaseType: 'book', releaseData, version: release.version };
    const answer = await call('PUT', '', { ...body, _id: release._id });
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().issues).toEqual([{ path: `releaseData.${key}.0`, code: 'circle' }]);
  }
});

it('lets what is stored so already be saved, brought back and copied, without it', async () => {
  const { id } = await buildRelease(server.platform, organizationId, { title: 'Old' });
  const stored = {
    title: 'Old',
    author: 'Rina',
    files: [{ fileId: null }, { fileId: ids.document, colour: 'red' }],
    imageGallery: [{ fileId: ids.document }, { fileId: ids.picture }],
    sameSeries: [id],
  };
  await server.system((db) =>
    db.run(
      sql`update release set release_type = 'book', data = ${JSON.stringify(stored)}::jsonb where id = ${id}`,
    ),
  );
  const copy = await call('POST', `/${id}/duplicate`, { title: 'Copy', withMedia: true });
  expect(copy.statusCode, copy.body).toBe(201);
  const clean = { files: [{ fileId: ids.document }], imageGallery: [{ fileId: ids.picture }] };
  expect(copy.json().releaseData).toMatchObject(clean);
  const read = (await call('GET', `/${id}`)).json<Release>();
  const body = {
    releaseType: 'book',
    releaseData: { title: 'Saved', author: 'Rina' },
    version: read.version,
  };
  expect((await call('PUT', '', { ...body, _id: id })).statusCode).toBe(200);
  const { items } = (await call('GET', `/${id}/version`)).json();
  const versionId = items[1]._id;
  const version = (await call('GET', `/${id}/version/${versionId}`)).json();
  expect(version.gone.toSorted()).toEqual([
    'releaseData.files',
    'releaseData.imageGallery',
    'releaseData.sameSeries',
  ]);
  const back = await call('POST', `/${id}/version/${versionId}/restore`, {});
  expect(back.statusCode, back.body).toBe(200);
  expect(back.json().releaseData).toMatchObject(clean);
});
