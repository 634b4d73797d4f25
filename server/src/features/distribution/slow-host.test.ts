import { expect, it } from 'vitest';
import { type LedgerStage, withLedgerStage } from '../../../test/ledger-stage.ts';
import { sql } from '../../platform/database.ts';
import { sweepLapsedLeases } from './lease.store.ts';
import { putBack } from './ledger.store.ts';
import { letGo, slowDown } from './slow-host.store.ts';

/** Receiving hosts that ask for less at a time (docs/decisions/0134), by the ledger alone: the tests move what is remembered of time. */
let stage: LedgerStage;
withLedgerStage('email', (one) => {
  stage = one;
});
const run = (statement: ReturnType<typeof sql>) => stage.write((db) => db.run(statement));
const host = () =>
  stage.write((db) =>
    db.maybe<{ portion: number; rest_seconds: number; is_resting: boolean }>(
      sql`select portion, rest_seconds, is_resting from slow_host`,
    ),
  );
const parked = async () =>
  (
    await stage.write((db) =>
      db.one<{ count: number }>(
        sql`select count(*)::int from send_queue where host is not null and ready_at > now() + interval '1 year'`,
      ),
    )
  ).count;
/** The host has rested, or what follows a portion is due. */
const rested = async () => {
  await run(sql`update slow_host set until = now()`);
  await stage.write(letGo);
};
/** A send to as many of one host as of all others. */
async function buildSend(people: number) {
  const id = await stage.buildSend(people);
  await run(sql`
    update recipient r set address = replace(address, '@a.example', '@slow.example') from (
      select id, row_number() over (order by id) as n from recipient where distribution_id = ${id}) o
    where r.id = o.id and o.n % 2 = 0`);
  return id;
}
const isSlow = ({ address }: { address: string }) => address.endsWith('@slow.example');
const told = { host: 'slow.example', words: '421 slow down', isHidden: false };
const tell = (worker: string, waiting: Parameters<typeof slowDown>[3]) =>
  stage.write((db) => slowDown(db, worker, { organizationId: stage.organizationId, ...told }, waiting));

it('only what goes to the host waits, what was claimed for it too, and each claim finds the others', async () => {
  await stage.empty();
  await buildSend(20);
  const first = await stage.claimAs('ours', 1, 10);
  const slow = first.filter(isSlow);
  await tell('ours', slow);
  expect(await parked()).toBe(slow.length);
  const taken = [...first.filter((row) => !isSlow(row))];
  for (let number = 2; number < 5; number += 1) taken.push(...(await stage.claimAs('ours', number, 10)));
  expect(taken.filter(isSlow)).toEqual([]);
  expect(taken).toHaveLength(10);
  expect(await parked()).toBe(10);
  // What the day counts is what may leave.
  expect(await stage.write((db) => db.one(sql`select taken from send_count where domain = ''`))).toEqual({
    taken: 10,
  });
  expect(await stage.strays()).toEqual([]);
});

it('after its rest a portion goes, twice as many each time, until none waits and nothing is remembered', async () => {
  await stage.empty();
  await run(sql`delete from slow_host`);
  await buildSend(20);
  await tell('ours', []);
  await stage.claimAs('ours', 11, 20);
  expect(await parked()).toBe(10);
  const portions: number[] = [];
  for (let number = 12; (await host()) && number < 20; number += 1) {
    await rested();
    portions.push((await stage.claimAs('ours', number, 20)).length);
  }
  expect(portions).toEqual([1, 2, 4, 3]);
  expect(await parked()).toBe(0);
});

it('rests for twice as long while it takes nothing; one that took some begins with a quarter of what was too much', async () => {
  await stage.empty();
  await run(sql`delete from slow_host`);
  await buildSend(80);
  await tell('ours', []);
  await tell('ours', []);
  expect(await host()).toEqual({ portion: 1, rest_seconds: 30, is_resting: true });
  await stage.claimAs('ours', 31, 80);
  await rested();
  await tell('ours', []);
  expect(await host()).toEqual({ portion: 1, rest_seconds: 60, is_resting: true });
  for (let times = 0; times < 4; times += 1) await rested();
  expect(await host()).toMatchObject({ portion: 16, is_resting: false });
  await tell('ours', []);
  expect(await host()).toEqual({ portion: 4, rest_seconds: 30, is_resting: true });
});

it('what was let go and refused, or held by a worker that died, waits for its turn again', async () => {
  await stage.empty();
  await run(sql`delete from slow_host`);
  await buildSend(6);
  await tell('dies', []);
  await stage.claimAs('dies', 41, 6);
  await rested();
  const [row] = await stage.claimAs('dies', 42, 6);
  if (!row) throw new Error('nothing was let go');
  await stage.hand('dies', [row]);
  await tell('dies', []);
  await stage.write((db) => putBack(db, 'dies', [stage.settlement(row, 'queued', 1)]));
  await run(sql`update send_queue set ready_at = now() where host is null and worker is null`);
  expect(await stage.claimAs('other', 43, 6)).toEqual([]);
  expect(await parked()).toBe(3);
  await run(sql`update send_worker set lease_until = now() - interval '1 second'`);
  await stage.write(sweepLapsedLeases);
  await rested();
  expect((await stage.claimAs('other', 44, 6)).filter(isSlow)).toHaveLength(1);
  expect(await stage.strays()).toEqual([]);
});

it('a host that takes nothing for a day is given up with its words, but for what a person paused', async () => {
  await stage.empty();
  await run(sql`delete from slow_host`);
  const given = await buildSend(4);
  const paused = await buildSend(4);
  await tell('ours', []);
  await stage.claimAs('ours', 51, 20);
  await run(sql`update distribution set phase = 'paused' where id = ${paused}`);
  await run(sql`update recipient set created_at = now() - interval '25 hours'`);
  await run(sql`update slow_host set since = now() - interval '25 hours'`);
  await rested();
  expect(await stage.statesOf(given)).toEqual({ failed: 2, queued: 2 });
  expect(await stage.statesOf(paused)).toEqual({ queued: 4 });
  expect(
    await stage.write((db) => db.many(sql`select distinct reason from recipient where state = 'failed'`)),
  ).toEqual([{ reason: told.words }]);
  expect(await stage.strays()).toEqual([]);
});
