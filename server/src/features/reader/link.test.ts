import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;
let releaseId: string;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'admin' })).email,
  );
  releaseId = (await buildRelease(server.platform, organizationId)).id;
  await server.platform.database.withTenant(organizationId, (db) =>
    db.run(sql`update release set distributed_at = now() where organization_id = ${organizationId}`),
  );
});
afterAll(() => server.stop());

const makeLink = (body: object) =>
  server.call('POST', `/api/distribution/${organizationId}/link/${releaseId}`, { cookie, body });
const open = async (url: string) =>
  (await server.call('GET', url.replace(/^https?:\/\/[^/]+/, ''))).statusCode;
const requireAuth = async (value: boolean) => {
  const path = `/api/organization/${organizationId}`;
  const { version } = (await server.call('GET', path, { cookie })).json();
  const saved = await server.call('PUT', path, { cookie, body: { version, requireAuth: value } });
  expect(saved.statusCode).toBe(200);
};

describe('links to a landing page', () => {
  it('are for one reader, for a named channel, or for anybody', async () => {
    const channel = (await makeLink({ tokenType: 'insert', token: 'Evening news' })).json();
    expect(channel.url).toContain('token=Evening%20news');
    expect((await makeLink({ tokenType: 'insert', token: ' ' })).json().issues).toEqual([
      { path: 'token', code: 'required' },
    ]);
    const reader = (await makeLink({ tokenType: 'unique' })).json();
    expect(reader.token.length).toBeGreaterThanOrEqual(22);
    const anybody = (await makeLink({ tokenType: 'none' })).json();
    for (const { url } of [channel, reader, anybody]) expect(await open(url)).toBe(200);
  });

  it('are for one reader only where people sign in; what was open before is closed', async () => {
    const urls = await Promise.all(
      [{ tokenType: 'insert', token: 'Radio' }, { tokenType: 'none' }, { tokenType: 'unique' }].map(
        async (body) => (await makeLink(body)).json().url as string,
      ),
    );
    await requireAuth(true);
    expect(await Promise.all(urls.map(open))).toEqual([404, 404, 200]);
    for (const body of [{ tokenType: 'insert', token: 'Radio' }, { tokenType: 'none' }]) {
      const refused = await makeLink(body);
      expect(refused.statusCode).toBe(422);
      expect(refused.json().issues).toEqual([{ path: 'tokenType', code: 'regularOnly' }]);
    }
    expect((await makeLink({ tokenType: 'unique' })).statusCode).toBe(200);
    await requireAuth(false);
    expect(await Promise.all(urls.map(open))).toEqual([200, 200, 200]);
  });
});
