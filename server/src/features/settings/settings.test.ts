import { organizationRoles, systemRoles } from '@firstlook/contract/permissions.ts';
import { scriptNames } from '@firstlook/contract/script.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount } from '../../../test/factories.ts';

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn((await buildAccount(server.platform)).email);
});
afterAll(() => server.stop());

describe('the UI configuration', () => {
  it('begins with the defaults of the specification and keeps what is chosen, key by key', async () => {
    const get = () => server.call('GET', '/api/settings/', { cookie });
    const put = (body: object) => server.call('PUT', '/api/settings/', { cookie, body });
    expect((await get()).json()).toEqual({
      locale: 'he',
      theme: 'light',
      remSize: 15,
      accessabilityMode: false,
      accessibility: [],
      themesByOrg: {},
      sortsByList: {},
      isChosen: false,
    });
    expect((await put({ locale: 'en', remSize: 20 })).statusCode).toBe(200);
    expect((await put({ accessibility: ['stillMotion'] })).json()).toMatchObject({
      locale: 'en',
      remSize: 20,
      accessabilityMode: true,
      accessibility: ['stillMotion'],
      isChosen: true,
    });
    expect((await put({ accessabilityMode: false })).json().accessibility).toEqual([]);
    // The specification calls what is sent "settings".
    expect((await put({ settings: { theme: 'dark' } })).json()).toMatchObject({
      locale: 'en',
      theme: 'dark',
    });
    for (const wrong of [{ remSize: 16 }, { settings: { remSize: 16 } }])
      expect((await put(wrong)).statusCode).toBe(400);
    expect((await server.call('GET', '/api/settings')).statusCode).toBe(401);
  });

  it('tells anybody what can be chosen', async () => {
    expect((await server.call('GET', '/api/settings/config')).json()).toMatchObject({
      locales: ['he', 'en', 'fr'],
      remSizes: [12, 15, 17, 20],
    });
    expect((await server.call('GET', '/api/management/envManagement')).json()).toMatchObject({
      defaultLocale: 'he',
      defaultOrganizationType: 'tvProducer',
    });
    const locales = (await server.call('GET', '/api/management/locales?locale=en')).json();
    expect(locales.words.errors.NOT_FOUND).toEqual(expect.any(String));
    expect(locales.items.map(({ direction }: { direction: string }) => direction)).toEqual([
      'rtl',
      'rtl',
      'ltr',
      'ltr',
    ]);
    expect((await server.call('GET', '/api/management/locales?locale=../en')).statusCode).toBe(400);
  });
});

describe('the shared scripts (attack 6)', () => {
  it.each(scriptNames)('%s has the same bytes for everybody, with an ETag', async (name) => {
    const url = `/api/script/${name}.js`;
    const plain = await server.call('GET', url);
    expect(plain.statusCode).toBe(200);
    expect(plain.headers['content-type']).toMatch(/^text\/javascript/);
    const mine = await server.call('GET', `${url}?v=1`, { cookie, headers: { 'accept-language': 'he' } });
    expect(mine.body).toBe(plain.body);
    expect(mine.headers.etag).toBe(plain.headers.etag);
    const again = await server.call('GET', url, { headers: { 'if-none-match': String(plain.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const module = await import(`data:text/javascript,${encodeURIComponent(plain.body)}`);
    expect(Object.keys(module.default).length).toBeGreaterThan(4);
  });

  it('answers 404 to every other name', async () => {
    for (const name of [
      '../.env',
      '..%2f.env',
      'const-service',
      'const-service.js.map',
      '%2e%2e/package.json',
      'toString',
    ])
      expect((await server.call('GET', `/api/script/${name}`)).statusCode, name).toBe(404);
  });

  it('says the roles that the contract says', async () => {
    const { body } = await server.call('GET', '/api/script/const-service.js');
    const module = await import(`data:text/javascript,${encodeURIComponent(body)}`);
    expect(module.organizationRoles).toEqual(organizationRoles);
    expect(module.systemRoles).toEqual(systemRoles);
  });
});
