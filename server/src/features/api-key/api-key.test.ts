import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRecipient, buildRelease } from '../../../test/factories.ts';

let server: TestServer;
let organizationId: string;
let otherId: string;
let admin: string;
let now = new Date();

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  organizationId = (await buildOrganization(server.platform)).id;
  otherId = (await buildOrganization(server.platform)).id;
  admin = await server.signIn((await buildAccount(server.platform, { organizationId, role: 'admin' })).email);
});
afterAll(() => server.stop());

const make = async (scopes: string[], expiresInDays: number | null = null) =>
  (
    await server.call('POST', `/api/apiKey/${organizationId}`, {
      cookie: admin,
      body: { name: 'Newsroom', scopes, expiresInDays },
    })
  ).json();
const use = (secret: string, method: string, path: string, body?: object) =>
  server.call(method, `/api${path}`, { headers: { authorization: `Bearer ${secret}` }, body });

it('reads a report without the links of its readers, which speak for them', async () => {
  const { id } = await buildRelease(server.platform, organizationId);
  const { token } = await buildRecipient(server.platform, organizationId, id);
  const path = `/distribution/${organizationId}/distribution-data-by-release/${id}`;
  const tokens = (answer: { json(): { recipients: { token: string | null }[] } }) =>
    answer.json().recipients.map((one) => one.token);
  const { secret } = await make(['report.read', 'distribution.read']);
  expect(tokens(await use(secret, 'GET', path))).toEqual([null]);
  expect(tokens(await server.call('GET', `/api${path}`, { cookie: admin }))).toEqual([token]);
});

it('does what its scopes say, in its organization alone', async () => {
  const { secret } = await make(['contact.read', 'contact.write']);
  expect((await use(secret, 'GET', `/contact/${organizationId}`)).statusCode).toBe(200);
  const person = { firstName: 'A', lastName: 'B', email: 'a@readers.example' };
  expect((await use(secret, 'POST', `/contact/${organizationId}`, person)).statusCode).toBe(201);
  expect((await use(secret, 'GET', `/release/${organizationId}`)).statusCode).toBe(403);
  expect((await use(secret, 'GET', `/contact/${otherId}`)).statusCode).toBe(404);
  expect((await use(secret, 'GET', '/contact/-1')).statusCode).toBe(403);
});

it('that writes releases reads their drafts by every way, and without it by none', async () => {
  const draft = await buildRelease(server.platform, organizationId, { title: 'Hidden' });
  const read = `/release/${organizationId}/${draft.id}`;
  const writer = await make(['release.read', 'release.write']);
  expect((await use(writer.secret, 'GET', read)).statusCode).toBe(200);
  // Who only writes gets the whole release as the answer of a save: reading it is no more.
  const onlyWriter = await make(['release.write']);
  expect((await use(onlyWriter.secret, 'GET', read)).statusCode).toBe(200);
  expect((await use(onlyWriter.secret, 'GET', `/contact/${organizationId}`)).statusCode).toBe(403);
  const reader = await make(['release.read']);
  expect((await use(reader.secret, 'GET', read)).statusCode).toBe(404);
  const preview = { kind: 'landingPage', _id: draft.id };
  expect((await use(reader.secret, 'POST', `/release/${organizationId}/preview`, preview)).statusCode).toBe(
    403,
  );
});

it('is no person: no account, no sessions, no keys of its own', async () => {
  const { secret } = await make(['organization.read', 'contact.read']);
  for (const path of ['/auth/info', '/auth/session', '/organization', `/account/${organizationId}/me`])
    expect((await use(secret, 'GET', path)).statusCode, path).toBe(403);
  const body = { name: 'x', scopes: ['contact.read'], expiresInDays: null };
  expect((await use(secret, 'POST', `/apiKey/${organizationId}`, body)).statusCode).toBe(403);
  const forbidden = await server.call('POST', `/api/apiKey/${organizationId}`, {
    cookie: admin,
    body: { ...body, scopes: ['account.write'] },
  });
  expect(forbidden.statusCode).toBe(400);
});

it('sleeps while its maker may make none, and wakes when he may again (promise A4)', async () => {
  const maker = await buildAccount(server.platform, { organizationId, role: 'admin' });
  const made = await server.call('POST', `/api/apiKey/${organizationId}`, {
    cookie: await server.signIn(maker.email),
    body: { name: 'Sleeper', scopes: ['contact.read'], expiresInDays: null },
  });
  const state = async () => {
    const list = (await server.call('GET', `/api/apiKey/${organizationId}`, { cookie: admin })).json();
    const { statusCode } = await use(made.json().secret, 'GET', `/contact/${organizationId}`);
    return [statusCode, list.items.find(({ name }: { name: string }) => name === 'Sleeper').isAsleep];
  };
  const write = (statement: string) =>
    server.platform.database.withSystem((db) => db.client.query(statement, [maker.id]));
  expect(await state()).toEqual([200, false]);
  await write("update membership set roles = '{producer}' where account_id = $1");
  expect(await state()).toEqual([401, true]);
  await write("update membership set roles = '{admin}' where account_id = $1");
  expect(await state()).toEqual([200, false]);
  await write('update account set suspended_at = now() where id = $1');
  expect(await state()).toEqual([401, true]);
  await write('delete from account where id = $1');
  expect(await state()).toEqual([401, true]);
});

it('is shown once, and kept as a hash', async () => {
  const made = await make(['contact.read']);
  expect(made.secret).toMatch(/^flk_[\w-]{32}$/);
  const list = await server.call('GET', `/api/apiKey/${organizationId}`, { cookie: admin });
  expect(list.body).not.toContain(made.secret);
  expect(list.json().items[0]).toMatchObject({ prefix: made.secret.slice(0, 10), name: 'Newsroom' });
  const rows = await server.platform.database.withSystem((db) =>
    db.client.query('select * from api_key, audit'),
  );
  expect(JSON.stringify(rows.rows)).not.toContain(made.secret);
});

it('ends with its day, when it is taken away, and never falls back to a cookie', async () => {
  const { secret } = await make(['contact.read'], 30);
  const { _id, secret: other } = await make(['contact.read']);
  now = new Date(Date.now() + 31 * 24 * 3600 * 1000);
  expect((await use(secret, 'GET', `/contact/${organizationId}`)).json().code).toBe('INVALID_API_KEY');
  now = new Date();
  expect((await use(other, 'GET', `/contact/${organizationId}`)).statusCode).toBe(200);
  await server.call('DELETE', `/api/apiKey/${organizationId}/${_id}`, { cookie: admin });
  const ended = await server.call('GET', `/api/contact/${organizationId}`, {
    cookie: admin,
    headers: { authorization: `Bearer ${other}` },
  });
  expect(ended.statusCode).toBe(401);
});
