import { afterAll, beforeAll, expect, it } from 'vitest';
import en from '../../../../locales/en/landing.json' with { type: 'json' };
import he from '../../../../locales/he/landing.json' with { type: 'json' };
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'admin' })).email,
  );
});
afterAll(() => server.stop());
const page = (path = '', language = 'fr') =>
  server.app.inject({ url: `/accessibility${path}`, headers: { 'accept-language': language } });
const home = () => `/api/organization/${organizationId}`;
const stored = async () => (await server.call('GET', home(), { cookie })).json();
const save = async (design: object) => {
  const { version, designPreferences } = await stored();
  const body = { version, designPreferences: { ...designPreferences, ...design } };
  return server.call('PUT', home(), { cookie, body });
};

it('is in the name of the organization, in its language or the one that is asked for', async () => {
  const { name } = await stored();
  const own = await page(`/${organizationId}`);
  expect([own.statusCode, own.headers['x-robots-tag']]).toEqual([200, 'all']);
  expect(own.body).toContain('<html lang="he" dir="rtl"');
  expect(own.body).toContain(he.accessibility.title);
  expect(own.body).toContain(name);
  const english = await page(`/${organizationId}?language=en`);
  expect(english.body).toContain('<html lang="en" dir="ltr"');
  for (const words of [...Object.values(en.accessibility.tested), ...Object.values(en.accessibility.limit)])
    expect(english.body).toContain(words.replaceAll('’', '’').replaceAll("'", '&#39;'));
  expect(english.body).not.toMatch(/<script/);
});

it('names whom to write to: the address for accessibility, else that for readers, else the sender', async () => {
  const named = async () => /href="mailto:([^"]+)"/.exec((await page(`/${organizationId}`)).body)?.[1];
  const sender = await named();
  expect((await save({ contactEmail: 'readers@statement.example' })).statusCode).toBe(200);
  expect(await named()).toBe('readers@statement.example');
  expect((await save({ accessibilityEmail: 'everyone@statement.example' })).statusCode).toBe(200);
  expect(await named()).toBe('everyone@statement.example');
  await save({ accessibilityEmail: undefined, contactEmail: undefined });
  expect(await named()).toBe(sender);
  expect((await save({ accessibilityEmail: 'nobody' })).json().issues).toEqual([
    { path: 'designPreferences.accessibilityEmail', code: 'email' },
  ]);
});

it('of the installation speaks the language of the browser, and one of nobody is not there', async () => {
  const whole = await page('', 'en');
  expect([whole.statusCode, whole.body.includes(en.accessibility.writeNobody)]).toEqual([200, true]);
  expect((await page('/no-such-place')).statusCode).toBe(404);
  await server.system((db) =>
    db.run(sql`update organization set deleted_at = now() where organization_id = ${organizationId}`),
  );
  expect((await page(`/${organizationId}`)).statusCode).toBe(404);
});
