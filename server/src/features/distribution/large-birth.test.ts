import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { from } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';
import { stepBirth, stepLedger } from './birth.service.ts';

/** Audiences that come into the ledger in steps, taken here by hand: there is no worker beside. */
let server: TestServer;
let organizationId: string;
let cookie: string;
let releaseId: string;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  releaseId = (await buildRelease(server.platform, organizationId)).id;
  const admin = await buildAccount(server.platform, { organizationId, role: 'admin' });
  cookie = await server.signIn(admin.email);
  // Every hundredth has no address and shares a telephone; every seventieth left.
  await write(sql`
    insert into contact (organization_id, id, email, mobile, first_name, search_text, tags)
    select ${organizationId}, 'person-' || lpad(n::text, 5, '0'), case when n % 100 = 0 then '' else 'p' || n || '@a.example' end,
      case when n % 100 = 0 then '+972500000001' end, 'Person ' || n, 'person ' || n, case when n % 2 = 0 then '{even}'::text[] else '{}' end
    from generate_series(1, 2500) n`);
  await write(sql`insert into suppression (organization_id, channel, address, kind)
    select ${organizationId}, 'email', 'p' || n || '@a.example', 'unsubscribed' from generate_series(70, 2500, 70) n`);
  await write(
    sql`insert into mailing_list (organization_id, id, title) values (${organizationId}, 'second-half', 'Second half')`,
  );
  await write(sql`insert into mailing_list_contact (organization_id, mailing_list_id, contact_id)
    select ${organizationId}, 'second-half', id from contact where organization_id = ${organizationId} and id > 'person-01250'`);
});
afterAll(() => server.stop());

const write = (statement: ReturnType<typeof sql>) =>
  server.platform.database.withSystem((db) => db.run(statement));
const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
  (await server.call(method, `/api/distribution/${organizationId}/${path}`, { cookie, body })).json();
const begin = (audience: object, more: object = {}) =>
  call('POST', `distribute-audience/${releaseId}`, { from, audience, ...more });
const step = (id: string, limit: number) =>
  stepBirth(server.ctx(), { organization_id: organizationId, distribution_id: id }, limit);
const untilBorn = async (id: string, limit: number) => {
  while (await step(id, limit));
};

const audiences: Record<string, object> = {
  everybody: { all: true },
  'a list and a tag': { mailingLists: ['second-half'], tags: ['even'] },
  'a search, and people named who are among them, are somebody else, or nobody': {
    search: 'person',
    contacts: [
      'person-00007',
      { email: 'P9@a.example' },
      { email: 'stranger@a.example' },
      { email: 'no address' },
      'nobody-of-ours',
      'person-02500',
    ],
  },
};

it.each(Object.entries(audiences))(
  '%s: in steps of any size the ledger gets who the dry run named',
  async (_, audience) => {
    for (const limit of [333, 5000]) {
      const more = { forceDistribute: true };
      const { counts } = await call('POST', `audience/${releaseId}`, { audience, ...more });
      const start = await begin(audience, more);
      // What was confirmed is what the first answer says, while the ledger is still empty.
      const confirmed = {
        total: counts.chosen - counts.duplicates,
        states: {
          queued: counts.willReceive,
          unsubscribed: counts.unsubscribed,
          'missing-data': counts.missingData,
        },
      };
      expect(start).toMatchObject({
        ...confirmed,
        phase: 'waiting',
        preparing: { prepared: 0, total: counts.willReceive },
      });
      const id = start.distributionId;
      // Two workers at once: one of them takes the step.
      const [one, other] = await Promise.all([step(id, limit), step(id, limit)]);
      expect(one || other).toBe(true);
      expect(await call('GET', `progress/${id}`)).toMatchObject(confirmed);
      await untilBorn(id, limit);
      const { states, total, preparing, unlisted } = await call('GET', `progress/${id}`);
      expect({ states, total, preparing, unlisted }).toEqual({ ...confirmed, preparing: null, unlisted: {} });
      const twice = await server.platform.database.withSystem((db) =>
        db.many(
          sql`select address from recipient where distribution_id = ${id} group by address having count(*) > 1`,
        ),
      );
      expect(twice).toEqual([]);
      await call('POST', `progress/${id}/stop`);
    }
  },
);

const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);

it('says how far it has come, and is not done before everybody is in', async () => {
  const { distributionId: id, total } = await begin({ all: true }, { forceDistribute: true });
  expect(total).toBe(2500);
  await step(id, 1000);
  await write(sql`delete from send_queue where distribution_id = ${id}`);
  await write(sql`update recipient set state = 'sent' where distribution_id = ${id} and state = 'queued'`);
  await write(sql`update distribution set starts_at = now() where id = ${id}`);
  const between = await call('GET', `progress/${id}`);
  // Of the first thousand, ten have no address and fourteen left.
  expect([between.phase, between.total, between.states.sent]).toEqual(['sending', 2500, 977]);
  expect(sum(between.states)).toBe(2500);
  expect(between.preparing).toEqual({ prepared: 977, total: 2443 });
  expect(sum(between.states) - sum(between.unlisted)).toBe(1000);
  expect((await call('GET', `result/${id}`)).total).toBe(1000);
  await untilBorn(id, 1000);
  expect((await call('GET', `progress/${id}`)).total).toBe(2500);
  await call('POST', `progress/${id}/stop`);
});

