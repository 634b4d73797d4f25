import { clientSiteHeader } from '@firstlook/contract/address/endpoint-address.ts';
import type { Endpoint } from '@firstlook/contract/endpoint.ts';
import { organizationRoles, permissionsByRole } from '@firstlook/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../src/app.ts';
import { startTestServer, type TestServer } from './app.ts';
import { buildAccount, buildOrganization } from './factories.ts';

/**
 * Every endpoint, as every role, as a stranger and as a member of another organization. The expected answer comes from
 * the permission table alone, so a new endpoint is covered the moment it is listed.
 */
let server: TestServer;
let organizationId: string;
const cookies: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  await askForSignIn(true);
  const other = await buildOrganization(server.platform);
  for (const role of organizationRoles) cookies[role] = await signIn({ organizationId, role });
  cookies.pending = await signIn({ organizationId, role: 'admin', status: 'pending' });
  cookies.neighbour = await signIn({ organizationId: other.id, role: 'creator' });
  cookies.systemAdmin = await signIn({ systemRole: 'admin' });
});
afterAll(() => server.stop());

const askForSignIn = (on: boolean) =>
  server.platform.database.withSystem((db) =>
    db.client.query(
      `update organization set settings = settings || jsonb_build_object('requireAuth', $2::boolean)
       where organization_id = $1`,
      [organizationId, on],
    ),
  );

async function signIn(options: Parameters<typeof buildAccount>[1]): Promise<string> {
  return server.signIn((await buildAccount(server.platform, options)).email);
}

/** Parameters name things that do not exist: a caller with the permission passes that check and fails later. */
function addressOf(endpoint: Endpoint): string {
  const path = endpoint.path
    .replace(':organizationId', organizationId)
    .replace(':act', 'pause')
    .replace(/:version(?!\w)/, '1')
    .replace(/:\w+/g, 'nothing-here');
  return `/api${path}`;
}

async function statusOf(
  endpoint: Endpoint,
  cookie?: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; code?: string }> {
  const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : {};
  const answer = await server.call(endpoint.method, addressOf(endpoint), { cookie, body, headers });
  const isJson = String(answer.headers['content-type']).includes('json');
  // Closing the organization is the one call that needs nothing else to exist: it is opened again.
  if (endpoint.path === '/organization/:organizationId' && endpoint.method === 'DELETE')
    await server.platform.database.withSystem((db) =>
      db.client.query('update organization set deleted_at = null where organization_id = $1', [
        organizationId,
      ]),
    );
  return { status: answer.statusCode, code: isJson && answer.body ? answer.json().code : undefined };
}

/** Turned away at the door, as opposed to failing behind it. */
const turnedAway = (status: number, code?: string) =>
  status === 401 || (status === 403 && (code === 'NOT_ALLOWED' || code === 'FOREIGN_ORIGIN'));

const endpoints = routes.map(({ endpoint }) => endpoint);
const ofOrganizations = endpoints.filter(
  ({ access }) => !['public', 'signedIn', 'systemAdmin'].includes(access),
);
const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

it('knows every endpoint by one name', () => {
  const names = endpoints.map(nameOf);
  expect(new Set(names).size).toBe(names.length);
  expect(ofOrganizations.length).toBeGreaterThan(30);
});

describe.each(ofOrganizations.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    it('follows the table of roles', async () => {
      for (const role of organizationRoles) {
        const { status, code } = await statusOf(endpoint, cookies[role]);
        const may = (permissionsByRole[role] as readonly string[]).includes(endpoint.access);
        expect({ role, turnedAway: turnedAway(status, code) }).toEqual({ role, turnedAway: !may });
        expect(status, `${role} gets no server error`).toBeLessThan(500);
      }
      expect(turnedAway((await statusOf(endpoint, cookies.systemAdmin)).status)).toBe(false);
    });

    it('knows no stranger, hides from neighbours and keeps who waits outside', async () => {
      expect((await statusOf(endpoint)).status).toBe(401);
      expect(await statusOf(endpoint, cookies.neighbour)).toEqual({ status: 404, code: 'NOT_FOUND' });
      expect(await statusOf(endpoint, cookies.pending)).toEqual({ status: 403, code: 'NOT_ALLOWED' });
    });
  },
);

