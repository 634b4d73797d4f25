import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildOrganization, buildRelease } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';
import { moveFieldValues } from './field-move.service.ts';
import { insertFieldMove } from './field-move.store.ts';
import { reindexReleases } from './reindex-releases.service.ts';

/** Jobs that write many releases at once hold each of them until the last is written: readers come meanwhile. */
let server: TestServer;
let organizationId: string;
let id: string;
const gate = 7_016;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  id = (await buildRelease(server.platform, organizationId, { director: 'Dana' })).id;
  // The batch stands still with its releases in hand until the test lets it go.
  await server.system(async (db) => {
    await db.run(sql`create function wait_at_gate() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(7016); return null; end $$`);
    await db.run(
      sql`create trigger wait_at_gate after update on release for each row execute function wait_at_gate()`,
    );
  });
});
afterAll(() => server.stop());

const isWaiting = async () =>
  (
    await server.system((db) =>
      db.one<{ is: boolean }>(
        sql`select exists (select from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted) as is`,
      ),
    )
  ).is;

const ctx = () => server.ctx({ organizationId });
const work = {
  'whose fields are renamed': async () => {
    const release = await server.system((db) =>
      db.one<{ type: string }>(sql`select release_type as type from release where id = ${id}`),
    );
    const moves = [{ from: 'director', to: 'maker', releaseTypes: [release.type] }];
    const move = { path: 'programme.json', moves, by: '', at: new Date() };
    await server.system((db) => insertFieldMove(db, organizationId, move));
    await moveFieldValues(ctx(), organizationId, { isLast: () => false });
  },
  'whose words are found anew': () => reindexReleases(ctx(), organizationId),
};

it.each(Object.entries(work))('an open of a release %s is written at once', async (which, begin) => {
  let job: Promise<void> = Promise.resolve();
  await server
    .system(async (db) => {
      await db.run(sql`select pg_advisory_xact_lock(${gate})`);
      job = begin();
      await expect.poll(isWaiting).toBe(true);
      await server.system(async (beside) => {
        await beside.run(sql`set local lock_timeout = '500ms'`);
        await beside.run(sql`
        insert into event (organization_id, id, release_id, kind, platform, origin, verdict, user_agent, device, country, at)
        values (${organizationId}, ${which}, ${id}, 'open', 'email', 'email', 'person', '', '', '', now())`);
      });
    })
    .finally(() => job);
  const { events } = await server.system((db) =>
    db.one<{ events: number }>(sql`select count(*)::int as events from event where id = ${which}`),
  );
  expect(events).toBe(1);
});
