import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let organizationId: string;
const cookies: Record<string, string> = {};

const field = (type: string, fieldName: string, more: object = {}) => ({ type, fieldName, ...more });
const options = (...values: string[]) => ({ options: values.map((value) => ({ value, label: value })) });
let version = 0;
async function define(...fields: object[]) {
  const content = JSON.stringify(fields);
  const saved = await server.call('PUT', `/api/organization/${organizationId}/registeredFile`, {
    cookie: cookies.developer,
    body: { path: 'own.json', kind: 'fields', content, version },
  });
  expect(saved.statusCode, saved.body).toBe(200);
  version += 1;
}
const both = options('prose', 'poem', 'drama');
const left = options('poem', 'drama');
const wide = [
  field('TEXT', 'title'),
  field('SELECT', 'genre', both),
  field('MULTISELECT', 'tags', both),
  field('NUMBER', 'pages'),
];
const narrow = [
  field('TEXT', 'title'),
  field('SELECT', 'genre', left),
  field('MULTISELECT', 'tags', left),
  field('NUMBER', 'pages', { props: { max: 100 } }),
];
const call = (method: string, path: string, body?: object) =>
  server.call(method, `/api/release/${organizationId}/${path}`, { cookie: cookies.producer, body });
const data = { title: 'Prose of the sea', genre: 'prose', tags: ['prose', 'poem'], pages: 300 };
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
  await define(...wide);
  const [made, other] = [await make(), await make()];
  await define(...narrow);

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

it('what a release holds goes into its copy and its translation, and comes back with the version that held it', async () => {
  await define(...wide);
  const { _id: id } = await make();
  const short = field('TEXT', 'title', { props: { maxLength: 12 } });
  await define(short, ...narrow.slice(1));

  const copy = await call('POST', `${id}/duplicate`, { title: 'A copy', withMedia: true });
  expect(copy.statusCode, copy.body).toBe(201);
  expect(copy.json().releaseData).toMatchObject({ ...data, title: 'A copy' });
  const translated = await call('POST', `${id}/translate`, { locale: 'fr' });
  expect(translated.statusCode, translated.body).toBe(201);
  expect(translated.json().releaseData).toMatchObject(data);

  // What was let go is in no copy, and comes back with the version that held it alone.
  const poem = { genre: 'poem', tags: ['poem'], pages: 90 };
  expect((await save(id, 1, poem)).statusCode).toBe(200);
  expect((await call('POST', `${id}/duplicate`, { title: 'Later', withMedia: true })).json()).toMatchObject({
    releaseData: poem,
  });
  const restored = await call('POST', `${id}/version/1/restore`);
  expect(restored.statusCode, restored.body).toBe(200);
  expect(restored.json().releaseData).toMatchObject(data);

  // The new title of a copy was never stored.
  const long = await call('POST', `${id}/duplicate`, { title: 'Longer than twelve', withMedia: true });
  expect(long.statusCode).toBe(422);
  expect(long.json().issues).toMatchObject([{ path: 'releaseData.title', code: 'tooLong' }]);
});

it('a table keeps a value in as many rows as held it, and a choice that is named twice is one', async () => {
  const shows = (from: object) => field('TABLE', 'shows', { fields: [field('SELECT', 'kind', from)] });
  await define(...wide, shows(both));
  const rows = [{ kind: 'prose' }, { kind: 'poem' }];
  const made = await call('POST', '', { releaseType: 'programme', releaseData: { ...data, shows: rows } });
  const { _id: id } = made.json<{ _id: string }>();
  await define(...narrow, shows(left));

  const many = await save(id, 1, { shows: Array(5).fill({ kind: 'prose' }) });
  expect(many.statusCode).toBe(422);
  expect(many.json().issues).toMatchObject(
    [1, 2, 3, 4].map((row) => ({ path: `releaseData.shows.${row}.kind`, code: 'option' })),
  );
  const moved = await save(id, 1, { shows: rows.toReversed(), tags: ['prose', 'prose', 'poem', 'poem'] });
  expect(moved.statusCode, moved.body).toBe(200);
  expect(moved.json().releaseData).toMatchObject({ shows: rows.toReversed(), tags: ['prose', 'poem'] });
});

it('a value whose field is gone stays as it is in the release and its copy, and in no new one', async () => {
  await define(...wide);
  const { _id: id } = await make();
  const [title, genre, tags] = wide as [object, object, object];
  await define(title, genre, tags);
  const renamed = await save(id, 1, { title: 'Verse of the sea' });
  expect(renamed.statusCode, renamed.body).toBe(200);
  expect(renamed.json().releaseData).toMatchObject({ pages: 300 });
  const changed = await save(id, 2, { title: 'Verse of the sea', pages: 301 });
  expect([changed.statusCode, changed.json().issues]).toMatchObject([
    422,
    [{ path: 'releaseData.pages', code: 'unknownField' }],
  ]);
  expect((await call('POST', '', { releaseType: 'programme', releaseData: data })).statusCode).toBe(422);
  const copy = await call('POST', `${id}/duplicate`, { title: 'A copy', withMedia: false });
  expect(copy.statusCode, copy.body).toBe(201);
  const restored = await call('POST', `${id}/version/1/restore`);
  expect(restored.statusCode, restored.body).toBe(200);

  // A template of it gives a new release only what its type has fields for.
  const templates = `/api/release-template/${organizationId}`;
  const ask = (method: string, path: string, body?: object) =>
    server.call(method, `${templates}${path}`, { cookie: cookies.producer, body });
  const kept = await ask('POST', '', { releaseId: id, name: 'Sea', withMedia: true });
  const { releaseData } = (await ask('GET', `/${kept.json()._id}`)).json();
  expect(releaseData).not.toHaveProperty('pages');
  const begun = await call('POST', '', {
    releaseType: 'programme',
    releaseData: { ...releaseData, title: 'B' },
  });
  expect(begun.statusCode, begun.body).toBe(201);
});

it('a release that readers have keeps a title, whatever its type asks for', async () => {
  await define(...wide);
  const { _id: id } = await make();
  expect((await save(id, 1, { title: '' })).statusCode).toBe(200);
  expect((await save(id, 2, { title: 'Sea' })).statusCode).toBe(200);
  await server.system((db) => db.run(sql`update release set distributed_at = now() where id = ${id}`));
  const emptied = await save(id, 3, { title: ' ' });
  expect([emptied.statusCode, emptied.json().issues]).toEqual([
    422,
    [{ path: 'releaseData.title', code: 'required' }],
  ]);
  expect((await save(id, 3, { title: 'Sea, again' })).statusCode).toBe(200);
});
