import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';

let server: TestServer;
let organizationId: string;
let first: string;
let second: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
const signIn = async (role: 'producer' | 'client') =>
  server.signIn((await buildAccount(server.platform, { organizationId, role })).email);
beforeEach(async () => {
  organizationId = (await buildOrganization(server.platform)).id;
  first = await signIn('producer');
  second = await signIn('client');
});

const act = (method: string, path = '', body?: object, cookie = first) =>
  server.call(method, `/api/view/${organizationId}${path}`, { cookie, body });
const search = { search: 'wave', sort: 'title', folder: 'f1', filter_params_genre: 'news,drama' };
const keep = async (name: string, cookie = first) =>
  (await act('POST', '', { name, search }, cookie)).json<{ _id: string; name: string }>();
const names = async (cookie = first) =>
  (await act('GET', '', undefined, cookie)).json().items.map(({ name }: { name: string }) => name);

it('keeps filter, order and folder under a name, renames and forgets them', async () => {
  const view = await keep('  Waves ');
  expect((await act('GET')).json()).toEqual({ items: [{ _id: view._id, name: 'Waves', search }], total: 1 });
  await keep('Alpha');
  expect((await act('PUT', '', { _id: view._id, name: 'Storms' })).json()).toEqual({
    _id: view._id,
    name: 'Storms',
    search,
  });
  expect(await names()).toEqual(['Alpha', 'Storms']);
  expect((await act('DELETE', `/${view._id}`)).statusCode).toBe(204);
  expect(await names()).toEqual(['Alpha']);
});

it('belongs to one person in one organization', async () => {
  const view = await keep('Mine');
  expect(await names(second)).toEqual([]);
  expect((await act('PUT', '', { _id: view._id, name: 'Yours' }, second)).statusCode).toBe(404);
  expect((await act('DELETE', `/${view._id}`, undefined, second)).statusCode).toBe(404);
  await keep('Mine', second);
  expect([await names(), await names(second)]).toEqual([['Mine'], ['Mine']]);
});

it('refuses a name that is taken or empty, and more than fit', async () => {
  await keep('Waves');
  expect((await act('POST', '', { name: 'waves', search })).json().code).toBe('ALREADY_EXISTS');
  expect((await act('POST', '', { name: ' ', search })).statusCode).toBe(400);
  const many = Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`k${at}`, 'x']));
  expect((await act('POST', '', { name: 'Many', search: many })).statusCode).toBe(400);
  for (let at = 1; at < 50; at++) await keep(`View ${at}`);
  const full = await act('POST', '', { name: 'One more', search });
  expect([full.statusCode, full.json().issues]).toEqual([422, [{ path: 'name', code: 'tooMany' }]]);
});
