import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildOrganization, buildRelease } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';
import { isByPerson, isByPersonGiven, vouchedFor } from './verdict.sql.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('judges entrances one by one as it judges those of a whole release', async () => {
  const organizationId = (await buildOrganization(server.platform)).id;
  const [one, other] = [
    (await buildRelease(server.platform, organizationId)).id,
    (await buildRelease(server.platform, organizationId)).id,
  ];
  const judged = await server.platform.database.withSystem(async (db) => {
    // A fixed sequence of chances: who came how and when, and who watched for how long.
    await db.run(sql`select setseed(0.42)`);
    await db.run(sql`
      insert into event (organization_id, id, release_id, kind, platform, verdict, recipient_id, link_token_id, account_id, at)
      select ${organizationId}, 'verdict-' || n, (array[${one}, ${other}])[1 + (n % 2)], (array['landing', 'landing', 'open'])[1 + floor(random() * 3)::int],
        'landingPage', case when random() < 0.8 then 'machine' else 'person' end,
        case when random() < 0.6 then 'r' || floor(random() * 9) end, case when random() < 0.3 then 'l' || floor(random() * 3) end,
        case when random() < 0.3 then 'a' || floor(random() * 3) end, now() - random() * interval '30 hours'
      from generate_series(1, 300) n`);
    await db.run(
      sql`insert into file (organization_id, id, kind, status, name) values (${organizationId}, 'verdict-film', 'video', 'ready', 'f.mp4')`,
    );
    await db.run(sql`
      insert into watch (organization_id, id, file_id, release_id, viewer_key, recipient_id, link_token_id, account_id)
      select ${organizationId}, 'verdict-' || n, 'verdict-film', (array[${one}, ${other}])[1 + (n % 2)], 'key-' || n,
        case when n % 3 = 0 then 'r' || n % 9 end, case when n % 3 = 1 then 'l' || n % 4 end, case when n % 3 = 2 then 'a' || n % 4 end
      from generate_series(1, 24) n`);
    await db.run(sql`
      insert into sitting (organization_id, id, watch_id, origin, total_ms, started_at, ended_at)
      select ${organizationId}, 'verdict-' || n, 'verdict-' || (1 + n % 24), 'site', floor(random() * 3) * 1000, at.begun, at.begun + interval '1 hour'
      from generate_series(1, 48) n, lateral (select now() - random() * interval '30 hours' as begun where n > 0) at`);
    return db.many<{ verdict: string; kind: string; alone: boolean; together: boolean }>(sql`
      with vouched as materialized (${vouchedFor(organizationId, sql`= any(${[one, other]})`)})
      select e.verdict, e.kind, ${isByPerson} as alone, ${isByPersonGiven(sql`vouched`)} as together
      from event e where e.organization_id = ${organizationId}`);
  });
  expect(judged).toHaveLength(300);
  expect(judged.filter(({ alone, together }) => alone !== together)).toEqual([]);
  // Some were overruled and some were not, or the test would say nothing.
  const overruled = judged.filter(({ verdict, together }) => verdict === 'machine' && together);
  expect(overruled.length).toBeGreaterThan(5);
  expect(overruled.every(({ kind }) => kind === 'landing')).toBe(true);
  expect(judged.filter(({ kind, together }) => kind === 'landing' && !together).length).toBeGreaterThan(5);
});
