import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildContacts, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { purgeOrganizations } from './close-organization.service.ts';

let server: TestServer;
let organizationId: string;
let now = new Date();
const cookies: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  organizationId = (await buildOrganization(server.platform, { domain: 'harbour' })).id;
  for (const role of ['creator', 'admin', 'developer', 'producer'] as const)
    cookies[role] = await server.signIn(
      (await buildAccount(server.platform, { organizationId, role })).email,
    );
  cookies.system = await server.signIn((await buildAccount(server.platform, { systemRole: 'admin' })).email);
  cookies.stranger = await server.signIn((await buildAccount(server.platform)).email);
});
afterAll(() => server.stop());

const call = (method: string, path: string, who: string, body?: object) =>
  server.call(method, `/api/organization${path}`, { cookie: cookies[who], body });
const read = async (id = organizationId) => (await call('GET', `/${id}`, 'system')).json();
const save = async (change: object, who = 'admin', id = organizationId) =>
  call('PUT', `/${id}`, who, { version: (await read(id)).version, ...change });

describe('saving an organization', () => {
  it('writes what was sent, leaves the rest, and writes a line of the audit log', async () => {
    const before = await read();
    const saved = await save({
      defaultGalleryCredit: 'Photo: Harbour',
      mediaLinks: [{ type: 'web', src: 'https://harbour.example', title: 'Site' }],
      fromEmails: [{ email: 'Desk@Harbour.example', title: 'Desk', allowReply: false }],
      members: ['x'],
      status: 'approved',
    });
    expect(saved.json()).toMatchObject({
      name: before.name,
      defaultGalleryCredit: 'Photo: Harbour',
      fromEmails: [{ email: 'desk@harbour.example', isDefault: true, allowReply: false }],
      version: before.version + 1,
      abilities: { update: true, develop: true, remove: true, approve: false },
    });
    const log = await server.call(
      'GET',
      `/api/audit/${organizationId}?filter[params][action]=organization.update`,
      {
        cookie: cookies.admin,
      },
    );
    expect(log.json().items[0]).toMatchObject({
      after: { defaultGalleryCredit: 'Photo: Harbour' },
      before: { defaultGalleryCredit: '' },
    });
  });

  it('answers two editors with both values of each changed field', async () => {
    const { version } = await read();
    expect((await save({ version, name: 'First' })).statusCode).toBe(200);
    expect((await save({ version, name: 'Second', redirectUrl: null })).json()).toMatchObject({
      code: 'CONFLICT',
      params: { conflicts: [{ path: 'name', stored: 'First', sent: 'Second' }] },
    });
  });

  it('parts admin fields from the developer’s, and keeps the status for system admins', async () => {
    expect((await save({ distributionBcc: 'copy@harbour.example' }, 'developer')).json()).toMatchObject({
      code: 'NOT_ALLOWED',
      params: { fields: ['distributionBcc'] },
    });
    expect((await save({ searchKeys: ['title'] }, 'developer')).statusCode).toBe(200);
    expect((await save({ status: 'pending' })).json()).toMatchObject({ params: { fields: ['status'] } });
    expect((await save({ name: 'X' }, 'producer')).statusCode).toBe(403);
    expect((await save({ name: 'X' }, 'stranger')).statusCode).toBe(404);
    const theme = { name: 'Pier', colors: Array(7).fill('#101010'), css: '.x{color:red}', fonts: [] };
    const { designPreferences } = await read();
    expect(
      (await save({ designPreferences: { ...designPreferences, themes: [theme] } }, 'developer')).statusCode,
    ).toBe(200);
    expect(
      (
        await save(
          { designPreferences: { ...designPreferences, contactMsg: 'Call us', themes: [theme] } },
          'developer',
        )
      ).statusCode,
    ).toBe(403);
  });

  it('keeps domains unique, lower case and away from reserved words', async () => {
    const other = (await buildOrganization(server.platform, { domain: 'pier' })).id;
    expect((await save({ domain: 'Harbour' }, 'system', other)).json()).toMatchObject({
      code: 'DOMAIN_TAKEN',
      message: 'Domain is already taken by another organization',
      issues: [{ path: 'domain', code: 'taken' }],
    });
    expect((await save({ domain: 'api' })).json().issues).toEqual([{ path: 'domain', code: 'reserved' }]);
    expect((await save({ domain: '../x' })).json().issues).toEqual([{ path: 'domain', code: 'domain' }]);
    expect((await save({ domain: 'Quay-2' })).json()).toMatchObject({ domain: 'quay-2' });
    const names = (await call('GET', '/allDomainNames', 'stranger')).json();
    expect(names.items).toEqual(expect.arrayContaining(['quay-2', 'pier']));
    expect(names.reserved).toContain('landing');
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    ' jAvAsCrIpT:x',
    'vbscript:x',
    'ftp://x.example',
  ])('stores no address that could run: %s (attack 7)', async (address) => {
    const answer = await save({
      redirectUrl: address,
      mediaLinks: [{ type: 'web', src: address, title: '' }],
      logo: address,
    });
    expect(answer.statusCode).toBe(422);
    expect(
      answer
        .json()
        .issues.map(({ path }: { path: string }) => path)
        .sort(),
    ).toEqual(['logo', 'mediaLinks.0.src', 'redirectUrl']);
  });

  it.each(['../../etc/passwd', '/etc/passwd', 'programme.json/../x', 'nothing.json', 'harbour/template.hbs'])(
    'names only registered files: %s (attack 5)',
    async (path) => {
      const answer = await save({
        releaseTypes: [{ id: 'a', name: 'A', dataFieldsLocalFilePath: path }],
        templates: [
          { id: 'b', name: 'B', type: 'email', releaseTypes: ['a'], handlebarsLocalFilePath: path },
        ],
        routes: [{ id: 'c', name: 'C', htmlContentFilePath: path }],
        inheritFilePath: path,
      });
      expect(answer.json().issues.map(({ code }: { code: string }) => code)).toEqual(
        Array(4).fill('unknownFile'),
      );
    },
  );

  it('takes the second factor away with the sign-in it belongs to, and signs out who has not given one', async () => {
    const member = await buildAccount(server.platform, { organizationId, role: 'client' });
    const cookie = await server.signIn(member.email);
    expect((await save({ requireAuth: true, require2FactorAuth: true })).json()).toMatchObject({
      require2FactorAuth: true,
    });
    expect((await server.call('GET', '/api/auth/info', { cookie })).statusCode).toBe(401);
    expect((await call('GET', `/${organizationId}`, 'admin')).statusCode).toBe(200);
    expect((await save({ requireAuth: false })).json()).toMatchObject({
      requireAuth: false,
      require2FactorAuth: false,
    });
    for (const role of ['creator', 'developer', 'producer'] as const)
      cookies[role] = await server.signIn(
        (await buildAccount(server.platform, { organizationId, role })).email,
      );
  });
});