it('stops with the send: who is not in the ledger yet never comes into it', async () => {
  const { distributionId: id } = await begin({ all: true }, { forceDistribute: true });
  await step(id, 200);
  const stopped = await call('POST', `progress/${id}/stop`);
  expect(stopped).toMatchObject({ phase: 'stopped', total: 2500, preparing: null });
  // All for whom a message was meant are told as stopped, whether they were in the ledger or not.
  expect(stopped.states).toEqual({ stopped: 2443, unsubscribed: 32, 'missing-data': 25 });
  expect(sum(stopped.unlisted)).toBe(2300);
  expect(await step(id, 200)).toBe(false);
  const after = await call('GET', `progress/${id}`);
  expect([after.total, after.states]).toEqual([2500, stopped.states]);
  expect((await call('GET', `result/${id}`)).total).toBe(200);
});

it('stopped before it was counted: the workers count it, and everybody is told', async () => {
  const { distributionId: id } = await begin({ all: true }, { forceDistribute: true });
  // As of an audience of more than 50,000.
  await write(sql`update send_birth set planned = null where distribution_id = ${id}`);
  expect((await call('GET', `progress/${id}`)).preparing).toEqual({ prepared: 0, total: null });
  await call('POST', `progress/${id}/stop`);
  while (await stepLedger(server.ctx()));
  const { total, states } = await call('GET', `progress/${id}`);
  expect([total, states]).toEqual([2500, { stopped: 2443, unsubscribed: 32, 'missing-data': 25 }]);
});

it('who is deleted before he is in the ledger is told as left out', async () => {
  await write(sql`insert into contact (organization_id, id, email, first_name, search_text)
    values (${organizationId}, 'person-99999', 'late@a.example', 'Late', 'late')`);
  const { distributionId: id, total } = await begin({ all: true }, { forceDistribute: true });
  expect(total).toBe(2501);
  await step(id, 200);
  await write(sql`delete from contact where id = 'person-99999'`);
  await untilBorn(id, 1000);
  const after = await call('GET', `progress/${id}`);
  expect([after.total, after.states['missing-data'], after.unlisted]).toEqual([
    2501,
    26,
    { 'missing-data': 1 },
  ]);
  await call('POST', `progress/${id}/stop`);
});

it('a stop counts at once, also when what waits cannot be taken back yet', async () => {
  const { distributionId: id } = await begin({ all: true }, { forceDistribute: true });
  await step(id, 500);
  const { database } = server.platform;
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // A worker has the birth in hand for longer than a request may wait.
  let isHeld: () => void = () => undefined;
  const taken = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const other = database.withSystem(async (db) => {
    await db.run(sql`update send_birth set stepped_at = now() where distribution_id = ${id}`);
    isHeld();
    await held;
  });
  await taken;
  const stopped = await server.call('POST', `/api/distribution/${organizationId}/progress/${id}/stop`, {
    cookie,
  });
  expect([stopped.statusCode, stopped.json().phase]).toEqual([200, 'stopped']);
  letGo();
  await other;
  while (await stepLedger(server.ctx()));
  const after = await call('GET', `progress/${id}`);
  expect([after.phase, after.states.queued ?? 0]).toEqual(['stopped', 0]);
  expect((await call('POST', `progress/${id}/stop`)).phase).toBe('stopped');
  const pause = await server.call('POST', `/api/distribution/${organizationId}/progress/${id}/pause`, {
    cookie,
  });
  expect(pause.statusCode).toBe(422);
  expect((await call('GET', `progress/${id}`)).phase).toBe('stopped');
});

it('the same key starts one send to an audience, and another request with it none', async () => {
  const headers = { 'idempotency-key': 'once-1' };
  const url = `/api/distribution/${organizationId}/distribute-audience/${releaseId}`;
  const body = { from, audience: { all: true }, forceDistribute: true };
  const ask = (more: object = {}) =>
    server.call('POST', url, { cookie, headers, body: { ...body, ...more } });
  const answers = await Promise.all([ask(), ask(), ask()]);
  const ids = new Set(answers.map((answer) => answer.json().distributionId));
  expect(ids.size).toBe(1);
  expect((await ask({ subject: 'Another' })).json().code).toBe('IDEMPOTENCY_MISMATCH');
  await call('POST', `progress/${[...ids][0]}/stop`);
});

it('what people are chosen by stays as long as the ledger is being written', async () => {
  const { distributionId: id } = await begin({ mailingLists: ['second-half'] }, { forceDistribute: true });
  const list = `/api/mailing-list/${organizationId}/second-half`;
  const remove = () => server.call('DELETE', list, { cookie });
  expect([(await remove()).statusCode, (await remove()).json().code]).toEqual([
    409,
    'AUDIENCE_IS_BEING_SENT',
  ]);
  const data = await server.call('DELETE', `/api/distribution/${organizationId}/${releaseId}`, { cookie });
  expect([data.statusCode, data.json().code]).toEqual([409, 'RELEASE_IS_BEING_SENT']);
  await untilBorn(id, 500);
  expect((await call('GET', `progress/${id}`)).total).toBe(1250);
  await call('POST', `progress/${id}/stop`);
  expect((await remove()).statusCode).toBe(204);
});

it('nobody deletes a release whose ledger is being written', async () => {
  const { distributionId: id } = await begin({ all: true }, { forceDistribute: true });
  const remove = await server.call('DELETE', `/api/release/${organizationId}/${releaseId}`, { cookie });
  expect([remove.statusCode, remove.json().code]).toEqual([409, 'RELEASE_IS_BEING_SENT']);
  await call('POST', `progress/${id}/stop`);
});
