import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';

let server: TestServer;
let organizationId = '';
let cookie = '';
const signIn = async (role: 'developer' | 'producer', organization = organizationId) =>
  server.signIn((await buildAccount(server.platform, { organizationId: organization, role })).email);

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await signIn('developer');
});
afterAll(() => server.stop());

const base = () => `/api/organization/${organizationId}/registeredFile`;
const save = (path: string, content: string, version = 0) =>
  server.call('PUT', base(), { cookie, body: { path, kind: 'html', content, version } });
const versions = async (path: string, as = cookie) => {
  const answer = await server.call('GET', `${base()}/version?path=${encodeURIComponent(path)}`, {
    cookie: as,
  });
  return answer.statusCode === 200
    ? answer.json().items.map(({ content }: { content: string }) => content)
    : answer.statusCode;
};
const remove = (path: string) =>
  server.call('DELETE', `${base()}?path=${encodeURIComponent(path)}`, { cookie });

it('versions of an own file go with it, and are there again where its deletion is undone', async () => {
  const path = 'pages/about.html';
  const first = await save(path, '<p>One</p>');
  expect(first.statusCode, first.body).toBe(200);
  await save(path, '<p>Two</p>', first.json().version);
  expect(await versions(path)).toEqual(['<p>Two</p>', '<p>One</p>']);
  const neighbour = (await buildOrganization(server.platform)).id;
  const others = [await signIn('producer'), await signIn('developer', neighbour)];
  for (const [at, as] of others.entries()) expect(await versions(path, as)).toBe([403, 404][at]);
  expect((await remove(path)).statusCode).toBe(204);
  expect(await versions(path)).toBe(404);
  for (const [at, as] of others.entries()) expect(await versions(path, as)).toBe([403, 404][at]);
  expect((await save(path, '<p>Two</p>')).json().version).toBe(3);
  expect(await versions(path)).toEqual(['<p>Two</p>', '<p>Two</p>', '<p>One</p>']);
});

it('of a name that never was there are none', async () =>
  expect(await versions('pages/never.html')).toBe(404));
