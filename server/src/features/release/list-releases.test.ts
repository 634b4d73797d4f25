import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';

let server: TestServer;
let organizationId: string;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
});
afterAll(() => server.stop());

describe('listing releases', () => {
  it('finds by words, pages, sorts and counts; refuses what it does not know', async () => {
    const organization = await buildOrganization(server.platform);
    const cookie = await server.signIn(
      (await buildAccount(server.platform, { organizationId: organization.id })).email,
    );
    for (const title of ['Alpha harbour', 'Beta harbour', 'Gamma'])
      await buildRelease(server.platform, organization.id, { title, content: '', desc: '' });
    const list = async (query: string) =>
      server.call('GET', `/api/release/${organization.id}?${query}`, { cookie });
    const found = (
      await list('filter[search]=HARBOUR&sort[title]=1&pagination[limit]=1&pagination[page]=1')
    ).json();
    expect(found).toMatchObject({ total: 2, items: [{ releaseData: { title: 'Beta harbour' } }] });
    for (const query of [
      'pagination[limit]=501',
      'pagination[noLimit]=true',
      'filter[params][password]=1',
      'sort[data]=1',
      'filter[params][status]=lost',
      'filter[params][status]=draft&filter[params][status]=lost',
      'filter[__proto__][a]=1',
      'simpleSort=1;drop',
    ]) {
      expect((await list(query)).statusCode, query).toBe(400);
    }
  });

  it('shows watchers only what was distributed', async () => {
    const cookie = await server.signIn(
      (await buildAccount(server.platform, { organizationId, role: 'client' })).email,
    );
    await buildRelease(server.platform, organizationId, { title: 'Draft' });
    expect((await server.call('GET', `/api/release/${organizationId}`, { cookie })).json()).toEqual({
      items: [],
      total: 0,
    });
    expect(
      (
        await server.call('POST', `/api/release/${organizationId}`, {
          cookie,
          body: { releaseType: 'programme', releaseData: { title: 'x' } },
        })
      ).statusCode,
    ).toBe(403);
  });
});
