import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { type OrganizationStage, startOrganizationStage } from '../../../test/organization-stage.ts';

let server: OrganizationStage['server'];
let organizationId: OrganizationStage['organizationId'];
let cookies: OrganizationStage['cookies'];
let call: OrganizationStage['call'];
let read: OrganizationStage['read'];
let save: OrganizationStage['save'];

beforeAll(async () => {
  ({ server, organizationId, cookies, call, read, save } = await startOrganizationStage());
});
afterAll(() => server.stop());

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

  it('lets a developer choose the themes of the two apps, in whatever order the form sends the keys', async () => {
    const { designPreferences } = await read();
    const { clientApp: _clientApp, ...others } = designPreferences;
    for (const chosen of [
      { producerApp: 'night', ...others, clientApp: 'night' },
      { clientApp: 'default', ...others },
    ])
      expect((await save({ designPreferences: chosen }, 'developer')).statusCode).toBe(200);
    const look = { ...others, clientApp: 'night', contactMsg: 'An admin’s sentence' };
    expect((await save({ designPreferences: look }, 'developer')).statusCode).toBe(403);
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

  it('keeps no route that its address would not lead to', async () => {
    const routes = (...names: string[]) => ({
      routes: names.map((name, index) => ({
        id: `r${index}`,
        name,
        releaseFilter: {},
        showInRoles: ['admin'],
      })),
    });
    expect((await save(routes('Same', 'Same '), 'developer')).json().issues).toEqual([
      { path: 'routes.1.name', code: 'taken' },
    ]);
    // `page=0` is the list of everything (specification 1 section 2).
    expect((await save(routes('0'), 'developer')).json().issues).toEqual([
      { path: 'routes.0.name', code: 'reserved' },
    ]);
  });

  it('keeps no filter of the list that would never be offered', async () => {
    const filters = (...fields: string[]) => ({
      innerFilters: fields.map((field, index) => ({
        id: `f${index}`,
        field,
        title: 'A filter',
        options: [],
      })),
    });
    expect((await save(filters('author', 'year', ''), 'developer')).json().issues).toEqual([
      { path: 'innerFilters.1.field', code: 'reserved' },
      { path: 'innerFilters.2.field', code: 'required' },
    ]);
    expect((await save(filters('author', 'author'), 'developer')).json().issues).toEqual([
      { path: 'innerFilters.1.field', code: 'taken' },
    ]);
    expect((await save(filters('author'), 'developer')).statusCode).toBe(200);
    expect((await save(filters(), 'developer')).statusCode).toBe(200);
  });

  it('keeps domains unique, lower case and away from reserved words', async () => {
    const other = (await buildOrganization(server.platform, { domain: 'pier' })).id;
    expect((await save({ domain: 'Harbour' }, 'system', other)).json()).toMatchObject({
      code: 'DOMAIN_TAKEN',
      message: 'Domain is already taken by another organization',
      issues: [{ path: 'domain', code: 'taken' }],
    });
    for (const domain of ['api', 's', 'u', 'sw', 'sitemap'])
      expect((await save({ domain })).json().issues).toEqual([{ path: 'domain', code: 'reserved' }]);
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
    'https://user:pw@x.example/',
    'https://press.example@evil.example/',
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

  it('completes a link that was typed without https://', async () => {
    const answer = await save({
      redirectUrl: 'pier.example/start',
      mediaLinks: [{ type: 'web', src: 'www.pier.example', title: '' }],
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      redirectUrl: 'https://pier.example/start',
      mediaLinks: [{ src: 'https://www.pier.example' }],
    });
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

describe('what an organization shows and keeps', () => {
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
    expect((await save({ textPrice: 0.12 })).statusCode).toBe(200);
    expect((await seen('producer')).textPrice).toBe(0.12);
    expect(await seen('client')).not.toHaveProperty('textPrice');
    expect((await save({ textPrice: -1 })).statusCode).toBe(400);
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
});
