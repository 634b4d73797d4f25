import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
let server: TestServer;
let organizationId = '';

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  organizationId = (await buildOrganization(server.platform)).id;
});
afterAll(() => server.stop());

const signIn = async (options: Parameters<typeof buildAccount>[1]) =>
  server.signIn((await buildAccount(server.platform, options)).email);
const log = (cookie: string, more: object = {}) =>
  server.call('POST', '/api/activity', {
    cookie,
    body: { title: 'clientSessionStart', category: 'clientSession', ...more },
  });

it('keeps an act at the moment it is said to have been, and answers the item', async () => {
  const account = await buildAccount(server.platform, { organizationId, role: 'client' });
  const cookie = await server.signIn(account.email);
  const at = '2026-11-18T08:30:00.000Z';
  for (const said of [at, Date.parse(at), '2026-11-18T10:30:00+02:00']) {
    const answer = await log(cookie, { at: said, data: { from: 'app' } });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toEqual({
      _id: expect.any(String),
      organizationId,
      at,
      title: 'clientSessionStart',
      category: 'clientSession',
      data: { from: 'app' },
      accountId: account.id,
      deviceType: '',
      country: '',
    });
  }
  expect((await log(cookie)).json()).toMatchObject({ at: now.toISOString(), data: {} });
  // A clock that goes ahead a little is no lie.
  expect((await log(cookie, { at: '2026-11-20T12:04:00Z' })).statusCode).toBe(201);
});

it.each([
  ['hello', 400, 'date'],
  ['', 400, 'date'],
  [null, 400, 'invalid_union'],
  ['2026-02-30', 400, 'date'],
  ['2026-11-20T12:06:00Z', 422, 'future'],
  ['2031-01-01', 422, 'future'],
  ['2025-11-19', 422, 'past'],
  [1, 422, 'past'],
  [8.7e15, 400, 'date'],
])('refuses %s as the moment of an act', async (at, status, code) => {
  const answer = await log(await signIn({ organizationId, role: 'client' }), { at });
  expect([answer.statusCode, answer.json().issues]).toEqual([status, [{ path: 'at', code }]]);
});

it('keeps it for as long as the organization keeps any', async () => {
  const { id } = await buildOrganization(server.platform, { settings: { activityDays: 90 } });
  const cookie = await signIn({ organizationId: id, role: 'client' });
  expect((await log(cookie, { at: '2026-08-25' })).statusCode).toBe(201);
  expect((await log(cookie, { at: '2026-08-20' })).json().issues).toEqual([{ path: 'at', code: 'past' }]);
});

it('keeps an act where the person is: in the only organization that lets them in, else at the installation', async () => {
  const second = (await buildOrganization(server.platform)).id;
  const account = await buildAccount(server.platform, { organizationId, role: 'client' });
  const cookie = await server.signIn(account.email);
  const enter = (status: string) =>
    server.system((db) =>
      db.run(sql`insert into membership (organization_id, account_id, status) values (${second}, ${account.id}, ${status})
        on conflict (organization_id, account_id) do update set status = excluded.status`),
    );
  expect((await log(cookie)).json().organizationId).toBe(organizationId);
  await enter('pending');
  expect((await log(cookie)).json().organizationId).toBe(organizationId);
  await enter('approved');
  expect((await log(cookie)).json().organizationId).toBe('-1');
  expect((await log(cookie, { organizationId: '-1' })).json().organizationId).toBe('-1');
  expect(
    (await log(await signIn({ organizationId, role: 'client', status: 'pending' }))).json(),
  ).toMatchObject({
    organizationId: '-1',
  });
});

it('names what is wrong with the data by its fault, and a field that is missing as one', async () => {
  const cookie = await signIn({ organizationId, role: 'client' });
  for (const data of [null, 'words', 7]) {
    const answer = await log(cookie, { data });
    expect([answer.statusCode, answer.json().issues]).toEqual([
      400,
      [{ path: 'data', code: 'invalid_type' }],
    ]);
  }
  const missing = await server.call('POST', '/api/activity', { cookie, body: { category: 'clientSession' } });
  expect([missing.statusCode, missing.json().code]).toEqual([422, 'INVALID_DATA']);
  expect(missing.json().issues).toEqual([{ path: 'title', code: 'required' }]);
});
