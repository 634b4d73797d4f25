import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let organizationId: string;
let neighbourId: string;
const ids: Record<string, string> = {};
const cookies: Record<string, string> = {};

const field = (fieldName: string, more: object = {}) => ({
  type: 'TEXT',
  fieldName,
  title: fieldName,
  ...more,
});
const options = ['drama', 'news', 'sport'].map((value) => ({ value, label: value }));
const fields = (place: string, director: string) =>
  JSON.stringify([
    field('title'),
    field(director, { title: 'Director' }),
    field('genre', { type: 'MULTISELECT', options }),
    field('shows', { type: 'TABLE', fields: [field(place, { title: 'Place' }), field('hour')] }),
  ]);

const url = () => `/api/organization/${organizationId}/registeredFile`;
const save = (content: string, version: number, moves?: object[], who = 'developer') =>
  server.call('PUT', url(), {
    cookie: cookies[who],
    body: { path: 'programme.json', kind: 'fields', content, version, ...(moves && { moves }) },
  });
const usage = (who = 'developer') =>
  server.call('GET', `${url()}/usage?path=programme.json`, { cookie: cookies[who] });
const dataOf = async (id: string, of = organizationId) =>
  server.platform.database.withSystem((db) =>
    db.one<{ data: Record<string, unknown>; version: number; search_text: string }>(
      sql`select data, version, search_text from release where organization_id = ${of} and id = ${id}`,
    ),
  );

beforeAll(async () => {
  server = await startTestServer({ worker: true });
  organizationId = (await buildOrganization(server.platform)).id;
  neighbourId = (await buildOrganization(server.platform)).id;
  for (const role of ['developer', 'producer'] as const)
    cookies[role] = await server.signIn(
      (await buildAccount(server.platform, { organizationId, role })).email,
    );
  const build = async (name: string, data: object, of = organizationId) => {
    ids[name] = (await buildRelease(server.platform, of, { title: name, ...data })).id;
  };
  await build('full', {
    director: 'Dana',
    genre: ['drama', 'news'],
    shows: [{ place: 'Haifa', hour: '20:00' }, { place: 'Acre' }],
  });
  await build('both', { director: 'Old', leader: 'New', genre: ['drama'] });
  await build('empty', { director: '', genre: [], shows: [] });
  await build('foreign', { director: 'Foreign' }, neighbourId);
  expect((await save(fields('place', 'director'), 0)).statusCode).toBe(200);
});
afterAll(() => server.stop());

