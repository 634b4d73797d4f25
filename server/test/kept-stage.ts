import { afterAll, beforeAll, expect } from 'vitest';
import { everyone } from '../src/features/engagement/kept-people.sql.ts';
import {
  clearKeptReports,
  countKeptReports,
  makeKeptReports,
} from '../src/features/engagement/kept-report.service.ts';
import { beginKeeping, fewWaiting } from '../src/features/engagement/kept-report.store.ts';
import { type Db, type Sql, sql } from '../src/platform/database.ts';
import { newId } from '../src/platform/identifier.ts';
import { startTestServer, type TestServer } from './app.ts';
import { buildOrganization, buildRecipient, buildRelease } from './factories.ts';

class Back extends Error {}

/** A release that was sent to one person. */
export interface SentRelease {
  organizationId: string;
  releaseId: string;
  recipient: { id: string; email: string };
}

async function send(server: TestServer, given?: string): Promise<SentRelease> {
  const organizationId = given ?? (await buildOrganization(server.platform)).id;
  const releaseId = (await buildRelease(server.platform, organizationId)).id;
  const recipient = await buildRecipient(server.platform, organizationId, releaseId);
  return { organizationId, releaseId, recipient };
}
async function count(
  server: TestServer,
  table: 'report_mark' | 'kept_report' | 'kept_person',
  releaseId: string,
) {
  const { rows } = await server.system((db) =>
    db.client.query<{ count: number }>(
      `select count(*)::int as count from ${table} where release_id = '${releaseId}'`,
    ),
  );
  return rows[0]?.count;
}
/** A statement that fails for a release, until it is told to stop. @returns stop */
async function fail(server: TestServer, when: 'insert' | 'delete', table: string, releaseId: string) {
  const name = `fail_${newId().replaceAll('-', '')}`;
  const row = when === 'delete' ? 'old' : 'new';
  const query = (text: string) => server.system((db) => db.client.query(text));
  await query(
    `create function ${name}() returns trigger language plpgsql as $$ begin raise 'kept back'; end $$`,
  );
  await query(
    `create trigger ${name} before ${when} on ${table} for each row when (${row}.release_id = '${releaseId}') execute function ${name}()`,
  );
  return () => query(`drop trigger ${name} on ${table}`);
}

/** Reports that are kept when a test says so: no worker looks beside it. */
function start(server: TestServer) {
  /** What a worker does again and again, once. */
  const look = async () => {
    for (const work of [clearKeptReports, countKeptReports, makeKeptReports]) await work(server.ctx());
  };
  const begin = (organizationId: string, releaseId: string) =>
    server.tenant(organizationId, (db) =>
      beginKeeping(db, { organization_id: organizationId, release_id: releaseId }),
    );
  const isMade = async (releaseId: string) =>
    (await server.system((db) =>
      db.maybe(sql`select from kept_report where release_id = ${releaseId} and made_at is not null`),
    )) !== null;
  return {
    server,
    look,
    begin,
    stage: (organizationId?: string) => send(server, organizationId),
    run: (statement: Sql) => server.system((db) => db.run(statement)),
    /** As many other messages wait in the same send as make it one that is leaving. */
    async crowd({ organizationId, recipient }: SentRelease) {
      const { releaseId } = await send(server, organizationId);
      await server.system((db) =>
        db.run(sql`
          with other as (
            insert into recipient (organization_id, id, distribution_id, release_id, channel, address, state, token)
            select o.organization_id, new_id(), o.distribution_id, o.release_id, 'email', 'n' || n || '@crowd.example', 'queued', new_token()
            from recipient o cross join generate_series(1, ${fewWaiting}::int) n
            where o.organization_id = ${organizationId} and o.release_id = ${releaseId} returning id)
          insert into send_queue (organization_id, recipient_id, distribution_id, ready_at)
          select r.organization_id, other.id, r.distribution_id, now() from recipient r, other
          where r.organization_id = ${organizationId} and r.id = ${recipient.id}`),
      );
    },
    /** How many rows there are of a release. */
    counted: (table: Parameters<typeof count>[1], releaseId: string) => count(server, table, releaseId),
    isMade,
    failing: (when: 'insert' | 'delete', table: string, releaseId: string) =>
      fail(server, when, table, releaseId),
    /** From the first reader to a report that is kept: begun, set a moment, made. */
    async keep(organizationId: string, releaseId: string) {
      await begin(organizationId, releaseId);
      await look();
      // It is made once whatever was under way when it began is over, also what the tests beside this one do.
      await expect
        .poll(
          async () => {
            await look();
            return isMade(releaseId);
          },
          { timeout: 60_000 },
        )
        .toBe(true);
    },
    /** What is read as it is kept, and in the same transaction, which is taken back, without what is kept. */
    async bothWays<T>(organizationId: string, read: (db: Db) => Promise<T>): Promise<[T, T]> {
      const found: T[] = [];
      const both = server.tenant(organizationId, async (db) => {
        found.push(await read(db));
        await db.run(sql`delete from kept_report where organization_id = ${organizationId}`);
        found.push(await read(db));
        throw new Back();
      });
      await both.catch((error) => {
        if (!(error instanceof Back)) throw error;
      });
      return found as [T, T];
    },
  };
}
export type KeptStage = ReturnType<typeof start>;

/** The same for a whole test file. */
export function withKeptStage(take: (stage: KeptStage) => void): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    take(start(server));
  });
  afterAll(() => server.stop());
}

/** Everybody of a report, in its order, as far as it is kept. */
export const peopleOf = (db: Db, organizationId: string, releaseId: string, includeMachines: boolean) =>
  db.many(sql`
    with ${everyone(organizationId, releaseId, 'either', includeMachines)}
    select one, array(select unnest(rows) order by 1) as rows, class, last_seen_at, created_at from everyone
    order by last_seen_at desc nulls last, created_at, one`);
