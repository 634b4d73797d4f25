import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildContacts, buildOrganization } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let organizationId = '';
let cookie = '';
let contacts: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'admin' })).email,
  );
  contacts = await buildContacts(server.platform, organizationId, 3, {
    email: (index) => `reader${index}@readers.example`,
  });
});
afterAll(() => server.stop());

const lists = (method: string, body?: object, query = '') =>
  server.call(method, `/api/mailing-list/${organizationId}${query}`, { cookie, ...(body && { body }) });
const make = (title: string) => lists('POST', { title, contacts });
const taken = { code: 'ALREADY_EXISTS', issues: [{ path: 'title', code: 'taken' }] };

it('a list gets a name that no other one has, whatever its letter case', async () => {
  const press = (await make('Press')).json();
  for (const title of ['Press', ' press ', 'PRESS']) {
    const answer = await make(title);
    expect([answer.statusCode, answer.json()]).toMatchObject([409, taken]);
  }
  const other = (await make('Radio')).json();
  const rename = (title: string) => lists('PUT', { _id: other._id, version: other.version, title });
  expect((await rename('press')).json()).toMatchObject(taken);
  expect((await rename('RADIO')).statusCode, 'its own name in other letters').toBe(200);
  const selection = await server.call('POST', `/api/contact/${organizationId}/selection/list`, {
    cookie,
    body: { chosen: { ids: contacts }, list: { title: 'radio' }, isIn: true },
  });
  expect(selection.json()).toMatchObject(taken);
  const kept = await server.call('POST', `/api/mailing-list/${organizationId}/compare/keep`, {
    cookie,
    body: { lists: [press._id, other._id], on: [press._id, other._id], title: 'PRESS' },
  });
  expect(kept.json()).toMatchObject(taken);
});

it('of calls that give one name at the same moment, one does', async () => {
  const codes = (await Promise.all(Array.from({ length: 6 }, () => make('At once')))).map(
    ({ statusCode }) => statusCode,
  );
  expect(codes.sort()).toEqual([201, 409, 409, 409, 409, 409]);
});

it('lists that had one name together before stay, and are changed as they were', async () => {
  const one = (await make('Old')).json();
  await server.system((db) =>
    db.run(
      sql`insert into mailing_list (organization_id, id, title) values (${organizationId}, 'twin', 'old')`,
    ),
  );
  const answer = await lists('PUT', {
    _id: one._id,
    version: one.version,
    title: 'Old',
    contacts: contacts.slice(1),
  });
  expect(answer.statusCode, answer.body).toBe(200);
});

it.each(['', '=', '=true', '=1'])('general lists are asked for by a mark that is set: %s', async (said) => {
  const answer = await lists('GET', undefined, `?includeGlobalLists${said}&includeArchived${said}`);
  expect(answer.statusCode, answer.body).toBe(200);
});

it('a contact that lacks a field is told which, as the other faults of a form are', async () => {
  const answer = await server.call('POST', `/api/contact/${organizationId}`, {
    cookie,
    body: { firstName: 'Dana', email: 'dana@readers.example' },
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { code: 'INVALID_DATA', issues: [{ path: 'lastName', code: 'required' }] },
  ]);
});
