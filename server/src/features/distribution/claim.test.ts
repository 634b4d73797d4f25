import { expect, it } from 'vitest';
import { type LedgerStage, withLedgerStage } from '../../../test/ledger-stage.ts';
import { type Database, sql } from '../../platform/database.ts';
import { createLog } from '../../platform/log.ts';
import { claim, claimStatement } from './claim.store.ts';
import type { ClaimedRow } from './claimed-row.ts';
import { giveBack, renewLease, sweepLapsedLeases } from './lease.store.ts';
import { leavingRow, putBack } from './ledger.store.ts';
import { LedgerWriter } from './ledger-writer.ts';
import { listOpenSends } from './open-send.store.ts';
import { putBackInSteps } from './put-back.store.ts';
import { stopOpenRecipients } from './recipient.store.ts';

let stage = {} as LedgerStage;
withLedgerStage('email', (begun) => {
  stage = begun;
});

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
  await stage.empty();
  const id = await stage.buildSend(6000);
  const { text, values } = claimStatement(stage.organizationId, [id], { worker: 'a', claim: 1 }, 50);
  const [first] = await stage.write(async (db) => {
    const { rows } = await db.client.query(`explain (analyze, format json) ${text}`, values as unknown[]);
    return rows as { 'QUERY PLAN': [{ Plan: Plan }] }[];
  });
  const all = nodes(first?.['QUERY PLAN'][0].Plan as Plan);
  const queue = all.filter(
    (node) => node['Relation Name'] === 'send_queue' && node['Node Type'] !== 'ModifyTable',
  );
  expect(queue.map((node) => node['Index Name'])).toContain('send_queue_due');
  for (const node of all)
    expect(node['Actual Rows'] * node['Actual Loops'], node['Node Type']).toBeLessThanOrEqual(50);
});

it('hand-overs read their own rows alone, also after a plan was made while the ledger was small', async () => {
  await stage.empty();
  const worker = 'a';
  const read = await stage.write(async (db) => {
    // As a connection that is open before the first send of a new installation.
    await db.run(sql`set local plan_cache_mode = force_generic_plan`);
    await db.run(sql`truncate recipient, send_queue cascade`);
    const writer = new LedgerWriter({ single: (work) => work(db) } as Database, worker, createLog('silent'));
    const send = async (people: number, upTo: number) => {
      await stage.buildSend(people, stage.organizationId, db);
      if (people < 100) await db.run(sql`analyze recipient, send_queue`);
      const scope = { organizationId: stage.organizationId, channel: 'email' as const };
      const rows = (await claim(db, scope, { worker, claim: people }, people)).rows.slice(0, upTo);
      expect(rows).toHaveLength(upTo);
      for (let at = 0; at < upTo; at += 10) {
        const group = rows.slice(at, at + 10);
        const mayLeave = await Promise.all(group.map((row) => writer.step(null, leavingRow(row))));
        expect(mayLeave).not.toContain(false);
        await Promise.all(group.map((row) => writer.step(stage.settlement(row, 'sent'), null)));
      }
    };
    const rowsRead = async () =>
      db.one<{ count: number }>(sql`
        select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as count from pg_stat_xact_user_tables where relname = 'recipient'`);
    await send(90, 60);
    await stage.buildSend(2600, stage.organizationId, db);
    const before = await rowsRead();
    await send(400, 400);
    return (await rowsRead()).count - before.count;
  });
  // Claims and hand-overs, and the few until the statement was planned anew.
  expect(read).toBeLessThan(30_000);
});

it('a message that is sent touches no index of its row', async () => {
  await stage.empty();
  const id = await stage.buildSend(40);
  const rows = await stage.claimAs('a', 1, 40);
  await stage.hand('a', rows);
  const counted = await stage.updatesOf(
    'a',
    rows.map((row) => stage.settlement(row, 'sent')),
  );
  expect(counted.updated).toBe(40);
  // A page may be full; a change that an index must know of is never made within its page.
  expect(counted.hot).toBeGreaterThan(0);
  expect(await stage.statesOf(id)).toEqual({ sent: 40 });
  expect(await stage.strays()).toEqual([]);
});

it('a small send does not wait behind a large one of the same organization', async () => {
  await stage.empty();
  const [large, small] = [await stage.buildSend(500), await stage.buildSend(3)];
  const rows = await stage.claimAs('a', 1, 20);
  const of = (id: string) => rows.filter((row) => row.distribution_id === id).length;
  expect([of(large), of(small)]).toEqual([10, 3]);
  expect(rows.slice(0, 6).map((row) => row.distribution_id)).toContain(small);
});

