import type { Channel } from '@firstlook/contract/distribution.ts';
import { afterAll, beforeAll } from 'vitest';
import { claim } from '../src/features/distribution/claim.store.ts';
import type { ClaimedRow } from '../src/features/distribution/claimed-row.ts';
import {
  type HeldRow,
  leavingRow,
  type Settlement,
  settleAndHand,
} from '../src/features/distribution/ledger.store.ts';
import { type Db, sql } from '../src/platform/database.ts';
import { newId } from '../src/platform/identifier.ts';
import { startTestServer } from './app.ts';
import { buildOrganization, buildRelease } from './factories.ts';

/** The ledger by itself: workers of a test's own, and no sender beside them. */
async function start(channel: Channel) {
  const server = await startTestServer();
  const organizationId = (await buildOrganization(server.platform)).id;
  const releaseId = (await buildRelease(server.platform, organizationId)).id;
  const write = <T>(work: (db: Db) => Promise<T>) => server.platform.database.withSystem(work);
  const held = (row: ClaimedRow): HeldRow => ({ organizationId, id: row.id, claim: row.claim });
  const settlement = (row: ClaimedRow, state: Settlement['state'], retryIn = 0): Settlement => ({
    ...held(row),
    state,
    reason: state === 'sent' ? null : 'busy',
    retryIn,
  });
  return {
    server,
    organizationId,
    write,
    settlement,
    /** A send whose rows wait. */
    async buildSend(people: number, organization = organizationId, within?: Db): Promise<string> {
      const id = newId();
      const work = async (db: Db) => {
        await db.run(sql`insert into distribution (organization_id, id, release_id, channel, locale, template_id, rendered)
          values (${organization}, ${id}, ${releaseId}, ${channel}, 'he', 't', '{}')`);
        await db.run(sql`
          with born as (
            insert into recipient (organization_id, id, distribution_id, release_id, channel, address, email, state, token)
            select ${organization}, new_id(), ${id}, ${releaseId}, ${channel}, ${id} || n || '@a.example', ${id} || n || '@a.example', 'queued', new_token()
            from generate_series(1, ${people}::int) n returning id
          )
          insert into send_queue (organization_id, recipient_id, distribution_id, ready_at)
          select ${organization}, id, ${id}, now() - interval '1 second' from born`);
      };
      await (within ? work(within) : write(work));
      return id;
    },
    claimAs: (worker: string, number: number, limit: number, organization = organizationId) =>
      write((db) =>
        claim(db, { organizationId: organization, channel }, { worker, claim: number }, limit),
      ).then(({ rows }) => rows),
    hand: (worker: string, rows: ClaimedRow[]) =>
      write((db) => settleAndHand(db, worker, [], rows.map(leavingRow))),
    settle: (worker: string, row: ClaimedRow, state: Settlement['state'], over: Partial<Settlement> = {}) =>
      write((db) => settleAndHand(db, worker, [{ ...settlement(row, state), ...over }], [])),
    statesOf: (distributionId: string) =>
      write((db) =>
        db.many<{ state: string; count: number }>(sql`
          select state, count(*)::int from recipient where distribution_id = ${distributionId} group by state order by state`),
      ).then((rows) => Object.fromEntries(rows.map(({ state, count }) => [state, count]))),
    /** What the house holds true at any moment: a row waits exactly when the queue has it. */
    strays: () =>
      write((db) =>
        db.many(sql`
          select coalesce(r.id, q.recipient_id) as id from recipient r full join send_queue q
            on q.organization_id = r.organization_id and q.recipient_id = r.id and q.distribution_id = r.distribution_id
          where (r.state is distinct from 'queued' and q.recipient_id is not null) or (r.state = 'queued' and q.recipient_id is null)`),
      ),
    /** How many rows of the ledger these settlements change, a few at a time as lines do, and how many without any index. */
    async updatesOf(worker: string, settlements: Settlement[]) {
      const counted = { updated: 0, hot: 0 };
      const counters = (db: Db) =>
        db.one<{ updated: number; hot: number }>(sql`
          select pg_stat_get_xact_tuples_updated('recipient'::regclass)::int as updated,
            pg_stat_get_xact_tuples_hot_updated('recipient'::regclass)::int as hot`);
      for (let at = 0; at < settlements.length; at += 4) {
        const [before, after] = await write(async (db) => [
          await counters(db),
          await settleAndHand(db, worker, settlements.slice(at, at + 4), []).then(() => counters(db)),
        ]);
        counted.updated += (after?.updated ?? 0) - (before?.updated ?? 0);
        counted.hot += (after?.hot ?? 0) - (before?.hot ?? 0);
      }
      return counted;
    },
    empty: async () => {
      await write((db) => db.run(sql`delete from distribution`));
      await write((db) => db.run(sql`delete from send_worker`));
    },
  };
}
export type LedgerStage = Awaited<ReturnType<typeof start>>;

/** The same for a whole test file. */
export function withLedgerStage(channel: Channel, take: (stage: LedgerStage) => void): void {
  let stage: LedgerStage;
  beforeAll(async () => {
    stage = await start(channel);
    take(stage);
  });
  afterAll(() => stage.server.stop());
}
