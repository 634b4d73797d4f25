import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';

let server: TestServer;
let organizationId: string;
let neighbourId: string;
const cookies: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform, { settings: { requireAuth: true } })).id;
  neighbourId = (await buildOrganization(server.platform)).id;
  for (const role of ['developer', 'producer', 'client'] as const)
    cookies[role] = await server.signIn(
      (await buildAccount(server.platform, { organizationId, role })).email,
    );
  cookies.neighbour = await server.signIn(
    (await buildAccount(server.platform, { organizationId: neighbourId, role: 'creator' })).email,
  );
  await buildRelease(server.platform, organizationId, { title: 'Waterline' });
});
afterAll(() => server.stop());

const base = () => `/api/organization/${organizationId}/registeredFile`;
const call = (method: string, url: string, body?: object, who = 'developer') =>
  server.call(method, url, { cookie: cookies[who], body });
const save = (path: string, kind: string, content: string, version = 0, who = 'developer') =>
  call('PUT', base(), { path, kind, content, version }, who);
const check = (kind: string, content: string, path = 'x.hbs') =>
  call('POST', `${base()}/check`, { path, kind, content });

const saveRoutes = async (routes: object[]) => {
  const url = `/api/organization/${organizationId}`;
  const { version } = (await call('GET', url)).json();
  expect((await call('PUT', url, { version, routes })).statusCode).toBe(200);
};

const fields = (list: object[]) => JSON.stringify(list);
const plain = fields([{ type: 'TEXT', fieldName: 'title' }]);

