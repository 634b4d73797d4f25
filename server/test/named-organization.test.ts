import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './app.ts';
import { buildAccount, buildOrganization } from './factories.ts';

let server: TestServer;
let organizationId = '';
let other = '';
let cookie = '';

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  other = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn((await buildAccount(server.platform, { systemRole: 'admin' })).email);
});
afterAll(() => server.stop());

const person = { firstName: 'Dana', lastName: 'Levi', email: 'dana@readers.example' };
it.each([
  ['contact', person],
  ['tag', { name: 'Sea' }],
  ['company', { name: 'Quay' }],
  ['release', { releaseType: 'programme', releaseData: { title: 'Waterline' } }],
])('a new %s that names another organization than its address is refused', async (collection, body) => {
  const post = (more: object) =>
    server.call('POST', `/api/${collection}/${organizationId}`, { cookie, body: { ...body, ...more } });
  for (const named of [other, '-1']) {
    const answer = await post({ organizationId: named });
    expect([answer.statusCode, answer.json().issues]).toEqual([
      422,
      [{ path: 'organizationId', code: 'otherOrganization' }],
    ]);
  }
  expect((await post({ organizationId })).statusCode).toBe(201);
});

it('so is a list of plays that is asked of another', async () => {
  const ask = (named: string) =>
    server.call(
      'GET',
      `/api/mediaPlayLog/${organizationId}?organizationId=${named}&pagination[noLimit]=true`,
      {
        cookie,
      },
    );
  expect((await ask(other)).json().issues).toEqual([{ path: 'organizationId', code: 'otherOrganization' }]);
  expect((await ask(organizationId)).statusCode).toBe(200);
});
