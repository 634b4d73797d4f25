import type { Endpoint } from '@firstlook/contract/endpoint.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { routes } from '../../app.ts';

/** The system role developer (docs/decisions/0019): the code of every organization, no people and no content. */
let server: TestServer;
let organizationId: string;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform, { settings: { requireAuth: true } })).id;
  const { email } = await buildAccount(server.platform, { systemRole: 'developer' });
  cookie = await server.signIn(email);
});
afterAll(() => server.stop());

const allowed = ['organization.read', 'organization.edit', 'organization.develop'];
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

it('opens what is code in every organization, and nothing else', async () => {
  const asked = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ access }) => !['public', 'signedIn'].includes(access));
  for (const endpoint of asked) {
    const path = endpoint.path.replace(':organizationId', organizationId).replace(/:\w+/g, 'nothing-here');
    const body = ['GET', 'DELETE'].includes(endpoint.method) ? undefined : {};
    const answer = await server.call(endpoint.method, `/api${path}`, { cookie, body });
    const code = answer.statusCode === 404 || answer.statusCode === 403 ? answer.json().code : '';
    const isTurnedAway =
      code === 'NOT_ALLOWED' || (code === 'NOT_FOUND' && !allowed.includes(endpoint.access));
    expect({ name: nameOf(endpoint), isTurnedAway }).toEqual({
      name: nameOf(endpoint),
      isTurnedAway: !allowed.includes(endpoint.access),
    });
  }
});

it('lists every open organization, reads its templates and saves the developer’s fields, not the admin’s', async () => {
  const list = await server.call('GET', '/api/organization?pagination[limit]=500', { cookie });
  expect(list.json().items.map(({ _id }: { _id: string }) => _id)).toContain(organizationId);
  const url = `/api/organization/${organizationId}`;
  const item = (await server.call('GET', url, { cookie })).json();
  expect(item.templates).not.toEqual([]);
  expect(item.fromEmails).toBeUndefined();
  expect(item.abilities).toMatchObject({ develop: true, update: false, remove: false });
  const save = (changes: object) =>
    server.call('PUT', url, { cookie, body: { version: item.version, ...changes } });
  expect((await save({ name: 'Mine' })).statusCode).toBe(403);
  expect((await save({ searchKeys: ['title'] })).statusCode).toBe(200);
  expect((await server.call('GET', '/api/account/-1', { cookie })).statusCode).toBe(403);
});
