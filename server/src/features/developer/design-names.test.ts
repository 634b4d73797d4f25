import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;
const url = () => `/api/organization/${organizationId}/registeredFile`;
const field = (fieldName: string, title: string) => ({ type: 'TEXT', fieldName, title });
const save = async (path: string, kind: string, content: string, version: number, moves?: object[]) => {
  const saved = await server.call('PUT', url(), { cookie, body: { path, kind, content, version, moves } });
  expect(saved.statusCode, saved.body).toBe(200);
};
const fields = (...named: [string, string][]) =>
  JSON.stringify([field('title', 'Title'), ...named.map(([name, title]) => field(name, title))]);
const usage = async (path = 'programme.json') =>
  (await server.call('GET', `${url()}/usage?path=${path}`, { cookie })).json().templates;
const text = async (path: string) => {
  const { content, version } = (await server.call('GET', `${url()}/text?path=${path}`, { cookie })).json();
  return { content, version };
};

beforeAll(async () => {
  server = await startTestServer({ worker: true });
  const template = (id: string, name: string, type: string, file: string) => ({
    ...{ id, name, type, releaseTypes: ['programme'], handlebarsLocalFilePath: file },
  });
  const settings = {
    releaseTypes: [
      { id: 'programme', name: 'Programme', dataFieldsLocalFilePath: 'programme.json' },
      { id: 'other', name: 'Other', dataFieldsLocalFilePath: 'other.json' },
    ],
    templates: [
      template('a', 'Premiere', 'landingPage', 'own/page.hbs'),
      template('b', 'Letter', 'email', 'own/mail.hbs'),
    ],
  };
  organizationId = (await buildOrganization(server.platform, { settings })).id;
  cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'developer' })).email,
  );
  await save('programme.json', 'fields', fields(['director', 'Director'], ['place', 'Place']), 0);
  await save('other.json', 'fields', fields(['place', 'Place']), 0);
  await save('own/page.hbs', 'template', '<p>{{release.data.director}} {{release.data.place}}</p>', 0);
  await save(
    'own/mail.hbs',
    'template',
    '<mjml><mj-body><mj-section><mj-column><mj-text>{{#if release.data.director}}{{release.data.director}}{{/if}}</mj-text></mj-column></mj-section></mj-body></mjml>',
    0,
  );
  await save('own/loose.hbs', 'template', '{{#with release.data}}{{director}}{{/with}}', 0);
});
afterAll(() => server.stop());

it('tells which designs say a field, by their names and kinds, and where it can be carried over', async () => {
  expect(await usage()).toMatchObject([
    { path: 'own/loose.hbs', designs: [], names: ['director'], places: [] },
    {
      path: 'own/mail.hbs',
      designs: [{ name: 'Letter', type: 'email' }],
      places: [{ name: 'director', count: 2 }],
    },
    {
      path: 'own/page.hbs',
      designs: [{ name: 'Premiere', type: 'landingPage' }],
      // Another type has a field of the name still.
      places: [{ name: 'director', count: 1 }],
    },
  ]);
});

it('carries a renamed field over in the save that moves its values, each design as its next version', async () => {
  await save('programme.json', 'fields', fields(['leader', 'Director'], ['town', 'Place']), 1, [
    { from: 'director', to: 'leader' },
    { from: 'place', to: 'town' },
  ]);
  expect(await text('own/page.hbs')).toEqual({
    content: '<p>{{release.data.leader}} {{release.data.place}}</p>',
    version: 2,
  });
  expect((await text('own/mail.hbs')).content).toContain(
    '{{#if release.data.leader}}{{release.data.leader}}',
  );
  expect((await text('own/loose.hbs')).version).toBe(1);
});

it('leaves designs alone where the values stay', async () => {
  await save('programme.json', 'fields', fields(['chief', 'Director'], ['town', 'Place']), 2);
  expect((await text('own/page.hbs')).version).toBe(2);
});

it('names the designs that read a column of a table, before it gets another name and in the answer of the save', async () => {
  const table = (column: string) =>
    JSON.stringify([
      field('title', 'Title'),
      { type: 'TABLE', fieldName: 'shows', title: 'Shows', fields: [field(column, 'Hall')] },
    ]);
  const loops = {
    'own/a.hbs': '{{#each release.data.shows}}{{hallName}}{{/each}}',
    'own/b.hbs': '{{#each release.data.shows as |row|}}{{row.hallName}}{{/each}}',
    'own/c.hbs': '{{#with release.data}}{{#each shows}}{{this.hallName}}{{/each}}{{/with}}',
    'own/d.hbs': '{{#each release.data.shows}}{{hall}}{{/each}}',
  };
  for (const [path, content] of Object.entries(loops)) await save(path, 'template', content, 0);
  await save('shows.json', 'fields', table('hallName'), 0);
  const reading = ['own/a.hbs', 'own/b.hbs', 'own/c.hbs'];
  const said = reading.map((path) => ({ path, names: ['hallName'] }));
  const known: { path: string; names: string[] }[] = await usage('shows.json');
  expect(known.filter(({ names }) => names.includes('hallName')).map(({ path }) => path)).toEqual(reading);

  const moves = [{ from: 'shows.hallName', to: 'shows.hall' }];
  const body = { path: 'shows.json', kind: 'fields', content: table('hall'), version: 1, moves };
  const saved = await server.call('PUT', url(), { cookie, body });
  expect(saved.json(), saved.body).toMatchObject({ version: 2, saidBy: said });
});
