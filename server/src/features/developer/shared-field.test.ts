import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;
const ids: Record<string, string> = {};

const field = (fieldName: string, more: object = {}) => ({
  type: 'TEXT',
  fieldName,
  title: fieldName,
  ...more,
});
const url = () => `/api/organization/${organizationId}/registeredFile`;
const save = async (path: string, fields: object[], version: number, moves?: object[]) => {
  const content = JSON.stringify(fields);
  const answer = await server.call('PUT', url(), {
    cookie,
    body: { path, kind: 'fields', content, version, ...(moves && { moves }) },
  });
  expect(answer.statusCode, answer.body).toBe(200);
};
const dataOf = async (name: string) =>
  server.platform.database.withSystem((db) =>
    db.one<{ data: Record<string, unknown> }>(
      sql`select data from release where organization_id = ${organizationId} and id = ${ids[name]}`,
    ),
  );
const build = async (name: string, releaseType: string, data: object) => {
  const { id } = await buildRelease(server.platform, organizationId, { title: name, ...data });
  ids[name] = id;
  await server.platform.database.withSystem((db) =>
    db.run(sql`update release set release_type = ${releaseType} where id = ${id}`),
  );
};

/** What every type shares; `album` says two of the names for itself, one of them in a row. */
const shared = (note: string) => [
  field(note),
  field('place'),
  field('shows', { type: 'TABLE', fields: [field('day')] }),
];

beforeAll(async () => {
  server = await startTestServer({ worker: true });
  const type = (id: string, dataFieldsLocalFilePath: string) => ({ id, name: id, dataFieldsLocalFilePath });
  organizationId = (
    await buildOrganization(server.platform, {
      settings: {
        inheritFilePath: 'shared.json',
        releaseTypes: [
          type('programme', 'programme.json'),
          type('album', 'album.json'),
          type('plain', 'shared.json'),
        ],
      },
    })
  ).id;
  cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'developer' })).email,
  );
  await save('programme.json', [field('title')], 0);
  await save('album.json', [field('title'), { type: 'ROW', fieldName: '', fields: [field('note')] }], 0);
  await save('shared.json', shared('note'), 0);
  await build('programme', 'programme', { note: 'shared note' });
  await build('album', 'album', { note: 'own note', place: 'Jaffa' });
  await build('plain', 'plain', { note: 'plain note' });
});
afterAll(() => server.stop());

it('of a type with a field of that name are neither counted nor moved when the shared field gets another name', async () => {
  const { fields } = (await server.call('GET', `${url()}/usage?path=shared.json`, { cookie })).json() as {
    fields: { path: string; releases: number }[];
  };
  expect(fields.map(({ path, releases }) => [path, releases]).toSorted()).toEqual([
    ['note', 2],
    ['place', 1],
  ]);
  await save('shared.json', shared('remark'), 1, [{ from: 'note', to: 'remark' }]);
  for (const name of ['programme', 'plain'])
    await expect
      .poll(async () => (await dataOf(name)).data, { timeout: 30_000 })
      .toMatchObject({ remark: name === 'plain' ? 'plain note' : 'shared note' });
  expect((await dataOf('album')).data).toMatchObject({ note: 'own note' });
});

it('never go into a field that a type calls so itself', async () => {
  await save('album.json', [field('title'), field('venue')], 1);
  await save(
    'shared.json',
    [field('remark'), field('venue'), field('shows', { type: 'TABLE', fields: [field('day')] })],
    2,
    [{ from: 'place', to: 'venue' }],
  );
  await build('late', 'programme', { place: 'Lod' });
  await save(
    'shared.json',
    [field('remarks'), field('venue'), field('shows', { type: 'TABLE', fields: [field('day')] })],
    3,
    [{ from: 'remark', to: 'remarks' }],
  );
  await expect
    .poll(async () => (await dataOf('plain')).data, { timeout: 30_000 })
    .toMatchObject({ remarks: 'plain note' });
  expect((await dataOf('album')).data).toMatchObject({ place: 'Jaffa', note: 'own note' });
});
