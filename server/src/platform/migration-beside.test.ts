import pg from 'pg';
import { expect, it } from 'vitest';
import { cloneDatabase } from '../../test/app.ts';
import { inOneTransaction, listMigrations, migrate, readMigration } from './migration.ts';

/** A database as a version before a migration left it, with a release that was sent to one person. */
async function databaseBefore(next: string) {
  const database = await cloneDatabase();
  const clients: pg.Client[] = [];
  const connect = async () => {
    const client = new pg.Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    clients.push(client);
    return client;
  };
  const client = await connect();
  await client.query(
    'drop schema public cascade; create schema public; grant usage on schema public to firstlook_tenant',
  );
  await client.query('create table migration (name text primary key, at timestamptz not null default now())');
  for (const name of listMigrations().filter((one) => one < next)) {
    await client.query(inOneTransaction(readMigration(name) as string));
    await client.query('insert into migration (name) values ($1)', [name]);
  }
  for (const row of [
    "release (organization_id, id, release_type, title) values ('-1', 'r', 'programme', 'Waterline')",
    "distribution (organization_id, id, release_id, channel, locale, template_id, rendered) values ('-1', 'd', 'r', 'email', 'he', 't', '{}')",
  ])
    await client.query(`insert into ${row}`);
  const end = async () => {
    await Promise.all(clients.map((one) => one.end()));
    await database.drop();
  };
  return { url: database.url, client, connect, end };
}

const born = (
  id: string,
) => `insert into recipient (organization_id, id, distribution_id, release_id, channel, address, email, state, token)
  values ('-1', '${id}', 'd', 'r', 'email', '${id}@a.example', '${id}@a.example', 'sent', '${id}')`;

it('a version that keeps reports is brought in beside openings and sends, by several processes at once', async () => {
  const { url, client, connect, end } = await databaseBefore('0064');
  try {
    const [first, second] = [await connect(), await connect()];
    const isDone = async (name: string) =>
      (await client.query('select from migration where name = $1', [name])).rowCount === 1;
    const isWaiting = async () =>
      (
        await client.query(
          "select from pg_stat_activity where datname = current_database() and application_name = 'firstlook-migrate' and wait_event_type = 'Lock'",
        )
      ).rowCount === 1;
    // A send and a log line that are under way.
    await first.query('begin');
    await first.query(born('before'));
    await second.query('begin');
    await second.query(
      "insert into audit (organization_id, id, action) values ('-1', 'a', 'release.pressKit')",
    );
    const both = [migrate(url), migrate(url)];
    await expect.poll(isWaiting).toBe(true);
    await client.query(born('beside-index'));
    await first.query('commit');
    await expect.poll(() => isDone('0064_kept_report_index.sql'), { timeout: 20_000 }).toBe(true);
    await expect.poll(isWaiting).toBe(true);
    // It waits for the log, and leaves the ledger to others again and again.
    await client.query(born('beside-triggers'));
    expect(await isDone('0066_kept_report.sql')).toBe(false);
    await second.query('commit');
    const [one, other] = await Promise.all(both);
    expect([...(one ?? []), ...(other ?? [])]).toContain('0066_kept_report.sql');
    const { rows } = await client.query(
      "select indexrelid::regclass::text as name, indisvalid from pg_index where indexrelid::regclass::text in ('recipient_other_email', 'event_link_other') order by 1",
    );
    expect(rows).toEqual([
      { name: 'event_link_other', indisvalid: true },
      { name: 'recipient_other_email', indisvalid: true },
    ]);
  } finally {
    await end();
  }
}, 90_000);

it('rows of imports that were kept in one document come to stand by themselves', async () => {
  const { url, client, end } = await databaseBefore('0118');
  try {
    const values = { email: 'no-at', firstName: 'Dan', lastName: '', mobile: '', tags: '', company: '' };
    const rows = [
      { row: 3, result: 'invalid', reason: 'emailInvalid', column: 'email', values },
      { row: 4, result: 'new', reason: null, column: null, values },
    ];
    await client.query(
      "insert into contact_import (organization_id, id, file_name, counts, rows) values ('-1', 'i', 'a.csv', '{}', $1)",
      [JSON.stringify(rows)],
    );
    await migrate(url);
    const { rows: kept } = await client.query('select number, can_mend, cells from contact_import_row');
    expect(kept).toEqual([
      { number: 3, can_mend: true, cells: ['no-at', 'Dan', '', '', '', '', '', '', '', ''] },
    ]);
  } finally {
    await end();
  }
});

it('what people did comes to stand in months, with no row moved and whatever was begun before', async () => {
  const { url, client, end } = await databaseBefore('0170');
  try {
    await client.query(
      "insert into activity (organization_id, id, title, category, at) select '-1', 'a' || n, 't', 'c', now() - n * interval '1 day' from generate_series(0, 900) n",
    );
    const fileOf = async (name: string) =>
      (await client.query('select pg_relation_filenode($1::regclass) as file', [name])).rows[0].file;
    const file = await fileOf('activity');
    // A start that was ended in the middle.
    await client.query('create index activity_before_pkey on activity (organization_id)');
    await client.query("alter table activity add constraint activity_before check (id <> '') not valid");
    await migrate(url);
    expect(await fileOf('activity_before')).toBe(file);
    const { rows } = await client.query(
      'select count(*)::int as all, count(*) filter (where tableoid = $1::regclass)::int as before from activity',
      ['activity_before'],
    );
    expect(rows).toEqual([{ all: 901, before: 901 }]);
    const { rows: until } = await client.query(
      `select substring(pg_get_expr(relpartbound, oid) from $$TO \\('(.*)'\\)$$)::timestamptz =
         (date_trunc('month', now() at time zone 'UTC') + interval '2 months') at time zone 'UTC' as is_two_months
       from pg_class where relname = 'activity_before'`,
    );
    expect(until).toEqual([{ is_two_months: true }]);
    await client.query("delete from organization where organization_id = '-1'");
    expect((await client.query('select from activity')).rowCount).toBe(0);
  } finally {
    await end();
  }
});

it('a row of a month far ahead, of a clock that was wrong, keeps no version from coming', async () => {
  const { url, client, end } = await databaseBefore('0170');
  try {
    await client.query(
      "insert into activity (organization_id, id, title, category, at) values ('-1', 'a', 't', 'c', now() + interval '3 years')",
    );
    await migrate(url);
    const { rows } = await client.query('select tableoid::regclass::text as part from activity');
    expect(rows).toEqual([{ part: 'activity_before' }]);
  } finally {
    await end();
  }
});