it.each<[string, Record<string, string>, string[]]>([
  [
    'visitors of its site what that shows',
    { [clientSiteHeader]: '1' },
    ['getCostumeHtml', 'getOrganization', 'getRelease', 'getReleaseDataFields', 'listReleases'],
  ],
  ['strangers to its API nothing', {}, []],
])('shows, where an organization asks nobody to sign in, %s, and nothing else', async (_, headers, site) => {
  await askForSignIn(false);
  const open = new Map<string | undefined, string[]>();
  for (const cookie of [undefined, cookies.neighbour, cookies.pending]) {
    const names = [];
    for (const endpoint of ofOrganizations) {
      const { status, code } = await statusOf(endpoint, cookie, headers);
      if (!turnedAway(status, code) && !(status === 404 && cookie && !site.includes(endpoint.name)))
        names.push(endpoint.name);
    }
    open.set(cookie, names.sort());
  }
  await askForSignIn(true);
  expect([...open.values()]).toEqual([site, site, site]);
});

it('opens reports and statistics to producers and developers where the organization says so, and to nobody below them', async () => {
  const reports = ofOrganizations.filter(({ access }) => access === 'report.read' || access === 'stats.read');
  expect(reports.length).toBeGreaterThan(1);
  const openTo = async () => {
    const open = [];
    for (const role of organizationRoles) {
      const verdicts = [];
      for (const endpoint of reports) {
        const { status, code } = await statusOf(endpoint, cookies[role]);
        verdicts.push(turnedAway(status, code));
      }
      if (!verdicts.includes(true)) open.push(role);
    }
    return open;
  };
  const set = (on: boolean) =>
    server.platform.database.withSystem((db) =>
      db.client.query(
        `update organization set settings = settings || jsonb_build_object('producersReadReports', $2::boolean)
         where organization_id = $1`,
        [organizationId, on],
      ),
    );
  expect(await openTo()).toEqual(['creator', 'admin']);
  await set(true);
  expect(await openTo()).toEqual(['creator', 'admin', 'developer', 'producer']);
  await set(false);
  expect(await openTo()).toEqual(['creator', 'admin']);
});

it('asks for a session, or for a system admin, where an endpoint says so', async () => {
  for (const endpoint of endpoints.filter(({ access }) => access === 'signedIn')) {
    expect((await statusOf(endpoint)).status, nameOf(endpoint)).toBe(401);
  }
  for (const endpoint of endpoints.filter(({ access }) => access === 'systemAdmin')) {
    expect((await statusOf(endpoint)).status, nameOf(endpoint)).toBe(401);
    expect((await statusOf(endpoint, cookies.creator)).status, nameOf(endpoint)).toBe(403);
  }
});

it('gives the same verdict whatever the path looks like', async () => {
  const variants = (path: string) => [
    `${path}/`,
    path.replace('/release/', '/release//'),
    path.toUpperCase().replace('/API/', '/api/'),
    path.replace('/release/', '/release%2f'),
    `${path};x=1`,
  ];
  for (const path of variants(`/api/release/${organizationId}`)) {
    const { statusCode } = await server.call('GET', path, { cookie: cookies.neighbour });
    expect([400, 404], path).toContain(statusCode);
    expect([400, 401, 404], path).toContain((await server.call('GET', path)).statusCode);
  }
  const override = await server.call('POST', `/api/release/${organizationId}`, {
    cookie: cookies.client,
    body: {},
    headers: { 'x-http-method-override': 'GET' },
  });
  expect(override.statusCode).toBe(403);
});

it('lets no other site act with a visitor’s cookie', async () => {
  const headers = { origin: 'https://evil.example' };
  const foreign = await server.call('POST', '/api/auth/logout', { cookie: cookies.user, body: {}, headers });
  expect(foreign.json().code).toBe('FOREIGN_ORIGIN');
  const form = await server.app.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { cookie: cookies.user, 'content-type': 'text/plain' },
    payload: '{}',
  });
  expect(form.statusCode).toBe(415);
  expect((await server.call('GET', '/api/auth/info', { cookie: cookies.user })).statusCode).toBe(200);
});
