import type { Endpoint } from '@firstlook/contract/endpoint.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '../src/app.ts';
import { startTestServer, type TestServer, testPassword } from './app.ts';
import { buildAccount, buildContacts, buildOrganization } from './factories.ts';

/**
 * What needs no permission but a session, called with an organization the caller is not in and things of their own in the
 * body: nothing changes anywhere in that organization, its log included, and the answer tells nothing of its lists.
 */
let server: TestServer;
let foreign: string;
let cookie: string;
let own: { id: string; email: string };
const critic = 'critic@readers.example';

beforeAll(async () => {
  server = await startTestServer();
  foreign = (await buildOrganization(server.platform)).id;
  await buildContacts(server.platform, foreign, 1, { email: () => critic });
  await buildAccount(server.platform, { organizationId: foreign, role: 'admin' });
  const home = (await buildOrganization(server.platform)).id;
  own = await buildAccount(server.platform, { organizationId: home, role: 'client' });
  cookie = await server.signIn(own.email);
});
afterAll(() => server.stop());

async function rowsOfForeign(): Promise<Record<string, unknown>> {
  return server.platform.database.withSystem(async ({ client }) => {
    const tables = await client.query<{ name: string }>(
      "select table_name as name from information_schema.columns where column_name = 'organization_id' and table_schema = 'public' order by 1",
    );
    const found: Record<string, unknown> = {};
    for (const { name } of tables.rows) {
      const rows = await client.query(
        `select to_jsonb(t)::text as row from ${name} t where organization_id = $1 order by 1`,
        [foreign],
      );
      found[name] = rows.rows;
    }
    return found;
  });
}

const item = async () => (await server.call('GET', `/api/account/-1/${own.id}`, { cookie })).json();

/** Everything that a body of these endpoints may name, all of it the caller's own. */
async function bodyOf(changes: object): Promise<object> {
  return {
    ...(await item()),
    accountId: own.id,
    organizationId: foreign,
    contactId: 'nothing-here',
    subscriptionValue: false,
    title: 'clientSessionStart',
    category: 'clientSession',
    currentPassword: testPassword,
    ...changes,
  };
}

/** Asking to come in is what an outsider may do; it has tests of its own. */
const asking = ['POST /organization/:organizationId/join'];
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const signedIn = routes
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => endpoint.access === 'signedIn' && !asking.includes(nameOf(endpoint)));

it('leaves every row of a foreign organization as it was', { timeout: 60_000 }, async () => {
  expect(signedIn.length).toBeGreaterThan(15);
  const before = await rowsOfForeign();
  for (const endpoint of signedIn) {
    const path = endpoint.path.replace(':organizationId', foreign).replace(/:\w+/g, own.id);
    for (const changes of [{}, { email: critic }, { firstName: 'Ruth', password: 'Harbour-light-7' }]) {
      const body = ['GET', 'DELETE'].includes(endpoint.method) ? undefined : await bodyOf(changes);
      const answer = await server.call(endpoint.method, `/api${path}`, { cookie, body });
      expect(answer.statusCode, nameOf(endpoint)).toBeLessThan(500);
      expect(answer.body, nameOf(endpoint)).not.toContain('CONTACT_EXISTS');
    }
    expect(await rowsOfForeign(), nameOf(endpoint)).toEqual(before);
  }
});

it('saves one’s own account under -1 or an organization one is in, and nowhere else', async () => {
  const save = async (organizationId: string, changes: object) =>
    server.call('PUT', `/api/account/${organizationId}`, { cookie, body: await bodyOf(changes) });
  const refused = await save(foreign, { firstName: 'Ruth' });
  expect([refused.statusCode, refused.json().code]).toEqual([404, 'NOT_FOUND']);
  expect((await save('-1', { firstName: 'Ruth' })).json()).toMatchObject({ firstName: 'Ruth' });
  const [contact, nobody] = [await save('-1', { email: critic }), await save('-1', { email: 'n@n.example' })];
  expect([contact.statusCode, nobody.statusCode]).toEqual([200, 200]);
});