describe('a new organization', () => {
  it('waits for a system admin, with the defaults of its type and the asker as creator', async () => {
    const made = await call('POST', '', 'stranger', {
      name: 'Kite Records',
      type: 'musicArtist',
      domain: 'kite',
      requireAuth: true,
      mediaLinks: [{ type: 'web', src: 'https://kite.example', title: 'Kite' }],
    });
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({
      status: 'pending',
      type: 'musicArtist',
      requireAuth: true,
      mediaLinks: [{ src: 'https://kite.example' }],
      releaseTypes: [{ id: 'single' }],
    });
    const id = made.json()._id;
    expect((await call('GET', `/${id}`, 'stranger')).statusCode).toBe(403);
    const info = await server.call('GET', '/api/auth/info', { cookie: cookies.stranger });
    expect(info.json().organizations).toMatchObject([{ _id: id, status: 'pending', roles: ['creator'] }]);
    expect((await save({ status: 'approved' }, 'system', id)).json()).toMatchObject({ status: 'approved' });
    expect((await call('GET', `/${id}`, 'stranger')).json()).toMatchObject({ abilities: { update: true } });
    const wrong = { name: 'Kite', redirectUrl: 'javascript:alert(1)', domain: crypto.randomUUID() };
    expect((await call('POST', '', 'stranger', wrong)).json().issues).toEqual([
      { path: 'domain', code: 'domain' },
      { path: 'redirectUrl', code: 'url' },
    ]);
    const plain = await call('POST', '', 'system', { name: 'Quiet House' });
    expect(plain.json()).toMatchObject({
      status: 'approved',
      type: 'tvProducer',
      releaseTypes: [{ id: 'programme' }, { id: 'book' }],
    });
  });

  it('shows no more than its face to whoever waits, and no code to viewers', async () => {
    const path = { path: 'own.hbs', kind: 'template', content: 'x', version: 0 };
    await call('PUT', `/${organizationId}/registeredFile`, 'system', path);
    const template = {
      id: 't',
      name: 'T',
      type: 'email',
      releaseTypes: [],
      handlebarsLocalFilePath: 'own.hbs',
    };
    expect((await save({ templates: [template], searchKeys: ['isbn'] }, 'creator')).statusCode).toBe(200);
    const seenBy = async (role: 'client' | 'producer', status: 'pending' | 'approved') => {
      const account = await buildAccount(server.platform, { organizationId, role, status });
      cookies.seeing = await server.signIn(account.email);
      return (await call('GET', '', 'seeing')).json().items[0];
    };
    const { name, domain } = await read();
    const waiting = await seenBy('producer', 'pending');
    expect(waiting).toMatchObject({ name, domain, status: 'pending' });
    expect(waiting).toMatchObject({ releaseTypes: [], templates: [], routes: [], searchKeys: [] });
    const viewer = await seenBy('client', 'approved');
    expect(viewer).toMatchObject({ templates: [], searchKeys: [], releaseTypes: [{ id: 'programme' }] });
    expect(await seenBy('producer', 'approved')).toMatchObject({ searchKeys: ['isbn'] });
  });

  it('keeps what is still in use: the type of a release, the file a setting names', async () => {
    await buildRelease(server.platform, organizationId);
    const file = { path: 'page.html', kind: 'html', content: '<p>x</p>', version: 0 };
    await call('PUT', `/${organizationId}/registeredFile`, 'system', file);
    const route = { id: 'page', name: 'Page', showInRoles: ['client'], htmlContentFilePath: 'page.html' };
    expect((await save({ routes: [route] }, 'creator')).statusCode).toBe(200);
    const remove = () => call('DELETE', `/${organizationId}/registeredFile?path=page.html`, 'creator');
    expect((await remove()).json().code).toBe('FILE_IN_USE');
    const { releaseTypes } = await read();
    expect((await save({ releaseTypes: [] }, 'creator')).json().issues).toEqual([
      { path: 'releaseTypes', code: 'inUse', params: { names: releaseTypes[0].name } },
    ]);
    expect((await save({ routes: [] }, 'creator')).statusCode).toBe(200);
    expect((await remove()).statusCode).toBe(204);
  });

  it('shows the copy of every mail to those who set it, not to those who send', async () => {
    expect((await save({ distributionBcc: 'copies@harbour.example' })).statusCode).toBe(200);
    const seen = async (who: string) => (await call('GET', `/${organizationId}`, who)).json();
    expect((await seen('admin')).distributionBcc).toBe('copies@harbour.example');
    expect(await seen('producer')).not.toHaveProperty('distributionBcc');
    expect((await seen('producer')).fromEmails).toHaveLength(1);
  });

  it('wears its own pictures, never another organization’s (promise T3)', async () => {
    const other = (await buildOrganization(server.platform)).id;
    const of = (id: string) => `/api/file/${id}/picture/x/400.webp`;
    const refused = await save({ logo: of(other), logos: [{ id: 'a', title: 'A', url: of(other) }] });
    expect(refused.json().issues).toEqual([
      { path: 'logo', code: 'url' },
      { path: 'logos.0.url', code: 'url' },
    ]);
    expect((await save({ logo: of(organizationId) })).json().logo).toBe(of(organizationId));
  });

  it('asks for no second factor where nobody signs in', async () => {
    const refused = await save({ requireAuth: false, require2FactorAuth: true });
    expect(refused.json().issues).toEqual([{ path: 'require2FactorAuth', code: 'needsSignIn' }]);
  });

  it('can be asked for three times, not more', async () => {
    cookies.eager = await server.signIn((await buildAccount(server.platform)).email);
    const answers = [];
    for (let count = 0; count < 4; count++)
      answers.push(await call('POST', '', 'eager', { name: `House ${count}` }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 429]);
  });
});