describe('a registered file', () => {
  it('is checked, versioned, conflicts with another save, and gives way to the built-in one when it goes', async () => {
    expect((await call('GET', `${base()}/text?path=programme.json`)).json()).toMatchObject({
      builtIn: true,
      version: 0,
    });
    expect((await save('programme.json', 'fields', plain)).json()).toMatchObject({
      builtIn: false,
      version: 1,
    });
    expect((await save('programme.json', 'fields', plain)).json()).toMatchObject({
      code: 'CONFLICT',
      params: { version: 1, conflicts: [{ path: 'content' }] },
    });
    const next = fields([
      { type: 'TEXT', fieldName: 'title' },
      { type: 'NUMBER', fieldName: 'minutes' },
    ]);
    expect((await save('programme.json', 'fields', next, 1)).json()).toMatchObject({ version: 2 });
    const loaded = await call(
      'GET',
      `/api/organization/${organizationId}/releaseDataFields?releaseType=programme`,
    );
    expect(loaded.json().items.map(({ fieldName }: { fieldName: string }) => fieldName)).toEqual([
      'title',
      'minutes',
    ]);
    const versions = (await call('GET', `${base()}/version?path=programme.json`)).json();
    expect(
      versions.items.map(({ version, content }: { version: number; content: string }) => [version, content]),
    ).toEqual([
      [2, next],
      [1, plain],
    ]);
    expect((await call('DELETE', `${base()}?path=programme.json`)).statusCode).toBe(204);
    expect((await call('GET', `${base()}/text?path=programme.json`)).json()).toMatchObject({ builtIn: true });
    expect((await save('programme.json', 'fields', plain)).json()).toMatchObject({ version: 3 });
  });

  it('names what is wrong with field definitions and stores nothing then', async () => {
    expect((await check('fields', '[\n{"type": "TEXT",,}]')).json().issues).toMatchObject([
      { code: 'json', line: 2 },
    ]);
    expect((await check('fields', '{}')).json().issues).toMatchObject([{ code: 'notAList' }]);
    const bad = fields([
      { type: 'HOLOGRAM', fieldName: 'a' },
      { type: 'TEXT', fieldName: 'a' },
      { type: 'TEXT', fieldName: '__proto__' },
      { type: 'SELECT', fieldName: 'b' },
      { fieldName: 'c' },
    ]);
    expect(
      (await check('fields', bad))
        .json()
        .issues.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`),
    ).toEqual([
      '0.type unknownType',
      '1.fieldName taken',
      '2.fieldName fieldName',
      '3.options required',
      '4.type invalid_type',
    ]);
    const refused = await save('bad.json', 'fields', bad);
    expect(refused.statusCode).toBe(422);
    expect((await call('GET', `${base()}/text?path=bad.json`)).statusCode).toBe(404);
  });

  it.each(['}}', '"a"', 'a\nb', '[a]', '@root', 'this', 'length', 'toString', '__proto__'])(
    'has no field of the name %j, which no release or design could say',
    async (fieldName) => {
      const path = `${newId()}.json`;
      const table = { type: 'TABLE', fieldName: 'shows', fields: [{ type: 'TEXT', fieldName }] };
      const refused = await save(path, 'fields', fields([{ type: 'TEXT', fieldName }, table]));
      expect(refused.statusCode).toBe(422);
      expect(refused.json().issues).toMatchObject([
        { path: '0.fieldName', code: 'fieldName' },
        { path: '1.fields.0.fieldName', code: 'fieldName' },
      ]);
    },
  );

  it('keeps the names that stand in it, and takes no other such name nor one of them elsewhere', async () => {
    const odd = { type: 'TEXT', fieldName: 'Who? What?' };
    const row = { type: 'ROW', fieldName: '', fields: [odd] };
    const path = 'odd.json';
    expect((await save(path, 'fields', plain)).statusCode).toBe(200);
    await server.system((db) =>
      db.run(sql`update registered_file set content = ${fields([odd])}
        where organization_id = ${organizationId} and path = ${path}`),
    );
    expect((await check('fields', fields([odd]), path)).json().issues).toEqual([]);
    // In a row of the form it is the same field.
    expect((await save(path, 'fields', fields([row]), 1)).statusCode).toBe(200);
    const table = { type: 'TABLE', fieldName: 'shows', fields: [odd] };
    const elsewhere = (
      await check('fields', fields([row, table, { ...odd, fieldName: 'Why?' }]), path)
    ).json();
    expect(elsewhere.issues.map((one: { path: string }) => one.path)).toEqual([
      '1.fields.0.fieldName',
      '2.fieldName',
    ]);
  });

  it.each([6, 3000])('refuses rows within rows, %i deep, and says where it ends', async (levels) => {
    const opened = '[{"type":"ROW","fieldName":"","fields":'.repeat(levels);
    const content = `${opened}[]${'}]'.repeat(levels)}`;
    expect((await check('fields', content)).json().issues).toEqual([
      { path: '0.fields.0.fields.0.fields.0.fields.0.fields', code: 'tooDeep', line: null },
    ]);
    expect((await save('deep.json', 'fields', content)).statusCode).toBe(422);
  });

  it('names what is wrong inside of what is wrong itself', async () => {
    const inner = [{ type: 'TEXT', fieldName: 'a.b' }];
    const content = JSON.stringify([{ type: 3, fieldName: 'outer', fields: inner }]);
    const { issues } = (await check('fields', content)).json();
    expect(issues.map(({ path }: { path: string }) => path)).toEqual(['0.type', '0.fields.0.fieldName']);
  });

  it('shows what a template makes of a release, in the sandbox', async () => {
    expect((await check('template', '<h1>{{release.title}}</h1>')).json().html).toContain('Waterline');
    expect((await check('template', '{{#each}')).json()).toMatchObject({
      html: null,
      issues: [{ path: 'content' }],
    });
    const burning = `${'{{#each fields}}'.repeat(6)}x${'{{/each}}'.repeat(6)}`;
    expect((await check('template', burning)).statusCode).toBe(200);
    const attack = await check('template', '<p>{{constructor.constructor}}</p><script>x()</script>');
    expect(attack.json().html ?? '').not.toMatch(/x\(\)|function Function/);
    expect((await save('landing-page/own.hbs', 'template', '{{#each}')).statusCode).toBe(422);
    expect(
      (await save('landing-page/own.hbs', 'template', '<h1>{{release.title}}</h1>')).json(),
    ).toMatchObject({ version: 1 });
  });

  it.each(['../x.json', '/etc/passwd', 'a//b.json', '.env', 'a/../b.json', 'x'.repeat(300)])(
    'has a name and never a path: %s (attack 5)',
    async (path) => {
      expect([400, 422]).toContain((await save(path, 'fields', plain)).statusCode);
      const read = await call('GET', `${base()}/text?path=${encodeURIComponent(path)}`);
      expect([400, 404]).toContain(read.statusCode);
      expect(read.body).not.toMatch(/root:|DATABASE/);
    },
  );

  it('belongs to developers, of this organization', async () => {
    expect((await save('x.json', 'fields', plain, 0, 'producer')).statusCode).toBe(403);
    expect((await save('x.json', 'fields', plain, 0, 'neighbour')).statusCode).toBe(404);
    expect((await call('GET', base(), undefined, 'producer')).statusCode).toBe(403);
  });
});

describe('an own page (attack 4)', () => {
  it('comes in a sandbox without our origin, to members only', async () => {
    await save('pages/about.html', 'html', '<script>document.title = document.cookie</script>');
    await saveRoutes([
      { id: 'about', name: 'About', showInRoles: ['client'], htmlContentFilePath: 'pages/about.html' },
    ]);
    const url = (path: string, id = organizationId) =>
      `/api/file/costumeHtml/${id}?filePath=${encodeURIComponent(path)}`;
    const page = await call('GET', url('pages/about.html'), undefined, 'client');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toMatch(/^sandbox allow-scripts; default-src 'none';/);
    expect(page.headers['content-security-policy']).not.toMatch(/allow-same-origin|allow-popups|\*/);
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    expect((await call('GET', url('pages/about.html'), undefined, 'neighbour')).statusCode).toBe(404);
    const absent = (await call('GET', url('pages/nothing.html'), undefined, 'client')).json();
    for (const path of [
      '../../package.json',
      '/etc/passwd',
      'programme.json',
      'landing-page/tv-premiere.hbs',
    ]) {
      const answer = await call('GET', url(path), undefined, 'client');
      const { requestId: _id, ...body } = answer.json();
      const { requestId: _other, ...same } = absent;
      expect(body, path).toEqual(same);
    }
  });
});
