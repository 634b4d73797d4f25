import { describe, expect, it } from 'vitest';
import { type LedgerStage, withLedgerStage } from '../../../test/ledger-stage.ts';
import { sql } from '../../platform/database.ts';
import { doubtHanded } from '../backup/backup.store.ts';
import type { ClaimedRow } from './claimed-row.ts';
import { sweepLapsedLeases } from './lease.store.ts';
import { putBack } from './ledger.store.ts';
import { putBackInSteps } from './put-back.store.ts';
import { noteDelivered, noteFailed } from './receipt.store.ts';
import { stopOpenRecipients } from './recipient.store.ts';

/** Receipts that come while a text is in hand, and workers that die, stop or come back. */
let stage = {} as LedgerStage;
withLedgerStage('sms', (begun) => {
  stage = begun;
});

/** A send of so many texts, all in hand of the worker `a`. */
async function inHand(people: number) {
  await stage.empty();
  const id = await stage.buildSend(people);
  const rows = await stage.claimAs('a', 1, people);
  await stage.hand('a', rows);
  return { id, rows };
}
const noted = ({ id }: ClaimedRow, providerId = 'SM1') => ({
  organizationId: stage.organizationId,
  id,
  channel: 'sms' as const,
  providerId,
  at: new Date(),
});
const arrive = (row: ClaimedRow) => stage.write((db) => noteDelivered(db, noted(row)));
const fail = (row: ClaimedRow, providerId?: string) =>
  stage.write((db) => noteFailed(db, { ...noted(row, providerId), words: 'Filtered' }));
const rowOf = ({ id }: ClaimedRow) =>
  stage.write((db) =>
    db.one<{ state: string; reason: string | null; receipt: string | null; is_dated: boolean }>(
      sql`select state, reason, receipt, sent_at is not null as is_dated from recipient where id = ${id}`,
    ),
  );

describe('what was in hand of a worker that died', () => {
  const ends = {
    'a lease that lapsed': () =>
      stage.write(async (db) => {
        await db.run(sql`update send_worker set lease_until = now() - interval '1 second'`);
        await sweepLapsedLeases(db);
      }),
    'a backup that was restored': () => stage.write(doubtHanded).then(() => undefined),
  };
  it.each(Object.entries(ends))('is what its receipt said, after %s', async (_, end) => {
    const { rows } = await inHand(3);
    const [arrived, failed, unknown] = rows as [ClaimedRow, ClaimedRow, ClaimedRow];
    await arrive(arrived);
    await fail(failed);
    await end();
    expect(await rowOf(arrived)).toMatchObject({ state: 'sent', reason: null, is_dated: true });
    expect(await rowOf(failed)).toMatchObject({ state: 'failed', reason: 'Filtered', is_dated: false });
    expect(await rowOf(unknown)).toMatchObject({ state: 'unconfirmed', reason: 'interrupted' });
    expect(await stage.strays()).toEqual([]);
  });

  it('stays so when the worker was only slow', async () => {
    const { rows } = await inHand(2);
    const [arrived, failed] = rows as [ClaimedRow, ClaimedRow];
    await arrive(arrived);
    await fail(failed);
    await ends['a lease that lapsed']();
    await stage.settle('a', arrived, 'unconfirmed');
    await stage.settle('a', failed, 'sent', { providerId: 'SM1' });
    expect(await rowOf(arrived)).toMatchObject({ state: 'sent' });
    expect(await rowOf(failed)).toMatchObject({ state: 'failed' });
  });
});

/** Of a database on one machine, and of one on many. */
const waysBack = [
  ['at once', putBack],
  ['in steps', putBackInSteps],
] as const;

describe('a failure that is told of an earlier try', () => {
  it('does not fail one that was taken under another name', async () => {
    const { rows } = await inHand(2);
    const [taken, meant] = rows as [ClaimedRow, ClaimedRow];
    await fail(taken, 'SM1');
    await fail(meant, 'SM1');
    await stage.settle('a', taken, 'sent', { providerId: 'SM2' });
    await stage.settle('a', meant, 'sent', { providerId: 'SM1' });
    expect(await rowOf(taken)).toMatchObject({ state: 'sent', reason: null, receipt: null });
    expect(await rowOf(meant)).toMatchObject({ state: 'failed', reason: 'Filtered', receipt: 'failed' });
  });

  it.each(waysBack)('does not stay with a row that waits again (put back %s)', async (_, back) => {
    const { rows } = await inHand(1);
    const [row] = rows as [ClaimedRow];
    await fail(row);
    await stage.write((db) => back(db, 'a', [stage.settlement(row, 'queued', 20)]));
    expect(await rowOf(row)).toMatchObject({ state: 'queued', receipt: null });
  });
});

it.each(waysBack)(
  'a text that was answered "not now" and arrived waits for nothing, and is not stopped (put back %s)',
  async (_, back) => {
    const { id, rows } = await inHand(2);
    const [arrived, waits] = rows as [ClaimedRow, ClaimedRow];
    await arrive(arrived);
    await stage.write((db) =>
      back(
        db,
        'a',
        rows.map((row) => stage.settlement(row, 'queued', 20)),
      ),
    );
    await stage.write((db) => stopOpenRecipients(db, stage.organizationId, id, 100));
    expect(await rowOf(arrived)).toMatchObject({ state: 'sent', reason: null, is_dated: true });
    expect(await rowOf(waits)).toMatchObject({ state: 'stopped' });
    expect(await stage.strays()).toEqual([]);
  },
);

it('a text that its provider names touches no index of its row', async () => {
  const { rows } = await inHand(40);
  const counted = await stage.updatesOf(
    'a',
    rows.map((row, at) => ({ ...stage.settlement(row, 'sent'), providerId: `SM${at}` })),
  );
  expect(counted.updated).toBe(40);
  expect(counted.hot).toBeGreaterThan(0);
});
