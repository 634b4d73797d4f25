import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildOrganization, buildRelease } from '../../../test/factories.ts';
import { type Db, sql } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { type ClaimedRow, claim, claimStatement, listOpenSends } from './claim.store.ts';
import { giveBack, renewLease, sweepLapsedLeases } from './lease.store.ts';
import { type HeldRow, putBack, type Settlement, settleAndHand } from './ledger.store.ts';
import { stopOpenRecipients } from './recipient.store.ts';

/** The ledger by itself: workers of our own, and no sender beside them. */
let server: TestServer;
let organizationId: string;
let releaseId: string;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  releaseId = (await buildRelease(server.platform, organizationId)).id;
});
afterAll(() => server.stop());

const write = <T>(work: (db: Db) => Promise<T>) => server.platform.database.withSystem(work);

async function buildSend(people: number, organization = organizationId): Promise<string> {
  const id = newId();
  await write(async (db) => {
    await db.run(sql`insert into distribution (organization_id, id, release_id, channel, locale, template_id, rendered)
      values (${organization}, ${id}, ${releaseId}, 'email', 'he', 't', '{}')`);
    await db.run(sql`
      with born as (
        insert into recipient (organization_id, id, distribution_id, release_id, channel, address, email, state, token)
        select ${organization}, new_id(), ${id}, ${releaseId}, 'email', ${id} || n || '@a.example', ${id} || n || '@a.example', 'queued', new_token()
        from generate_series(1, ${people}::int) n returning id
      )
      insert into send_queue (organization_id, recipient_id, distribution_id, ready_at)
      select ${organization}, id, ${id}, now() - interval '1 second' from born`);
  });
  return id;
}

const claimAs = (worker: string, number: number, limit: number, organization = organizationId) =>
  write((db) =>
    claim(db, { organizationId: organization, channel: 'email' }, { worker, claim: number }, limit),
  );
const held = (row: ClaimedRow): HeldRow => ({ organizationId, id: row.id, claim: row.claim });
const hand = (worker: string, rows: ClaimedRow[]) =>
  write((db) => settleAndHand(db, worker, [], rows.map(held)));
const settlement = (row: ClaimedRow, state: Settlement['state'], retryIn = 0): Settlement => ({
  ...held(row),
  state,
  reason: state === 'sent' ? null : 'busy',
  retryIn,
});
const settle = (worker: string, row: ClaimedRow, state: Settlement['state']) =>
  write((db) => settleAndHand(db, worker, [settlement(row, state)], []));
const statesOf = (distributionId: string) =>
  write((db) =>
    db.many<{ state: string; count: number }>(sql`
      select state, count(*)::int from recipient where distribution_id = ${distributionId} group by state order by state`),
  ).then((rows) => Object.fromEntries(rows.map(({ state, count }) => [state, count])));
/** What the house holds true at any moment: a row waits exactly when the queue has it. */
const strays = () =>
  write((db) =>
    db.many(sql`
      select coalesce(r.id, q.recipient_id) as id from recipient r full join send_queue q
        on q.organization_id = r.organization_id and q.recipient_id = r.id and q.distribution_id = r.distribution_id
      where (r.state is distinct from 'queued' and q.recipient_id is not null) or (r.state = 'queued' and q.recipient_id is null)`),
  );
const empty = async () => {
  await write((db) => db.run(sql`delete from distribution`));
  await write((db) => db.run(sql`delete from send_worker`));
};

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

it('a claim reads as many rows as it takes, however many wait, and sorts none that stays', async () => {
  await empty();
  const id = await buildSend(6000);
  const { text, values } = claimStatement(organizationId, [id], { worker: 'a', claim: 1 }, 50);
  const [first] = await write(async (db) => {
    const { rows } = await db.client.query(`explain (analyze, format json) ${text}`, values as unknown[]);
    return rows as { 'QUERY PLAN': [{ Plan: Plan }] }[];
  });
  const all = nodes(first?.['QUERY PLAN'][0].Plan as Plan);
  const queue = all.filter(
    (node) => node['Relation Name'] === 'send_queue' && node['Node Type'] !== 'ModifyTable',
  );
  expect(queue.map((node) => node['Index Name'])).toContain('send_queue_due');
  for (const node of all)
    expect([node['Node Type'], node['Actual Rows'] * node['Actual Loops'] <= 50]).toEqual([
      node['Node Type'],
      true,
    ]);
});

it('a message that is sent touches no index of its row', async () => {
  await empty();
  const id = await buildSend(40);
  const rows = await claimAs('a', 1, 40);
  await hand('a', rows);
  const counted = { updated: 0, hot: 0 };
  const counters = (db: Db) =>
    db.one<{ updated: number; hot: number }>(sql`
      select pg_stat_get_xact_tuples_updated('recipient'::regclass)::int as updated,
        pg_stat_get_xact_tuples_hot_updated('recipient'::regclass)::int as hot`);
  // As lines settle them: a few at a time.
  for (let at = 0; at < rows.length; at += 4) {
    const few = rows.slice(at, at + 4).map((row) => settlement(row, 'sent'));
    const [before, after] = await write(async (db) => [
      await counters(db),
      await settleAndHand(db, 'a', few, []).then(() => counters(db)),
    ]);
    counted.updated += (after?.updated ?? 0) - (before?.updated ?? 0);
    counted.hot += (after?.hot ?? 0) - (before?.hot ?? 0);
  }
  expect(counted.updated).toBe(40);
  // A page may be full; a change that an index must know of is never made within its page.
  expect(counted.hot).toBeGreaterThan(0);
  expect(await statesOf(id)).toEqual({ sent: 40 });
  expect(await strays()).toEqual([]);
});