describe('closing an organization', () => {
  it('hides it at once, can be undone for seven days, and then takes everything along', async () => {
    const { id } = await buildOrganization(server.platform, { name: 'Short-lived' });
    const account = await buildAccount(server.platform, { organizationId: id, role: 'creator' });
    cookies.owner = await server.signIn(account.email);
    cookies.helper = await server.signIn(
      (await buildAccount(server.platform, { organizationId: id, role: 'developer' })).email,
    );
    await buildContacts(server.platform, id, 3);
    const release = await buildRelease(server.platform, id);
    await server.platform.gateways.storage.put(`${id}/files/one/source`, Buffer.from('bytes'));
    await server.platform.gateways.storage.put(`${organizationId}/files/one/source`, Buffer.from('bytes'));
    expect((await call('DELETE', `/${id}`, 'helper')).statusCode).toBe(403);
    expect((await call('DELETE', `/${id}`, 'owner')).statusCode).toBe(204);
    expect((await call('GET', `/${id}`, 'owner')).statusCode).toBe(404);
    expect((await server.call('GET', `/landing/${release.id}`)).statusCode).toBe(404);
    expect((await call('GET', '', 'owner')).json().items).toMatchObject([
      { _id: id, deletedAt: expect.any(String) },
    ]);
    expect((await call('GET', '', 'helper')).json().total).toBe(0);
    expect((await call('POST', `/${id}/restore`, 'helper', {})).statusCode).toBe(404);
    expect((await call('POST', `/${id}/restore`, 'owner', {})).json()).toMatchObject({ deletedAt: null });
    expect((await call('GET', `/${id}`, 'owner')).statusCode).toBe(200);
    expect((await call('DELETE', `/${id}`, 'owner')).statusCode).toBe(204);
    now = new Date(Date.now() + 6.9 * 24 * 3600 * 1000);
    await purgeOrganizations(server.ctx());
    expect(await server.platform.gateways.storage.stat(`${id}/files/one/source`)).toBeDefined();
    now = new Date(Date.now() + 7.1 * 24 * 3600 * 1000);
    await purgeOrganizations(server.ctx());
    await purgeOrganizations(server.ctx());
    now = new Date();
    const left = await server.platform.database.withSystem(async (db) => {
      const tables = await db.client.query<{ name: string }>(
        "select table_name as name from information_schema.columns where column_name = 'organization_id' and table_schema = 'public'",
      );
      const counts: string[] = [];
      for (const { name } of tables.rows) {
        const { rowCount } = await db.client.query(`select from ${name} where organization_id = $1`, [id]);
        if (rowCount) counts.push(name);
      }
      return counts;
    });
    expect(left).toEqual([]);
    expect(await server.platform.gateways.storage.stat(`${id}/files/one/source`)).toBeUndefined();
    expect(await server.platform.gateways.storage.stat(`${organizationId}/files/one/source`)).toBeDefined();
    expect((await call('POST', `/${id}/restore`, 'system', {})).statusCode).toBe(404);
  });

  it('gives everything out first, as one document without secrets', async () => {
    await buildContacts(server.platform, organizationId, 1100);
    const release = await buildRelease(server.platform, organizationId);
    const answer = await call('GET', `/${organizationId}/export`, 'admin');
    const document = answer.json();
    expect(document.contacts).toHaveLength(1100);
    expect(document.releases.map(({ id }: { id: string }) => id)).toContain(release.id);
    expect(document.organization._id).toBe(organizationId);
    expect(document.members.length).toBeGreaterThan(3);
    expect(answer.body).not.toMatch(/password_hash|token_hash|argon2/);
    expect((await call('GET', `/${organizationId}/export`, 'producer')).statusCode).toBe(403);
  });
});
