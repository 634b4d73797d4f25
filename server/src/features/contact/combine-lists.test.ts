import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildContacts, buildOrganization } from '../../../test/factories.ts';

/** Lists that are put away, made one, and compared (docs/decisions/0133). */
let server: TestServer;
let organizationId: string;
let cookie: string;
let ids: string[];

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
  ids = await buildContacts(server.platform, organizationId, 6, { email: (at) => `p${at}@lists.example` });
});
afterAll(() => server.stop());

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  server.call(method, `/api/${path}`, { cookie, body });
const at = (path = '') => `mailing-list/${organizationId}${path}`;
const listOf = async (title: string, ...people: number[]): Promise<string> => {
  const contacts = people.map((place) => ids[place] ?? '');
  return (await call('POST', at(), { title, contacts })).json()._id;
};
const titles = async (query = '') =>
  (await call('GET', at(query))).json().items.map(({ title }: { title: string }) => title);
const membersOf = async (id: string) =>
  (await call('GET', at(`/${id}`)))
    .json()
    .contacts.map((one: string) => ids.indexOf(one))
    .sort();

it('what is put away is left out of choosers, and goes on as it was until it is brought back', async () => {
  const old = await listOf('Old critics', 0, 1);
  const away = await call('POST', at(`/${old}/archive`), { isArchived: true });
  expect(away.json(), away.body).toMatchObject({ _id: old, contactCount: 2, archivedAt: expect.any(String) });
  expect(await titles()).not.toContain('Old critics');
  expect(await titles('?includeArchived')).toContain('Old critics');
  const narrowed = await call('GET', `contact/${organizationId}?filter[params][mailingList]=${old}`);
  expect(narrowed.json().total).toBe(2);
  const condition = { match: 'all', of: [{ is: 'mailingList', id: old }] };
  expect((await call('POST', `smart-list/${organizationId}/count`, { condition })).json().count).toBe(2);
  const back = await call('POST', at(`/${old}/archive`), { isArchived: false });
  expect(back.json().archivedAt).toBeNull();
  expect(await titles()).toContain('Old critics');
  expect((await call('POST', at('/gone/archive'), { isArchived: true })).statusCode).toBe(404);
});

it('the people of a list go to another one, and so does whatever named it', async () => {
  const [from, into] = [await listOf('Premieres', 0, 1, 2), await listOf('Launches', 2, 3)];
  const condition = { match: 'all', of: [{ is: 'mailingList', id: from }] };
  const smart = await call('POST', `smart-list/${organizationId}`, { name: 'Premieres', condition });
  expect((await call('POST', at(`/${from}/merge`), { into: from })).json().issues).toEqual([
    { path: 'into', code: 'same' },
  ]);
  const merged = await call('POST', at(`/${from}/merge`), { into });
  expect(merged.json(), merged.body).toMatchObject({ _id: into, contactCount: 4, version: 2 });
  expect(await membersOf(into)).toEqual([0, 1, 2, 3]);
  expect((await call('GET', at(`/${from}`))).statusCode).toBe(404);
  const now = await call('GET', `smart-list/${organizationId}/${smart.json()._id}`);
  expect(now.json()).toMatchObject({ isBroken: false, condition: { of: [{ id: into }] } });
  expect((await call('POST', at(`/${from}/merge`), { into })).statusCode).toBe(404);
});

it('two lists have three parts and three have seven, and each part becomes a list', async () => {
  const [a, b, c] = [await listOf('A', 0, 1, 2), await listOf('B', 1, 2, 3), await listOf('C', 2, 4)];
  const compare = async (...lists: string[]) => (await call('POST', at('/compare'), { lists })).json();
  const { parts } = await compare(a, b);
  expect(parts.map(({ on, count }: { on: string[]; count: number }) => [on, count])).toEqual([
    [[a, b], 2],
    [[a], 1],
    [[b], 1],
  ]);
  expect(parts[1].people).toMatchObject([{ _id: ids[0], email: 'p0@lists.example' }]);
  const counts = (await compare(a, b, c)).parts.map(({ count }: { count: number }) => count);
  expect(counts).toEqual([1, 1, 0, 0, 1, 1, 1]);
  const kept = await call('POST', at('/compare/keep'), { lists: [a, b], on: [b, a], title: 'In both' });
  expect(kept.json(), kept.body).toMatchObject({ title: 'In both', contactCount: 2, version: 1 });
  expect(await membersOf(kept.json()._id)).toEqual([1, 2]);
  const none = await call('POST', at('/compare/keep'), { lists: [a, b, c], on: [a, c], title: 'Nobody' });
  expect(none.json().code).toBe('EMPTY_MAILING_LIST');
  expect(await titles()).not.toContain('Nobody');
  expect((await compare(a, a)).issues).toEqual([{ path: 'lists', code: 'same' }]);
  expect((await compare(a, 'gone')).code).toBe('NOT_FOUND');
});
