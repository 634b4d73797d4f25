import { capOf, dayStart, spreadOver } from '@firstlook/contract/daily-cap.ts';
import { beforeEach, expect, it } from 'vitest';
import { type LedgerStage, withLedgerStage } from '../../../test/ledger-stage.ts';
import { sql } from '../../platform/database.ts';
import { giveAllBack, giveBack, sweepLapsedLeases } from './lease.store.ts';
import { listOpenSends } from './open-send.store.ts';
import { describeCap, sharesOf } from './pace.ts';

/** So many messages a day (docs/decisions/0117), as workers claim them. */
let stage = {} as LedgerStage;
withLedgerStage('email', (begun) => {
  stage = begun;
});

const setCap = (dailyMails: number | null) =>
  stage.write((db) =>
    db.run(sql`update organization set settings = settings || jsonb_build_object('dailyMails', ${dailyMails}::integer)
      where organization_id = ${stage.organizationId}`),
  );
const counted = () =>
  stage
    .write((db) => db.many<{ taken: number }>(sql`select taken from send_count order by day`))
    .then((rows) => rows.map(({ taken }) => taken));
const isDue = async () => (await stage.write(listOpenSends)).map(({ is_due: due }) => due);

beforeEach(async () => {
  await stage.empty();
  await stage.write((db) => db.run(sql`delete from send_count`));
  await setCap(null);
});

it('counts what is claimed whether anything limits it or not, so that a number counts what left before it was set', async () => {
  await stage.buildSend(10);
  expect(await stage.claimAs('a', 1, 4)).toHaveLength(4);
  await setCap(6);
  expect(await stage.claimAs('a', 2, 500)).toHaveLength(2);
  expect(await stage.claimAs('a', 3, 500)).toEqual([]);
  expect(await counted()).toEqual([6]);
});

it('two processes that claim at the same time take no more than a day has, shared by the sends alike', async () => {
  await setCap(20);
  const sends = [await stage.buildSend(40), await stage.buildSend(40)];
  const claims = await Promise.all(
    ['a', 'b', 'c', 'd'].map((worker, number) => stage.claimAs(worker, number, 500)),
  );
  const rows = claims.flat();
  expect(rows).toHaveLength(20);
  for (const id of sends) expect(rows.filter((row) => row.distribution_id === id)).toHaveLength(10);
  expect(await counted()).toEqual([20]);
});

it('fewer than there are sends go to as many sends, and a share that a send does not need goes to the others', async () => {
  await setCap(2);
  for (let send = 0; send < 3; send += 1) await stage.buildSend(5);
  const rows = await stage.claimAs('a', 1, 500);
  expect(new Set(rows.map((row) => row.distribution_id)).size).toBe(2);
  await setCap(12);
  let claim = 1;
  let taken = 0;
  do {
    claim += 1;
    taken = (await stage.claimAs('a', claim, 500)).length;
  } while (taken > 0);
  expect(await counted()).toEqual([12]);
});

it('a send for which nothing is left is not due until its day is over, a number is raised, or something comes back', async () => {
  await setCap(3);
  await stage.buildSend(5);
  const rows = await stage.claimAs('a', 1, 500);
  await stage.claimAs('a', 2, 500);
  expect(await isDue()).toEqual([false]);
  const [{ wait = null } = {}] = await stage.write(listOpenSends);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(25 * 3_600_000);
  await setCap(4);
  expect(await isDue()).toEqual([true]);
  await setCap(3);
  expect(await isDue()).toEqual([false]);
  const ids = rows.slice(0, 2).map(({ id }) => id);
  await stage.write((db) => giveBack(db, { worker: 'a', claim: 1 }, stage.organizationId, ids));
  expect(await counted()).toEqual([1]);
  expect(await isDue()).toEqual([true]);
  expect(await stage.claimAs('b', 3, 500)).toHaveLength(2);
  expect(await counted()).toEqual([3]);
});

it('a lower number acts at once on what waits', async () => {
  await setCap(100);
  await stage.buildSend(10);
  await stage.claimAs('a', 1, 4);
  await setCap(2);
  expect(await stage.claimAs('a', 2, 500)).toEqual([]);
  expect(await isDue()).toEqual([false]);
});

