import type { OrganizationRole } from '@firstlook/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';

/** Who has which routes of an organization (docs/decisions/0016 and 0034). */
let server: TestServer;
let organizationId: string;
const people: Record<string, { id: string; cookie: string }> = {};
const routes = [
  { id: 'desk', name: 'Desk', showInRoles: ['admin', 'producer'] },
  { id: 'office', name: 'Office', showInRoles: ['admin'] },
  { id: 'readers', name: 'Readers', showInRoles: ['client'] },
  { id: 'quiet', name: 'Quiet', showInRoles: ['client'], hideFromUi: true },
  { id: 'page', name: 'Page', showInRoles: ['client'], htmlContentFilePath: 'pages/client.html' },
  { id: 'plan', name: 'Plan', showInRoles: ['admin'], htmlContentFilePath: 'pages/plan.html' },
];

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform, { settings: { routes } })).id;
  for (const role of ['creator', 'admin', 'developer', 'producer', 'user', 'client'] as OrganizationRole[]) {
    const { id, email } = await buildAccount(server.platform, { organizationId, role });
    people[role] = { id, cookie: await server.signIn(email) };
  }
  for (const path of ['pages/client.html', 'pages/plan.html', 'pages/spare.html'])
    expect(
      (
        await call('PUT', `/api/organization/${organizationId}/registeredFile`, 'developer', {
          path,
          kind: 'html',
          content: `<p>${path}</p>`,
          version: 0,
        })
      ).statusCode,
    ).toBe(200);
});
afterAll(() => server.stop());

const call = (method: string, url: string, who: string, body?: object) =>
  server.call(method, url, { cookie: people[who]?.cookie, body });
const routesOf = async (who: string) => {
  const item = (await call('GET', `/api/organization/${organizationId}`, who)).json();
  const list = (await call('GET', '/api/organization', who)).json();
  const ids = (of: { routes: { id: string }[] }) => of.routes.map(({ id }) => id);
  expect(ids(list.items.find((one: { _id: string }) => one._id === organizationId))).toEqual(ids(item));
  return ids(item);
};
const page = (who: string, path: string) =>
  call('GET', `/api/file/costumeHtml/${organizationId}?filePath=${encodeURIComponent(path)}`, who);
const list = (who: string, route: string) =>
  call('GET', `/api/release/${organizationId}?orgFilter[route]=${route}`, who);

async function give(who: string, ids: string[]) {
  const url = `/api/account/${organizationId}`;
  const { items } = (await call('GET', `${url}?pagination[limit]=50`, 'admin')).json();
  const { _id, firstName, lastName, email, version } = items.find(
    (one: { _id: string }) => one._id === people[who]?.id,
  );
  const organizations = [{ _id: organizationId, routes: ids }];
  return call('PUT', url, 'admin', { _id, firstName, lastName, email, version, organizations });
}

describe('routes of an organization', () => {
  it.each([
    ['creator', routes.map(({ id }) => id)],
    ['admin', routes.map(({ id }) => id)],
    // A developer, who writes the routes, sees all of them.
    ['developer', routes.map(({ id }) => id)],
    // And what clients see, for a client's address shows all readers the same.
    ['producer', ['desk', 'readers', 'quiet', 'page']],
    ['user', ['readers', 'quiet', 'page']],
    ['client', ['readers', 'quiet', 'page']],
  ])('are told to a %s by his role', async (who, expected) => {
    expect(await routesOf(who)).toEqual(expected);
  });

  it('open their list to whom they are there for, and are not there for anybody else', async () => {
    expect((await list('client', 'readers')).statusCode).toBe(200);
    expect((await list('client', 'quiet')).statusCode).toBe(200);
    for (const id of ['desk', 'office', 'plan', 'nowhere']) {
      const answer = await list('client', id);
      expect([answer.statusCode, answer.json().code], id).toEqual([404, 'NOT_FOUND']);
    }
    expect((await list('producer', 'office')).statusCode).toBe(404);
  });

  it('open their page to whom they are there for; a page of no route only to who writes pages', async () => {
    expect((await page('client', 'pages/client.html')).statusCode).toBe(200);
    expect((await page('client', 'pages/plan.html')).statusCode).toBe(404);
    expect((await page('client', 'pages/spare.html')).statusCode).toBe(404);
    expect((await page('producer', 'pages/plan.html')).statusCode).toBe(404);
    expect((await page('developer', 'pages/spare.html')).statusCode).toBe(200);
  });
});

describe('routes given to an account', () => {
  it('are the only ones of its role, at once, and no more than its role has', async () => {
    expect((await give('client', ['page', 'office', 'gone'])).statusCode).toBe(200);
    expect(await routesOf('client')).toEqual(['page']);
    expect((await list('client', 'readers')).statusCode).toBe(404);
    expect((await list('user', 'readers')).statusCode).toBe(200);
    expect((await page('client', 'pages/client.html')).statusCode).toBe(200);
    const read = await call('GET', `/api/account/${organizationId}/${people.client?.id}`, 'admin');
    expect(read.json().organizations[0].routes).toEqual(['page', 'office', 'gone']);
    expect((await give('client', [])).statusCode).toBe(200);
    expect(await routesOf('client')).toEqual(['readers', 'quiet', 'page']);
  });

  it('are given by who may change members, and by nobody else', async () => {
    const body = { _id: people.client?.id, organizations: [{ _id: organizationId, routes: ['page'] }] };
    const own = { ...body, firstName: 'A', lastName: 'B', email: 'c@example.org', version: 1 };
    await call('PUT', `/api/account/${organizationId}`, 'producer', own);
    await call('PUT', `/api/account/${organizationId}`, 'client', own);
    expect(await routesOf('client')).toEqual(['readers', 'quiet', 'page']);
  });
});
