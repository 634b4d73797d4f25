import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordStatements } from '../../../test/recorded-statement.ts';
import { startTimelineStage, type TimelineStage } from '../../../test/timeline-stage.ts';

/** One contact with 5,000 happenings among 200,000 of others: the first page may read no table whole. */
let stage: TimelineStage;
let tenant: pg.Client;
let id: string;

beforeAll(async () => {
  stage = await startTimelineStage();
  id = await stage.addContact('busy@readers.example');
  const { organizationId, release } = stage;
  const owner = new pg.Client({ connectionString: stage.server.databaseUrl });
  await owner.connect();
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into recipient (organization_id, id, distribution_id, release_id, contact_id, channel, address, email, state, token, round, sent_at)
     select $1, 'r' || n, 'd', $2, case when n % 40 = 0 then $3 else 'c' || n end, 'email', 'p' || n || '@mail.example',
       'p' || n || '@mail.example', 'sent', 't' || n, 0, now() - n * interval '1 minute' from generate_series(1, 40000) n`,
    [organizationId, release.id, id],
  );
  await owner.query(
    `insert into event (organization_id, id, release_id, recipient_id, kind, platform, verdict, at)
     select $1, 'e' || n, $2, 'r' || (1 + n % 40000), (array['open', 'landing', 'click'])[1 + n % 3], 'landingPage',
       case when n % 5 = 0 then 'machine' else 'person' end, now() - n * interval '1 second' from generate_series(1, 160000) n`,
    [organizationId, release.id],
  );
  await owner.query(
    `insert into audit (organization_id, id, action, target_id) select $1, 'a' || n, 'contact.update', 'c' || n from generate_series(1, 20000) n`,
    [organizationId],
  );
  // Two years of months, each with some of it.
  await owner.query(`do $$ begin for later in 2..25 loop
    execute format('create table activity_later_%s partition of activity for values from (%L) to (%L)', later,
      date_trunc('month', now()) + later * interval '1 month', date_trunc('month', now()) + (later + 1) * interval '1 month');
    end loop; end $$`);
  await owner.query(
    `insert into activity (organization_id, id, title, category, recipient_id, at)
     select $1, 'y' || n, 'newLinkRequested', 'distribution', 'r' || n, now() + (n % 26) * interval '1 month' from generate_series(1, 20000) n`,
    [organizationId],
  );
  await owner.query('analyze');
  await owner.end();
  tenant = new pg.Client({
    connectionString: stage.server.databaseUrl,
    options: '-c role=firstlook_tenant -c jit=off',
  });
  await tenant.connect();
  await tenant.query("select set_config('app.organization_id', $1, false)", [organizationId]);
}, 120_000);
afterAll(async () => {
  await tenant.end();
  await stage.server.stop();
});

it('the first page goes by indexes', async () => {
  const recorded = recordStatements(stage.server.platform);
  const begun = performance.now();
  const answer = await stage.call('GET', `/${id}/timeline`);
  const took = performance.now() - begun;
  recorded.stop();
  const statement = recorded.statements.find(({ text }) => text.includes('mine as materialized'));
  expect(answer.json().items).toHaveLength(25);
  if (!statement) throw new Error('no statement of the timeline');
  const { rows } = await tenant.query(`explain (analyze, costs off) ${statement.text}`, statement.values);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  if (process.env.SHOW_PLAN) process.stdout.write(`${plan}\n${took} ms\n`);
  for (const table of ['recipient', 'event', 'audit', 'activity_before'])
    expect(plan, table).not.toContain(`Seq Scan on ${table} `);
  // Of each month by whose it is, and not all of it by its moments.
  expect(plan).not.toContain('_organization_id_at_idx');
});