describe('the values of a field', () => {
  it('are counted by field and option, and told to developers of the organization only', async () => {
    const answer = (await usage()).json() as { releases: number; fields: { path: string }[] };
    expect(answer.releases).toBe(3);
    const byPath = Object.fromEntries(answer.fields.map(({ path, ...rest }) => [path, rest]));
    expect(byPath).toMatchObject({
      director: { releases: 2, options: [] },
      'shows.place': { releases: 1 },
      'shows.hour': { releases: 1 },
      genre: { releases: 2 },
    });
    const { options: used } = byPath.genre as unknown as { options: { value: string; releases: number }[] };
    expect(used.toSorted((a, b) => a.value.localeCompare(b.value))).toEqual([
      { value: 'drama', releases: 2 },
      { value: 'news', releases: 1 },
    ]);
    expect((await usage('producer')).statusCode).toBe(403);
  });

  it('are named where the built-in file of the name has no such field: its deletion takes them from sight', async () => {
    const { notInBuiltIn } = (await usage()).json() as { notInBuiltIn: { path: string; releases: number }[] };
    expect(notInBuiltIn).toContainEqual({ path: 'shows.place', releases: 1 });
    expect(notInBuiltIn.map(({ path }) => path)).not.toContain('genre');
    expect(notInBuiltIn.map(({ path }) => path)).not.toContain('title');
  });

  it('are named by the templates that say them as a word of their own', async () => {
    const template = (path: string, content: string) =>
      server.call('PUT', url(), {
        cookie: cookies.developer,
        body: { path, kind: 'template', content, version: 0 },
      });
    await template('own/plain.hbs', '<p>{{release.data.director}} {{release.data.placemark}}</p>');
    await template('own/other.hbs', '<p>{{release.title}} directors</p>');
    const { templates } = (await usage()).json() as { templates: object[] };
    expect(templates).toEqual([
      { path: 'own/other.hbs', names: ['title'], designs: [], places: [] },
      {
        ...{ path: 'own/plain.hbs', names: ['director'], designs: [] },
        places: [{ name: 'director', count: 1 }],
      },
    ]);
  });

  const moves = [
    { from: 'director', to: 'leader' },
    { from: 'shows.place', to: 'shows.hall' },
  ];

  it('are not put in the place of what a field that was taken away left under the new name', async () => {
    const refused = await save(fields('hall', 'leader'), 1, moves);
    expect(refused.statusCode, refused.body).toBe(422);
    expect(refused.json().issues).toEqual([
      { path: 'moves.0', code: 'holdsValues', params: { name: 'leader', releases: 1 } },
    ]);
    expect((await dataOf(ids.both as string)).data).toMatchObject({ director: 'Old', leader: 'New' });
    await server.system((db) =>
      db.run(sql`update release set data = data - 'leader' where id = ${ids.both as string}`),
    );
  });

  it('go to its new name in every release, each as a version', async () => {
    const before = await dataOf(ids.full as string);
    const saved = await save(fields('hall', 'leader'), 1, moves);
    expect(saved.statusCode, saved.body).toBe(200);
    await expect
      .poll(async () => (await dataOf(ids.full as string)).data, { timeout: 30_000 })
      .toMatchObject({
        leader: 'Dana',
        genre: ['drama', 'news'],
        shows: [{ hall: 'Haifa', hour: '20:00' }, { hall: 'Acre' }],
      });
    expect((await dataOf(ids.full as string)).data).not.toHaveProperty('director');
    expect((await dataOf(ids.full as string)).version).toBe(before.version + 1);
    const versions = await server.call('GET', `/api/release/${organizationId}/${ids.full}/version`, {
      cookie: cookies.producer,
    });
    expect(versions.json().items[0]).toMatchObject({
      changes: expect.arrayContaining(['releaseData.director']),
    });
    expect((await dataOf(ids.both as string)).data).toMatchObject({ leader: 'Old' });
    expect((await dataOf(ids.foreign as string, neighbourId)).data).toMatchObject({ director: 'Foreign' });
  });

  it('leave a name that every object has, from when files took such names', async () => {
    const [name, inTable] = ['toString', 'valueOf'];
    const refused = await save(fields(inTable, name), 2);
    expect(refused.json().issues).toMatchObject([{ path: '1.fieldName' }, { path: '3.fields.0.fieldName' }]);
    const { data } = await dataOf(ids.full as string);
    const { leader, shows, ...rest } = data as { leader: string; shows: { hall: string }[] };
    const old = {
      ...rest,
      [name]: leader,
      shows: shows.map(({ hall, ...row }) => ({ ...row, [inTable]: hall })),
    };
    await server.system(async (db) => {
      await db.run(sql`update registered_file set content = ${fields(inTable, name)}, version = 3
        where organization_id = ${organizationId} and path = 'programme.json'`);
      await db.run(sql`update release set data = ${JSON.stringify(old)}::jsonb
        where organization_id = ${organizationId} and id = ${ids.full as string}`);
      await db.run(sql`update release set data = data - 'leader' where id = ${ids.both as string}`);
    });
    const back = await save(fields('hall', 'leader'), 3, [
      { from: name, to: 'leader' },
      { from: `shows.${inTable}`, to: 'shows.hall' },
    ]);
    expect(back.statusCode, back.body).toBe(200);
    await expect
      .poll(async () => (await dataOf(ids.full as string)).data, { timeout: 30_000 })
      .toMatchObject({ leader: 'Dana', shows: [{ hall: 'Haifa' }, { hall: 'Acre' }] });
  });

  it('move only from a name that is gone to one that is there, in the same table', async () => {
    for (const move of [
      { from: 'title', to: 'leader' },
      { from: 'leader', to: 'nowhere' },
      { from: 'shows.hall', to: 'leader' },
    ]) {
      const refused = await save(fields('place', 'leader'), 4, [move]);
      expect(refused.statusCode).toBe(422);
      expect(refused.json().issues).toEqual([expect.objectContaining({ path: 'moves.0' })]);
    }
    expect((await save(fields('place', 'leader'), 4, [], 'producer')).statusCode).toBe(403);
  });

  it('never from or to a name with a meaning of its own, in a table neither', async () => {
    const after = [
      field('title'),
      field('heading'),
      field('childrenReleases', { type: 'RELEASES_SELECTOR' }),
      field('genre'),
      field('shows', { type: 'TABLE', fields: [field('fileId'), field('hour')] }),
    ];
    for (const move of [
      { from: 'title', to: 'heading' },
      { from: 'leader', to: 'childrenReleases' },
      { from: 'shows.hall', to: 'shows.fileId' },
    ]) {
      const refused = await save(JSON.stringify(after), 4, [move]);
      expect(refused.statusCode, refused.body).toBe(422);
      expect(refused.json().issues).toEqual([{ path: 'moves.0', code: 'fieldName' }]);
    }
  });

  it('never two into one name, where the value of the second would stay behind', async () => {
    const refused = await save(JSON.stringify([field('title'), field('one')]), 4, [
      { from: 'leader', to: 'one' },
      { from: 'genre', to: 'one' },
    ]);
    expect(refused.statusCode, refused.body).toBe(422);
    expect(refused.json().issues).toEqual([expect.objectContaining({ path: 'moves.1' })]);
  });
});
