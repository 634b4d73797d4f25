import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { createCtx } from '../../kernel/ctx.ts';
import { sql } from '../../platform/database.ts';
import { publishDue } from './publish-due.service.ts';

const minute = 60_000;
const due = new Date('2030-05-02T06:00:00.000Z');
let server: TestServer;
let organizationId: string;
let producer: string;
let client: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  organizationId = (await buildOrganization(server.platform)).id;
  const signIn = async (role: 'producer' | 'client') =>
    server.signIn((await buildAccount(server.platform, { organizationId, role })).email);
  [producer, client] = [await signIn('producer'), await signIn('client')];
});

const url = () => `/api/release/${organizationId}`;
const write = (method: 'POST' | 'PUT', body: object) =>
  server.call(method, url(), {
    cookie: producer,
    body: { releaseType: 'programme', releaseData: { title: 'Morning tide' }, ...body },
  });
const make = async (body: object = { publishAt: due.toISOString() }) => (await write('POST', body)).json();
const read = async (id: string, cookie = producer) =>
  (await server.call('GET', `${url()}/${id}`, { cookie })).json();
const comeAt = (minutes: number) => {
  const caller = { requestId: 'test', address: '', userAgent: '' };
  const ctx = createCtx(server.platform, { actor: null, caller, log: server.platform.log });
  return publishDue({
    ...ctx,
    clock: { ...ctx.clock, now: () => new Date(due.getTime() + minutes * minute) },
  });
};

it('opens a draft at its moment and not before, and the log says that the schedule did it', async () => {
  const { _id: id } = await make();
  await comeAt(-1);
  expect(await read(id)).toMatchObject({ status: 'draft', publishAt: due.toISOString() });
  await comeAt(1);
  expect(await read(id)).toMatchObject({ status: 'distributed', publishAt: null });
  expect(await read(id, client)).toMatchObject({ _id: id });
  const lines = await server.platform.database.withSystem((db) =>
    db.many<{ action: string; actor_id: string | null }>(
      sql`select action, actor_id from audit where target_id = ${id}`,
    ),
  );
  expect(lines).toEqual([{ action: 'release.publishByTime', actor_id: null }]);
});

it('leaves a draft shut whose moment was missed by more than an hour, until a person opens it', async () => {
  const { _id: id } = await make();
  await comeAt(61);
  expect(await read(id)).toMatchObject({ status: 'draft', publishAt: due.toISOString() });
  const opened = await server.call('POST', `${url()}/${id}/publish`, { cookie: producer, body: {} });
  expect(opened.json()).toMatchObject({ status: 'distributed', publishAt: null });
});

it('is set for drafts alone, before they expire', async () => {
  const late = await write('POST', { publishAt: due.toISOString(), expirationDate: '2030-05-01' });
  expect(late.json().issues).toEqual([{ path: 'publishAt', code: 'afterExpiry' }]);
  const { _id, version } = await make({});
  await server.call('POST', `${url()}/${_id}/publish`, { cookie: producer, body: {} });
  const again = await write('PUT', { _id, version, publishAt: due.toISOString() });
  expect(again.json().issues).toEqual([{ path: 'publishAt', code: 'alreadyOut' }]);
});

it('is not set to a moment that has passed, and a form that stood open while it came still saves', async () => {
  const gone = await write('POST', { publishAt: '2020-01-01T10:00:00.000Z' });
  expect(gone.json().issues).toEqual([{ path: 'publishAt', code: 'past' }]);
  const { _id, version } = await make();
  await comeAt(1);
  const saved = await write('PUT', { _id, version, publishAt: due.toISOString() });
  expect([saved.statusCode, saved.json().publishAt]).toEqual([200, null]);
});