it('a small send does not wait behind a large one of the same organization', async () => {
  await empty();
  const [large, small] = [await buildSend(500), await buildSend(3)];
  const rows = await claimAs('a', 1, 20);
  const of = (id: string) => rows.filter((row) => row.distribution_id === id).length;
  expect([of(large), of(small)]).toEqual([10, 3]);
  expect(rows.slice(0, 6).map((row) => row.distribution_id)).toContain(small);
});

it('two workers never hold the same row', async () => {
  await empty();
  const id = await buildSend(90);
  const claims = await Promise.all([claimAs('a', 1, 40), claimAs('b', 1, 40), claimAs('c', 1, 40)]);
  const ids = claims.flat().map((row) => row.id);
  expect(new Set(ids).size).toBe(ids.length);
  const rest = await claimAs('d', 1, 90);
  expect(new Set([...ids, ...rest.map((row) => row.id)]).size).toBe(90);
  expect(await statesOf(id)).toEqual({ queued: 90 });
});

it('after a worker died, what it claimed waits again and what it handed over is in doubt', async () => {
  await empty();
  const id = await buildSend(5);
  const rows = await claimAs('dead', 1, 5);
  await hand('dead', rows.slice(0, 2));
  await write((db) => db.run(sql`update send_worker set lease_until = now() - interval '1 second'`));
  await write(sweepLapsedLeases);
  expect(await statesOf(id)).toEqual({ queued: 3, unconfirmed: 2 });
  expect(await strays()).toEqual([]);
  // It was only slow, and knows what became of one; a row that was taken back from it may no longer leave.
  await settle('dead', rows[0] as ClaimedRow, 'sent');
  await write((db) => putBack(db, 'dead', [settlement(rows[1] as ClaimedRow, 'queued', 20)]));
  expect(await hand('dead', rows.slice(2))).toEqual(new Set());
  expect(await statesOf(id)).toEqual({ queued: 4, sent: 1 });
  expect(await strays()).toEqual([]);
});

it('a row that went back and was claimed again by the same worker leaves once', async () => {
  await empty();
  await buildSend(1);
  const [first] = await claimAs('a', 1, 1);
  await write((db) => giveBack(db, { worker: 'a', claim: 1 }, organizationId, [first?.id ?? '']));
  const [second] = await claimAs('a', 2, 1);
  expect(second?.id).toBe(first?.id);
  expect(await hand('a', [first as ClaimedRow])).toEqual(new Set());
  expect((await hand('a', [second as ClaimedRow])).size).toBe(1);
  // The earlier commit's answer was lost: the same claim asks again.
  expect((await hand('a', [second as ClaimedRow])).size).toBe(1);
});

it('a send that was stopped keeps what was handed over and takes back the rest, also what comes back later', async () => {
  await empty();
  const id = await buildSend(4);
  const rows = await claimAs('a', 1, 3);
  await hand('a', rows.slice(0, 2));
  await write(async (db) => {
    await db.run(sql`update distribution set phase = 'stopped' where id = ${id}`);
    await stopOpenRecipients(db, organizationId, id, 100);
  });
  expect(await statesOf(id)).toEqual({ queued: 2, stopped: 2 });
  expect(await hand('a', rows.slice(2))).toEqual(new Set());
  await settle('a', rows[0] as ClaimedRow, 'sent');
  await write((db) => putBack(db, 'a', [settlement(rows[1] as ClaimedRow, 'queued', 20)]));
  expect(await statesOf(id)).toEqual({ sent: 1, stopped: 3 });
  expect(await strays()).toEqual([]);
});

it('a paused, waiting or retried send wakes nobody before its time', async () => {
  await empty();
  const [paused, later, retried] = [await buildSend(1), await buildSend(1), await buildSend(1)];
  await write(async (db) => {
    await renewLease(db, 'a');
    await db.run(sql`update distribution set phase = 'paused' where id = ${paused}`);
    await db.run(sql`update distribution set starts_at = now() + interval '5 seconds' where id = ${later}`);
    await db.run(
      sql`update send_queue set ready_at = now() + interval '20 seconds' where distribution_id = ${retried}`,
    );
  });
  const sends = await write(listOpenSends);
  expect(sends.map(({ is_due }) => is_due)).toEqual([false, false]);
  expect(sends.map(({ wait }) => Math.ceil((wait ?? 0) / 5000)).sort()).toEqual([1, 4]);
  expect(await claimAs('a', 1, 10)).toEqual([]);
});
