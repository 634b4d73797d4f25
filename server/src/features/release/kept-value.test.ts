import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';

let server: TestServer;
let organizationId: string;
const cookies: Record<string, string> = {};

const field = (type: string, fieldName: string, more: object = {}) => ({ type, fieldName, ...more });
const options = (...values: string[]) => ({ options: values.map((value) => ({ value, label: value })) });
const define = (version: number, ...fields: object[]) =>
  server.call('PUT', `/api/organization/${organizationId}/registeredFile`, {
    cookie: cookies.developer,
    body: {
      path: 'own.json',
      kind: 'fields',
      content: JSON.stringify([field('TEXT', 'title'), ...fields]),
      version,
    },
  });
const call = (method: string, path: string, body?: object) =>
  server.call(method, `/api/release/${organizationId}/${path}`, { cookie: cookies.producer, body });
const data = { title: 'Prose', genre: 'prose', tags: ['prose', 'poem'], pages: 300 };
const make = async () =>
  (await call('POST', '', { releaseType: 'programme', releaseData: data })).json() as { _id: string };
const save = async (id: string, version: number, change: object) =>
  call('PUT', '', {
    _id: id,
    version,
    releaseType: 'programme',
    releaseData: { ...data, ...change },
  });

beforeAll(async () => {
  server = await startTestServer();
  const releaseTypes = [{ id: 'programme', name: 'Programme', dataFieldsLocalFilePath: 'own.json' }];
  organizationId = (await buildOrganization(server.platform, { settings: { releaseTypes } })).id;
  for (const role of ['developer', 'producer'] as const)
    cookies[role] = await server.signIn(
      (await buildAccount(server.platform, { organizationId, role })).email,
    );
});
afterAll(() => server.stop());

it('what a release has and a narrower definition refuses stays while other fields are edited', async () => {
  const both = options('prose', 'poem', 'drama');
  const wide = [field('SELECT', 'genre', both), field('MULTISELECT', 'tags', both), field('NUMBER', 'pages')];
  expect((await define(0, ...wide)).statusCode).toBe(200);
  const [made, other] = [await make(), await make()];
  const left = options('poem', 'drama');
  const narrow = [
    field('SELECT', 'genre', left),
    field('MULTISELECT', 'tags', left),
    field('NUMBER', 'pages', { props: { max: 100 } }),
  ];
  expect((await define(1, ...narrow)).statusCode).toBe(200);

  const url = `/api/organization/${organizationId}/releaseDataFields?releaseType=programme`;
  const fields = (await server.call('GET', url, { cookie: cookies.producer })).json().items as object[];
  expect(fields).toContainEqual(
    expect.objectContaining({ fieldName: 'genre', pastOptions: [{ value: 'prose', label: 'prose' }] }),
  );

  const saved = await save(made._id, 1, { title: 'Corrected', tags: ['prose', 'drama'] });
  expect(saved.statusCode, saved.body).toBe(200);
  expect(saved.json().releaseData).toMatchObject({ title: 'Corrected', genre: 'prose', pages: 300 });

  const changed = await save(made._id, 2, { genre: 'essay', tags: ['essay'], pages: 200 });
  expect(changed.statusCode).toBe(422);
  expect(changed.json().issues).toMatchObject([
    { path: 'releaseData.genre', code: 'option' },
    { path: 'releaseData.tags', code: 'option' },
    { path: 'releaseData.pages', code: 'max' },
  ]);
  // What was let go is not offered any more.
  expect((await save(made._id, 2, { genre: 'poem' })).statusCode).toBe(200);
  expect((await save(made._id, 3, { genre: 'prose' })).statusCode).toBe(422);
  // A new one has nothing to keep.
  expect((await call('POST', '', { releaseType: 'programme', releaseData: data })).statusCode).toBe(422);

  // A version that says what the release says still comes back.
  expect((await save(other._id, 1, { title: 'Later' })).statusCode).toBe(200);
  const restored = await call('POST', `${other._id}/version/1/restore`);
  expect(restored.statusCode, restored.body).toBe(200);
});