it('two workers never hold the same row', async () => {
  await stage.empty();
  const id = await stage.buildSend(90);
  const claims = await Promise.all([
    stage.claimAs('a', 1, 40),
    stage.claimAs('b', 1, 40),
    stage.claimAs('c', 1, 40),
  ]);
  const ids = claims.flat().map((row) => row.id);
  expect(new Set(ids).size).toBe(ids.length);
  const rest = await stage.claimAs('d', 1, 90);
  expect(new Set([...ids, ...rest.map((row) => row.id)]).size).toBe(90);
  expect(await stage.statesOf(id)).toEqual({ queued: 90 });
});

/** Of a database on one machine, and of one on many. */
const waysBack = [
  ['at once', putBack],
  ['in steps', putBackInSteps],
] as const;

it.each(waysBack)(
  'after a worker died, what it claimed waits again and what it handed over is in doubt (put back %s)',
  async (_, back) => {
    await stage.empty();
    const id = await stage.buildSend(5);
    const rows = await stage.claimAs('dead', 1, 5);
    await stage.hand('dead', rows.slice(0, 2));
    await stage.write((db) => db.run(sql`update send_worker set lease_until = now() - interval '1 second'`));
    await stage.write(sweepLapsedLeases);
    expect(await stage.statesOf(id)).toEqual({ queued: 3, unconfirmed: 2 });
    expect(await stage.strays()).toEqual([]);
    // It was only slow, and knows what became of one; a row that was taken back from it may no longer leave.
    await stage.settle('dead', rows[0] as ClaimedRow, 'sent');
    await stage.write((db) => back(db, 'dead', [stage.settlement(rows[1] as ClaimedRow, 'queued', 20)]));
    expect(await stage.hand('dead', rows.slice(2))).toEqual(new Set());
    expect(await stage.statesOf(id)).toEqual({ queued: 4, sent: 1 });
    expect(await stage.strays()).toEqual([]);
  },
);

it('a row that went back and was claimed again by the same worker leaves once', async () => {
  await stage.empty();
  await stage.buildSend(1);
  const [first] = await stage.claimAs('a', 1, 1);
  await stage.write((db) => giveBack(db, { worker: 'a', claim: 1 }, stage.organizationId, [first?.id ?? '']));
  const [second] = await stage.claimAs('a', 2, 1);
  expect(second?.id).toBe(first?.id);
  expect(await stage.hand('a', [first as ClaimedRow])).toEqual(new Set());
  expect((await stage.hand('a', [second as ClaimedRow])).size).toBe(1);
  // The earlier commit's answer was lost: the same claim asks again.
  expect((await stage.hand('a', [second as ClaimedRow])).size).toBe(1);
});

it.each(waysBack)(
  'a send that was stopped keeps what was handed over and takes back the rest, also what comes back later (%s)',
  async (_, back) => {
    await stage.empty();
    const id = await stage.buildSend(4);
    const rows = await stage.claimAs('a', 1, 3);
    await stage.hand('a', rows.slice(0, 2));
    await stage.write(async (db) => {
      await db.run(sql`update distribution set phase = 'stopped' where id = ${id}`);
      await stopOpenRecipients(db, stage.organizationId, id, 100);
    });
    expect(await stage.statesOf(id)).toEqual({ queued: 2, stopped: 2 });
    expect(await stage.hand('a', rows.slice(2))).toEqual(new Set());
    await stage.settle('a', rows[0] as ClaimedRow, 'sent');
    await stage.write((db) => back(db, 'a', [stage.settlement(rows[1] as ClaimedRow, 'queued', 20)]));
    expect(await stage.statesOf(id)).toEqual({ sent: 1, stopped: 3 });
    expect(await stage.strays()).toEqual([]);
  },
);

it('a paused, waiting or retried send wakes nobody before its time', async () => {
  await stage.empty();
  const [paused, later, retried] = [
    await stage.buildSend(1),
    await stage.buildSend(1),
    await stage.buildSend(1),
  ];
  await stage.write(async (db) => {
    await renewLease(db, 'a');
    await db.run(sql`update distribution set phase = 'paused' where id = ${paused}`);
    await db.run(sql`update distribution set starts_at = now() + interval '5 seconds' where id = ${later}`);
    await db.run(
      sql`update send_queue set ready_at = now() + interval '20 seconds' where distribution_id = ${retried}`,
    );
  });
  const sends = await stage.write(listOpenSends);
  expect(sends.map(({ is_due }) => is_due)).toEqual([false, false]);
  expect(sends.map(({ wait }) => Math.ceil((wait ?? 0) / 5000)).sort()).toEqual([1, 4]);
  expect(await stage.claimAs('a', 1, 10)).toEqual([]);
});
