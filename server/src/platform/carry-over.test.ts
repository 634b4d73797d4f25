import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, inject, it } from 'vitest';

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url));

/** A database as it stood before a migration. */
async function databaseBefore(
  migration: string,
): Promise<{ client: pg.Client; url: string; end(): Promise<void> }> {
  const name = `carry_${process.pid}_${Date.now()}`;
  const admin = new pg.Client({ connectionString: inject('databaseServer') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(inject('databaseServer'));
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  for (const file of readdirSync(folder).sort())
    if (file < migration) await client.query(readFileSync(`${folder}${file}`, 'utf8'));
  const end = async () => {
    await client.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  };
  return { client, url: url.href, end };
}

it('what was watched before sittings were kept is one sitting of each viewer', async () => {
  const { client, end } = await databaseBefore('0010_sitting.sql');
  try {
    await client.query(`
      insert into file (organization_id, id, kind, status, name) values ('-1', 'film', 'video', 'ready', 'film.mp4');
      insert into watch (organization_id, id, file_id, viewer_key, account_id, ranges, total_ms, created_at, updated_at) values
        ('-1', 'one', 'film', 'a:somebody', 'somebody', '{[0,20),[40,50)}', 35000, '2026-01-01Z', '2026-02-01Z'),
        ('-1', 'two', 'film', 'l:channel:browser', null, '{[0,5)}', 5000, '2026-01-02Z', '2026-01-02Z')`);
    await client.query(readFileSync(`${folder}0010_sitting.sql`, 'utf8'));
    const { rows } = await client.query(`
      select s.id, s.ranges::text, s.total_ms::int, s.origin, s.started_at, s.ended_at, w.account_id, w.link_token_id
      from sitting s join watch w on w.id = s.watch_id order by s.id`);
    const day = (text: string) => new Date(`${text}T00:00:00Z`);
    expect(rows).toEqual([
      {
        ...{ id: 'one', ranges: '{[0,20),[40,50)}', total_ms: 35_000, origin: 'site' },
        ...{ started_at: day('2026-01-01'), ended_at: day('2026-02-01') },
        ...{ account_id: 'somebody', link_token_id: null },
      },
      {
        ...{ id: 'two', ranges: '{[0,5)}', total_ms: 5000, origin: 'distribution' },
        ...{ started_at: day('2026-01-02'), ended_at: day('2026-01-02') },
        ...{ account_id: null, link_token_id: 'channel' },
      },
    ]);
  } finally {
    await end();
  }
});

it('sender addresses that were there before they had to be proved count as proved', async () => {
  const { client, end } = await databaseBefore('0019_sender_proof.sql');
  try {
    const senders = [{ email: ' Press@Studio.example' }, { email: 'press@studio.example' }, { email: '' }];
    await client.query(
      `insert into organization (organization_id, name, type, settings) values
        ('with', 'With', 'tvProducer', $1), ('without', 'Without', 'tvProducer', '{}'), ('odd', 'Odd', 'tvProducer', '{"fromEmails": null}')`,
      [JSON.stringify({ fromEmails: senders })],
    );
    await client.query(readFileSync(`${folder}0019_sender_proof.sql`, 'utf8'));
    const { rows } = await client.query(
      'select organization_id, email, proved_at is not null as is_proved from sender_proof',
    );
    expect(rows).toEqual([{ organization_id: 'with', email: 'press@studio.example', is_proved: true }]);
  } finally {
    await end();
  }
});

it('what was on its way before the queue stood apart waits in it; what was handed over will be called in doubt', async () => {
  const { client, end } = await databaseBefore('0021_send_queue.sql');
  try {
    await client.query(`
      insert into release (organization_id, id, release_type, data) values ('-1', 'r', 'book', '{}');
      insert into distribution (organization_id, id, release_id, channel, locale, template_id, rendered)
      values ('-1', 'd', 'r', 'email', 'he', 't', '{}');
      insert into recipient (organization_id, id, distribution_id, release_id, channel, address, state, token, attempts, claimed_by, handed_at)
      select '-1', state, 'd', 'r', 'email', state || '@a.example', state, state, 2,
        case when state in ('claimed', 'handed', 'sent') then 'worker' end, case when state in ('handed', 'sent') then now() end
      from unnest('{queued,claimed,handed,sent,failed}'::text[]) state`);
    await client.query(readFileSync(`${folder}0021_send_queue.sql`, 'utf8'));
    const recipients = await client.query('select id, state, outcome, swept_from from recipient order by id');
    expect(recipients.rows).toEqual(
      ['claimed', 'failed', 'handed', 'queued', 'sent'].map((id) => ({
        id,
        state: id === 'claimed' || id === 'handed' ? 'queued' : id,
        outcome: id === 'failed' ? 'failed' : 'sent',
        swept_from: null,
      })),
    );
    const queue = await client.query(
      'select recipient_id, attempts, worker, handed_at is not null as handed from send_queue order by recipient_id',
    );
    expect(queue.rows).toEqual([
      { recipient_id: 'claimed', attempts: 2, worker: null, handed: false },
      { recipient_id: 'handed', attempts: 2, worker: 'worker', handed: true },
      { recipient_id: 'queued', attempts: 2, worker: null, handed: false },
    ]);
    const workers = await client.query('select id from send_worker where lease_until <= now()');
    expect(workers.rows).toEqual([{ id: 'worker' }]);
  } finally {
    await end();
  }
});

it('searched texts of before come into the new form part after part; nobody waits for all of them', async () => {
  const { client, url, end } = await databaseBefore('0026_search_form.sql');
  const other = new pg.Client({ connectionString: url });
  try {
    await other.connect();
    await client.query(
      `insert into contact (organization_id, id, email, search_text)
       select '-1', to_char(n, '00000'), n || '@mail.example', 'צה״ל ' || n from generate_series(1, 1200) n`,
    );
    await client.query(readFileSync(`${folder}0026_search_form.sql`, 'utf8'));
    const found = async () =>
      (
        await other.query(
          "select count(*)::int as found from contact where letters like search_pattern('צהל')",
        )
      ).rows[0].found;
    expect(await found()).toBe(0);
    // While a row of the last part is held, those of the parts before are done and free.
    await other.query('begin');
    await other.query("select from contact where email = '1200@mail.example' for update");
    const rest = client.query(readFileSync(`${folder}0026_search_form_rows.sql`, 'utf8'));
    await expect.poll(found).toBe(1100);
    await other.query(
      "set local lock_timeout = '1s'; update contact set notes = 'x' where email = '1@mail.example'",
    );
    await other.query('commit');
    await rest;
    expect(await found()).toBe(1200);
  } finally {
    await other.end();
    await end();
  }
});
