import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildOrganization, buildRelease } from '../../../test/factories.ts';
import { type Db, sql } from '../../platform/database.ts';
import { countBirths, countLedgerAnew } from './birth.store.ts';
import { judgedBy } from './weekly-cap.service.ts';

/** Who has a release already is looked up for each person: that must read their rows, and never all rows of the release. */
let server: TestServer;
let organizationId: string;
const people = 2500;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  await write(sql`
    insert into contact (organization_id, id, email, first_name, search_text)
    select ${organizationId}, 'person-' || n, 'p' || n || '@a.example', 'Person ' || n, 'person' from generate_series(1, ${people}::int) n`);
});
afterAll(() => server.stop());

const inDatabase = <T>(work: (db: Db) => Promise<T>) => server.platform.database.withSystem(work);
const write = (statement: ReturnType<typeof sql>) => inDatabase((db) => db.run(statement));

/** A release that half of all contacts have. */
async function sentToHalf(): Promise<string> {
  const { id } = await buildRelease(server.platform, organizationId);
  await write(sql`insert into distribution (organization_id, id, release_id, channel, locale, template_id, rendered)
    values (${organizationId}, ${id}, ${id}, 'email', 'he', 't', '{}')`);
  await write(sql`
    insert into recipient (organization_id, id, distribution_id, release_id, channel, address, email, state, token)
    select ${organizationId}, new_id(), ${id}, ${id}, 'email', email, email, 'sent', new_token() from contact
    where organization_id = ${organizationId} and length(id) % 2 = 1`);
  return id;
}

/** Rows of the ledger that are read to say what a send of the release to everybody would come to. */
const rowsReadFor = (releaseId: string) =>
  inDatabase(async (db) => {
    const count = () =>
      db.one<{ read: number }>(sql`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables where relname = 'recipient'`);
    const scope = { organizationId, releaseId, channel: 'email', kind: 'press', round: 0 } as const;
    const meant = await judgedBy(db, organizationId, { named: [], groups: { all: true } });
    const before = await count();
    const { states } = await countBirths(db, scope, meant);
    expect(Object.values(states).reduce((sum, some) => sum + some, 0)).toBe(people);
    return (await count()).read - before.read;
  });

it('reads few rows of a ledger that grew since the database counted it, and of a release that is newer', async () => {
  const first = await sentToHalf();
  await inDatabase(countLedgerAnew);
  expect(await rowsReadFor(first)).toBeLessThan(people * 3);
  const newer = await sentToHalf();
  expect(await rowsReadFor(newer)).toBeLessThan(people * 3);
});