it('what a worker that died had claimed goes back to the day on which it was claimed; what it had handed over has left', async () => {
  await setCap(5);
  await stage.buildSend(10);
  const rows = await stage.claimAs('a', 1, 500);
  await stage.hand('a', rows.slice(0, 2));
  await stage.write((db) => db.run(sql`update send_count set day = day - 1`));
  await stage.write((db) => db.run(sql`update send_queue set counted = counted - 1`));
  expect(await stage.claimAs('b', 2, 1)).toHaveLength(1);
  await stage.write((db) =>
    db.run(sql`update send_worker set lease_until = now() - interval '1 minute' where id = 'a'`),
  );
  await stage.write(sweepLapsedLeases);
  expect(await counted()).toEqual([2, 1]);
  await stage.write((db) => giveAllBack(db, 'b'));
  expect(await counted()).toEqual([2, 0]);
  expect(await stage.strays()).toEqual([]);
});

it('a claim shares a room among the sends that have it, beside their own portions', () => {
  const send = (id: string, perHour: number | null) => ({ id, per_hour: perHour, in_quiet_hours: false });
  const sends = [send('a', null), send('b', 180), send('c', null), send('d', null)];
  const rooms = new Map([['b', 3]]);
  const shares = (room: number, ids = ['a', 'b', 'c', 'd']) =>
    sharesOf(sends, rooms, 500, [{ ids, room }]).map(({ ids: of, most }) => [of.join(''), most]);
  expect(shares(1000)).toEqual([
    ['acd', 125],
    ['b', 3],
  ]);
  expect(shares(40)).toEqual([
    ['acd', 10],
    ['b', 3],
  ]);
  expect(shares(2)).toEqual([
    ['a', 1],
    ['b', 1],
  ]);
  expect(shares(0)).toEqual([]);
  expect(shares(0, ['a', 'c'])).toEqual([
    ['b', 3],
    ['d', 125],
  ]);
});

it('says the day on which the last would leave, on days of the organization that have 23 or 25 hours too', () => {
  const row = {
    timeZone: 'Asia/Jerusalem',
    dailyMails: 100,
    channel: 'email' as const,
    per_hour: null,
    starts_at: new Date('2026-03-01T00:00:00Z'),
    taken_today: 40,
    sender_domain: 'studio.example',
    warming: null,
    capped_until: null,
  };
  const ends = (waiting: number, at: string, over: object = {}) =>
    describeCap({ ...row, ...over }, waiting, new Date(at))?.endsAt ?? null;
  expect(ends(60, '2026-03-26T10:00:00Z')).toBeNull();
  // Summer time begins there in the night to the 27th, and ends in the night to the 25th of October.
  expect(ends(61, '2026-03-26T10:00:00Z')).toBe('2026-03-26T22:00:00.000Z');
  expect(ends(161, '2026-03-26T10:00:00Z')).toBe('2026-03-27T21:00:00.000Z');
  expect(ends(161, '2026-10-24T10:00:00Z')).toBe('2026-10-25T22:00:00.000Z');
  expect(ends(161, '2026-03-26T10:00:00Z', { per_hour: 1 })).toBe('2026-03-31T21:00:00.000Z');
  // What begins on a later day has that whole day.
  expect(
    ends(101, '2026-03-24T10:00:00Z', { taken_today: 100, starts_at: new Date('2026-03-26T10:00:00Z') }),
  ).toBe('2026-03-26T22:00:00.000Z');
  // Where summer time begins at midnight the day begins an hour later.
  expect(dayStart('Africa/Cairo', new Date('2026-04-23T12:00:00Z'), 1).toISOString()).toBe(
    '2026-04-23T22:00:00.000Z',
  );
  expect(describeCap({ ...row, dailyMails: null }, 10, new Date())).toBeNull();
});

it('the lower of the number and the ceiling counts, of mails and of texts', () => {
  expect(capOf({ dailyMails: 50, mailCeiling: 20, dailyTexts: 5 }, 'email')).toBe(20);
  expect(capOf({ dailyMails: 10, mailCeiling: 20 }, 'email')).toBe(10);
  expect(capOf({ mailCeiling: 20 }, 'email')).toBe(20);
  expect(capOf({ dailyMails: 10 }, 'sms')).toBeNull();
  expect(capOf({ dailyTexts: 10, textCeiling: 4, mailCeiling: 1 }, 'sms')).toBe(4);
  expect(spreadOver(2500, [{ perDay: 1000, left: 1200, grows: null }])).toEqual({
    first: 1200,
    daysAfter: 2,
  });
});
