import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { webhooksOf } from '../../../test/webhook-stage.ts';

const url = 'https://hooks.example/in/s3cret-path';

let server: TestServer;
let organizationId: string;
let hooks: ReturnType<typeof webhooksOf>;

const enter = async (role: 'admin' | 'developer' | 'producer', id = organizationId) =>
  server.signIn((await buildAccount(server.platform, { organizationId: id, role })).email);

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  hooks = webhooksOf(server, organizationId, await enter('admin'));
});
afterAll(() => server.stop());

const everything = async () =>
  JSON.stringify(
    (await server.platform.database.withSystem((db) => db.client.query('select * from audit'))).rows,
  );

it('is added by an admin; its secret is in that answer alone, and the rest of its address in no log', async () => {
  const made = await hooks.add(url, ['release.published', 'release.published']);
  expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(made).toMatchObject({ url, events: ['release.published'], isActive: true, waiting: 0 });
  const list = await hooks.call('GET', '');
  expect(list.body).not.toContain(made.secret);
  expect(list.body).not.toContain('secret"');
  const audit = await everything();
  expect(audit).toContain('webhook.create');
  expect(audit).not.toContain(made.secret);
  expect(audit).not.toContain('s3cret-path');
  expect((await hooks.call('DELETE', `/${made._id}`)).statusCode).toBe(204);
  expect((await hooks.call('DELETE', `/${made._id}`)).statusCode).toBe(404);
  expect(await everything()).toContain('webhook.remove');
});

it.each([
  ['not an address', 'url'],
  ['https://hooks.example/\r\nx-evil: y\tz', 'url'],
  ['https:///hooks.example', 'url'],
  ['https:hooks.example', 'url'],
  ['https://hooks.example\\@127.0.0.1/', 'url'],
  ['ftp://hooks.example/', 'https'],
  ['http://hooks.example/', 'https'],
  ['https://user:word@hooks.example/', 'credentials'],
  ['https://hooks.example/#part', 'url'],
  ['https://127.0.0.1/', 'private'],
  ['https://[::ffff:169.254.169.254]/', 'private'],
])('does not take %s (%s), neither new nor later', async (wrong, code) => {
  const issues = [{ path: 'url', code }];
  const answer = await hooks.call('POST', '', { url: wrong, events: ['release.published'] });
  expect(answer.json()).toMatchObject({ code: 'INVALID_DATA', issues });
  const made = await hooks.add(url, ['release.published']);
  expect((await hooks.call('PUT', '', { _id: made._id, url: wrong })).json()).toMatchObject({ issues });
  await hooks.call('DELETE', `/${made._id}`);
});

it('is changed, switched off and on; what waits is stopped, and what is off is sent nothing', async () => {
  const made = await hooks.add(url, ['release.published']);
  expect((await hooks.call('PUT', '', (await hooks.call('GET', `/${made._id}`)).json())).statusCode).toBe(
    200,
  );
  const change = async (body: object) => (await hooks.call('PUT', '', { _id: made._id, ...body })).json();
  expect(await change({ events: ['recipient.opened'] })).toMatchObject({ url, events: ['recipient.opened'] });
  await hooks.test(made._id);
  expect((await hooks.list()).find(({ _id }) => _id === made._id)?.waiting).toBe(1);
  expect(await change({ isActive: false })).toMatchObject({
    isActive: false,
    offReason: 'person',
    waiting: 0,
  });
  const [stopped] = await hooks.log(made._id);
  expect(stopped).toMatchObject({ type: 'webhook.test', state: 'stopped', nextAt: null });
  const refused = await hooks.call('POST', `/${made._id}/test`, {});
  expect(refused.json()).toMatchObject({ code: 'INVALID_DATA', issues: [{ path: 'isActive', code: 'off' }] });
  expect(await change({ isActive: true })).toMatchObject({ isActive: true, offReason: null, offAt: null });
  await hooks.call('DELETE', `/${made._id}`);
});

it('is one of ten at the most, whoever adds them at the same time', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => hooks.call('POST', '', { url, events: ['release.published'] })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
  expect(answers.find(({ statusCode }) => statusCode !== 201)?.json()).toMatchObject({
    code: 'INVALID_DATA',
    issues: [{ path: '', code: 'tooMany' }],
  });
  for (const { _id } of await hooks.list()) await hooks.call('DELETE', `/${_id}`);
});

it('belongs to its organization: no key, no producer and no neighbour comes near it', async () => {
  const made = await hooks.add(url, ['release.published']);
  const admin = await enter('admin');
  const key = await server.call('POST', `/api/apiKey/${organizationId}`, {
    cookie: admin,
    body: { name: 'All', scopes: ['organization.read', 'report.read'], expiresInDays: null },
  });
  const headers = { authorization: `Bearer ${key.json().secret}` };
  const path = `/api/webhook/${organizationId}`;
  expect((await server.call('GET', path, { headers })).statusCode).toBe(403);
  expect((await server.call('GET', path, { cookie: await enter('producer') })).statusCode).toBe(403);
  const other = (await buildOrganization(server.platform)).id;
  const neighbour = webhooksOf(server, other, await enter('admin', other));
  const test = await hooks.test(made._id);
  for (const [method, rest] of [
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/secret'],
    ['POST', '/test'],
    ['GET', '/delivery'],
    ['GET', `/delivery/${test._id}`],
    ['POST', `/delivery/${test._id}/replay`],
  ] as const) {
    const body = method === 'POST' ? {} : undefined;
    expect((await neighbour.call(method, `/${made._id}${rest}`, body)).statusCode, rest).toBe(404);
  }
  expect((await neighbour.call('PUT', '', { _id: made._id, isActive: false })).statusCode).toBe(404);
});

it('goes into no export of the organization', async () => {
  const made = await hooks.add(url, ['release.published']);
  const exported = await server.call('GET', `/api/organization/${organizationId}/export`, {
    cookie: await enter('admin'),
  });
  expect(exported.statusCode).toBe(200);
  expect(exported.body).not.toContain(made.secret);
});
