import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildContacts, buildOrganization } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let organizationId: string;
/** Two producers of one organization. */
let dana: string;
let yoav: string;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  const signedIn = async () =>
    server.signIn((await buildAccount(server.platform, { organizationId, role: 'producer' })).email);
  [dana, yoav] = [await signedIn(), await signedIn()];
});
afterAll(() => server.stop());

const call = (method: 'GET' | 'POST' | 'PUT', path: string, cookie: string, body?: unknown) =>
  server.call(method, `/api/${path}`, { cookie, body });
const read = async (id: string, cookie = dana) =>
  (await call('GET', `mailing-list/${organizationId}/${id}`, cookie)).json();
const listOf = async (title: string, contacts: string[]) =>
  (await call('POST', `mailing-list/${organizationId}`, dana, { title, contacts })).json();
const people = (of: string, count: number) =>
  buildContacts(server.platform, organizationId, count, { email: (at) => `${of}${at}@list.example` });
const put = (id: string, body: object, cookie = dana) =>
  call('PUT', `mailing-list/${organizationId}/${id}`, cookie, body);
const act = (ids: string[], list: string, isIn: boolean, cookie = dana) =>
  call('POST', `contact/${organizationId}/selection/list`, cookie, { chosen: { ids }, list, isIn });

it('whom another producer added meanwhile stays on a list that somebody replaces', async () => {
  const [a = '', b = '', c = ''] = await people('lost', 3);
  const seen = await listOf('Launches', [a]);
  expect((await act([b], seen._id, true, yoav)).statusCode).toBe(200);
  const late = await put(seen._id, { contacts: [a, c], version: seen.version });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({
    code: 'CONFLICT',
    params: { version: 2, conflicts: [{ path: 'contacts', stored: [b], sent: [c] }] },
  });
  expect((await read(seen._id)).contacts.sort()).toEqual([a, b].sort());
  // Read anew it is replaced, and a name has both values, too.
  expect((await put(seen._id, { contacts: [a, c], version: 2 })).json().version).toBe(3);
  expect((await put(seen._id, { title: 'Premieres', version: 2 }, yoav)).json().params.conflicts).toEqual([
    { path: 'title', stored: 'Launches', sent: 'Premieres' },
  ]);
  // A program of before lists had a version says none.
  expect((await put(seen._id, { title: 'Premieres' }, yoav)).json()).toMatchObject({
    title: 'Premieres',
    version: 4,
  });
});

it('two producers who add at once are both heard', async () => {
  const [a = '', b = '', c = ''] = await people('both', 3);
  const { _id } = await listOf('Both', [a]);
  const answers = await Promise.all([act([b], _id, true, dana), act([c], _id, true, yoav)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await read(_id)).contacts.sort()).toEqual([a, b, c].sort());
});

it('a list of 50,001 is changed by one person, and its people are found page by page', async () => {
  const [first = '', other = ''] = await people('large', 2);
  const { _id } = await listOf('All of them', [first]);
  await server.system((db) =>
    db.run(sql`
      with made as (
        insert into contact (organization_id, id, email, first_name, last_name, search_text)
        select ${organizationId}, 'many' || n, 'many' || n || '@list.example', 'Many' || n, 'People',
          'many' || n || ' people many' || n || '@list.example' from generate_series(1, 50000) n returning id)
      insert into mailing_list_contact (organization_id, mailing_list_id, contact_id)
      select ${organizationId}, ${_id}, id from made`),
  );
  const found = async (params: string) =>
    (await call('GET', `contact/${organizationId}?${params}`, dana)).json();
  const on = `filter[params][mailingList]=${_id}`;
  const off = `filter[params][notOnMailingList]=${_id}`;
  expect((await found(`${on}&pagination[page]=500&pagination[limit]=100`)).items).toHaveLength(1);
  expect((await found(`${off}&filter[search]=large1`)).items).toMatchObject([{ _id: other }]);
  expect((await found(`${off}&filter[search]=large0`)).total).toBe(0);
  expect((await act([other], _id, true)).json()).toMatchObject({ changed: 1 });
  expect((await found(on)).total).toBe(50_002);
  expect((await act(['many7'], _id, false)).json()).toMatchObject({ changed: 1 });
  expect((await found(`${on}&filter[search]=many7@`)).total).toBe(0);
  expect((await found(`${off}&filter[search]=many7@`)).total).toBe(1);
  expect((await found(on)).total).toBe(50_001);
});

it('a list that is gone leaves out nobody, so it is refused', async () => {
  const answer = await call('GET', `contact/${organizationId}?filter[params][notOnMailingList]=gone`, dana);
  expect(answer.statusCode).toBe(404);
});
