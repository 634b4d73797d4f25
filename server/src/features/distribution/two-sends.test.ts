import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { from } from '../../../test/sending-stage.ts';
import { type Db, sql } from '../../platform/database.ts';
import { stepBirth, stepLedger } from './birth.service.ts';
import { claim } from './claim.store.ts';
import { leavingRow, settleAndHand } from './ledger.store.ts';

/** Sends of one release beside each other; there is no worker, its steps are taken by hand. */
let server: TestServer;
let organizationId: string;
let cookie: string;
let releaseId: string;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  const admin = await buildAccount(server.platform, { organizationId, role: 'admin' });
  cookie = await server.signIn(admin.email);
});
beforeEach(async () => {
  await write((db) => db.run(sql`delete from distribution`));
  releaseId = (await buildRelease(server.platform, organizationId)).id;
});
afterAll(() => server.stop());

const write = <T>(work: (db: Db) => Promise<T>) => server.platform.database.withSystem(work);
const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
  (await server.call(method, `/api/distribution/${organizationId}/${path}`, { cookie, body })).json();
const begin = async (audience: object, more: object = {}): Promise<string> =>
  (await call('POST', `distribute-audience/${releaseId}`, { from, audience, ...more })).distributionId;
const people = (...names: string[]) => ({ contacts: names.map((name) => ({ email: `${name}@a.example` })) });
const progress = (id: string) => call('GET', `progress/${id}`);
const stop = (id: string) => call('POST', `progress/${id}/stop`);
const work = async () => {
  while (await stepLedger(server.ctx()));
};

/** Hands over whatever a send has in its queue, with this end. */
async function settle(id: string, state: 'sent' | 'failed'): Promise<void> {
  await write(async (db) => {
    await db.run(sql`update distribution set starts_at = now() where id = ${id}`);
    await db.run(sql`update send_queue set ready_at = now() where distribution_id = ${id}`);
  });
  const holder = { worker: 'ours', claim: 1 };
  const { rows } = await write((db) => claim(db, { organizationId, channel: 'email' }, holder, 100));
  const held = rows.map(leavingRow);
  await write((db) => settleAndHand(db, 'ours', [], held));
  await write((db) =>
    settleAndHand(
      db,
      'ours',
      held.map((row) => ({ ...row, state, reason: null, retryIn: 0 })),
      [],
    ),
  );
}

it('whoever the first lost by a stop gets the second, with a way to unsubscribe', async () => {
  const first = await begin(people('gal', 'noa'));
  const second = await begin(people('gal', 'noa', 'tom'));
  expect(await progress(second)).toMatchObject({
    phase: 'waiting',
    states: { queued: 1, already: 2 },
    behind: 2,
  });
  await work();
  expect((await progress(second)).behind).toBe(2);
  await stop(first);
  await work();
  expect(await progress(second)).toMatchObject({ states: { queued: 3 }, behind: 0 });
  const ways = await write((db) =>
    db.many(sql`select t.address from unsubscribe_token t join recipient r on r.organization_id = t.organization_id
      and r.id = t.recipient_id and t.token_hash = token_hash(r.token) where r.distribution_id = ${second}`),
  );
  expect(ways).toHaveLength(3);
});

it('whoever gets the first does not get the second, which is over then', async () => {
  const first = await begin(people('gal'));
  const second = await begin(people('gal'));
  expect((await progress(second)).phase).toBe('waiting');
  const list = async () => (await call('GET', `result/${second}?state=already`)).items[0].reason;
  expect(await list()).toBe('other-send');
  await settle(first, 'sent');
  await work();
  expect(await progress(second)).toMatchObject({ phase: 'done', states: { already: 1 }, behind: 0 });
  expect(await list()).toBeNull();
});

it('whoever the first could not reach gets the second', async () => {
  const first = await begin(people('gal'));
  const second = await begin(people('gal'));
  await settle(first, 'failed');
  await work();
  expect((await progress(second)).states).toEqual({ queued: 1 });
});

it('a stopped send gets nobody whom another one loses later', async () => {
  const first = await begin(people('gal'));
  const second = await begin(people('gal'));
  expect((await stop(second)).phase).toBe('stopped');
  await stop(first);
  await work();
  expect((await progress(second)).states).toEqual({ already: 1 });
});

it('of three sends one has a person at a time', async () => {
  const [first, second, third] = [
    await begin(people('gal')),
    await begin(people('gal')),
    await begin(people('gal')),
  ];
  const states = async () => [(await progress(second)).states, (await progress(third)).states];
  await stop(first);
  await work();
  expect(await states()).toEqual([{ queued: 1 }, { already: 1 }]);
  await stop(second);
  await work();
  expect(await states()).toEqual([{ stopped: 1 }, { queued: 1 }]);
});

it('a stop and a send at the same moment: nobody is lost between them', async () => {
  for (let round = 0; round < 8; round++) {
    const who = people(`gal${round}`, `noa${round}`);
    const first = await begin(who);
    const [, second] = await Promise.all([stop(first), begin(who)]);
    await work();
    expect((await progress(second)).states).toEqual({ queued: 2 });
  }
});

it('an ordinary send waits behind one that everybody gets again, and gets whom that loses', async () => {
  const again = await begin(people('gal', 'noa'), { forceDistribute: true });
  const second = await begin(people('gal', 'noa', 'tom'));
  expect(await progress(second)).toMatchObject({ states: { queued: 1, already: 2 }, behind: 2 });
  const third = await begin(people('noa'), { forceDistribute: true });
  await work();
  expect((await progress(second)).behind).toBe(2);
  await settle(third, 'sent');
  await stop(again);
  await work();
  expect(await progress(second)).toMatchObject({ states: { queued: 2, already: 1 }, behind: 0 });
});

it('two large audiences, the first stopped in the middle of its birth', async () => {
  await write((db) =>
    db.run(sql`insert into contact (organization_id, id, email, first_name, search_text)
      select ${organizationId}, 'many-' || lpad(n::text, 5, '0'), 'many' || n || '@a.example', 'Many', 'many' from generate_series(1, 1500) n`),
  );
  const step = (id: string, limit: number) =>
    stepBirth(server.ctx(), { organization_id: organizationId, distribution_id: id }, limit);
  const first = await begin({ all: true });
  await step(first, 700);
  const second = await begin({ all: true });
  while (await step(second, 400));
  expect(await progress(second)).toMatchObject({ states: { queued: 800, already: 700 }, behind: 700 });
  await step(first, 700);
  await stop(first);
  await work();
  expect(await progress(second)).toMatchObject({ states: { queued: 1500 }, behind: 0, total: 1500 });
});

it('a stop stays a stop, whoever pauses or goes on at the same moment', async () => {
  const phases = [];
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const id = await begin(people(`steered-${name}`));
    await Promise.all([
      stop(id),
      call('POST', `progress/${id}/pause`),
      call('POST', `progress/${id}/resume`),
    ]);
    phases.push((await progress(id)).phase);
  }
  expect(phases).toEqual(Array(6).fill('stopped'));
});
