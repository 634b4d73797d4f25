import { setTimeout as wait } from 'node:timers/promises';
import type { MediaPlayLog } from '@firstlook/contract/media-play-log.ts';
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import type { ReleaseReport } from '@firstlook/contract/report.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChildStage, openChildStage } from './child-stage.ts';
import { postmasterOf, withOwnDatabase } from './own-database.ts';

const recipients = 2000;
const connections = 5;
const serverKills = 6;
const databaseKills = 2;

let stage: ChildStage;

beforeAll(async () => {
  const lines = { SMTP_CONNECTIONS: String(connections), SMS_CONNECTIONS: String(connections) };
  stage = await openChildStage(lines, () => wait(5));
});
afterAll(() => stage.close());

/** Immediate stop: the postmaster and every session end without a checkpoint. */
function killDatabase(): void {
  process.kill(postmasterOf(stage.folder).pid, 'SIGQUIT');
}

it('loses nothing and doubles nothing when server and database are killed during a send', {
  timeout: 240_000,
}, async () => {
  const { call, until, sink, server } = stage;
  const { organizationId, releaseId } = await stage.makeRelease();
  const contacts = Array.from({ length: recipients }, (_, index) => ({
    email: `c${index}@crash.example`,
    firstName: `Person ${index}`,
  }));
  const send = { from: { email: 'press@mifras.example' }, audience: { contacts } };
  const { distributionId } = await call<{ distributionId: string }>(
    'POST',
    `/distribution/${organizationId}/distribute-audience/${releaseId}`,
    send,
  );

  const events = serverKills + databaseKills;
  for (let event = 0; event < events; event += 1) {
    const next = ((event + 1) * recipients) / (events + 2);
    await until(`event ${event}`, () => sink.mails.length >= next, 60_000);
    if (process.env.TEST_LOG) console.log(`event ${event} at ${sink.mails.length}`);
    if (event % 4 === 3) killDatabase();
    else {
      await server.kill();
      await server.start();
    }
  }
  await until(
    'the end',
    async () =>
      (
        await call<{ phase: string }>(
          'GET',
          `/distribution/${organizationId}/progress/${distributionId}`,
        ).catch(() => ({ phase: '' }))
      ).phase === 'done',
    90_000,
  );

  const report = await call<ReleaseReport>(
    'GET',
    `/distribution/${organizationId}/distribution-data-by-release/${releaseId}`,
  );
  const arrived = sink.mails.flatMap(({ to }) => to);
  expect(new Set(arrived).size, 'nobody got it twice').toBe(arrived.length);
  const { sent = 0, unconfirmed = 0, ...others } = report.counts.states;
  expect(others, 'no other state is left').toEqual({});
  expect(sent + unconfirmed).toBe(recipients);
  expect(unconfirmed).toBeLessThanOrEqual(events * connections);
  const inDoubt = new Set(
    report.recipients.filter(({ state }) => state === 'unconfirmed').map(({ email }) => email),
  );
  const got = new Set(arrived);
  for (const { email, state } of report.recipients) {
    if (state === 'sent') expect(got.has(email as string), `${email} is called sent`).toBe(true);
    else expect(inDoubt.has(email)).toBe(true);
  }
  for (const { email } of contacts)
    expect(got.has(email) || inDoubt.has(email), `${email} is accounted for`).toBe(true);
  console.log(
    `crash test: ${arrived.length} arrived, ${sent} sent, ${unconfirmed} unconfirmed after ${events} kills`,
  );
});

it('keeps texts and mails of one release apart and whole when the server is killed while both are leaving', {
  timeout: 240_000,
}, async () => {
  const { call, until, sink, textSink, server } = stage;
  const { organizationId, releaseId } = await stage.makeRelease();
  const people = 600;
  const contacts = Array.from({ length: people }, (_, index) => ({
    email: `m${index}@crash.example`,
    mobile: `+97250${2_000_000 + index}`,
    firstName: `Person ${index}`,
  }));
  sink.mails.length = 0;
  const send = (message: object) =>
    call<{ distributionId: string }>(
      'POST',
      `/distribution/${organizationId}/distribute-audience/${releaseId}`,
      { ...message, audience: { contacts } },
    );
  const sends = [
    await send({ from: { email: 'press@mifras.example' } }),
    await send({ distributionType: 'sms', text: 'Hi {{firstName}}' }),
  ];
  const kills = 4;
  for (let event = 0; event < kills; event += 1) {
    const next = ((event + 1) * people) / (kills + 2);
    await until(`event ${event}`, () => textSink.texts.length >= next && sink.mails.length >= next, 60_000);
    if (event === kills - 1) killDatabase();
    else {
      await server.kill();
      await server.start();
    }
  }
  const isDone = (id: string) =>
    call<{ phase: string }>('GET', `/distribution/${organizationId}/progress/${id}`).then(
      ({ phase }) => phase === 'done',
      () => false,
    );
  await until(
    'the end of both',
    async () => (await Promise.all(sends.map(({ distributionId }) => isDone(distributionId)))).every(Boolean),
    90_000,
  );
  /** The rows of one send; the report has one of each person, over both. */
  const rowsOf = async ({ distributionId }: { distributionId: string }) => {
    const pages = Array.from({ length: Math.ceil(people / 100) }, (_, page) =>
      call<{ items: { email: string; mobile: string; state: string }[] }>(
        'GET',
        `/distribution/${organizationId}/result/${distributionId}?page=${page}`,
      ),
    );
    return (await Promise.all(pages)).flatMap(({ items }) => items);
  };
  for (const [begun, arrived, addressOf] of [
    [sends[0], sink.mails.flatMap(({ to }) => to), 'email'],
    [sends[1], textSink.texts.map(({ to }) => to), 'mobile'],
  ] as const) {
    expect(new Set(arrived).size, `${addressOf}: nobody got it twice`).toBe(arrived.length);
    const rows = await rowsOf(begun as { distributionId: string });
    expect(new Set(rows.map((row) => row[addressOf])).size).toBe(people);
    const inDoubt = rows.filter(({ state }) => state === 'unconfirmed');
    expect(inDoubt.length).toBeLessThanOrEqual(kills * connections);
    for (const row of rows) {
      if (row.state === 'unconfirmed') continue;
      expect(row.state).toBe('sent');
      expect(arrived, `${row[addressOf]} is called sent`).toContain(row[addressOf]);
    }
  }
});

it('writes a large audience into the ledger whole and once when the server is killed on the way', {
  timeout: 240_000,
}, async () => {
  const people = 40_000;
  const { call, until, server } = stage;
  const { organizationId, releaseId } = await stage.makeRelease();
  await withOwnDatabase(stage.folder, (client) =>
    client.query(
      `insert into contact (organization_id, id, email, first_name, search_text)
       select $1, 'many-' || n, 'many' || n || '@crash.example', 'Many', 'many' from generate_series(1, $2::int) n`,
      [organizationId, people],
    ),
  );
  const { distributionId } = await call<DistributionProgress>(
    'POST',
    `/distribution/${organizationId}/distribute-audience/${releaseId}`,
    { from: { email: 'press@mifras.example' }, audience: { search: 'many' } },
  );
  const progress = `/distribution/${organizationId}/progress/${distributionId}`;
  await call('POST', `${progress}/pause`, {});
  const inLedger = () =>
    withOwnDatabase(stage.folder, async (client) => {
      const { rows } = await client.query<{ born: number; pending: boolean }>(
        `select (select count(*)::int from recipient where distribution_id = $1) as born,
           exists (select from send_birth where distribution_id = $1) as pending`,
        [distributionId],
      );
      return rows[0] as { born: number; pending: boolean };
    });
  let kills = 0;
  for (const share of [0.1, 0.4, 0.7]) {
    await until(`${share} of the ledger`, async () => (await inLedger()).born >= people * share, 60_000);
    if ((await inLedger()).pending) kills += 1;
    await server.kill();
    await server.start();
  }
  await until('the whole ledger', async () => !(await inLedger()).pending, 90_000);
  expect(kills, 'killed on the way').toBeGreaterThan(0);
  const { total, states } = await call<DistributionProgress>('GET', progress);
  expect([total, states]).toEqual([people, { queued: people }]);
  const { rows } = await withOwnDatabase(stage.folder, (client) =>
    client.query(
      `select count(distinct address)::int as addresses, (select count(*)::int from send_queue where distribution_id = $1) as waiting
       from recipient where distribution_id = $1`,
      [distributionId],
    ),
  );
  expect(rows).toEqual([{ addresses: people, waiting: people }]);
  await call('POST', `${progress}/stop`, {});
});

it('keeps every heartbeat that was answered when server and database are killed while films are watched', {
  timeout: 240_000,
}, async () => {
  const { call, until, server } = stage;
  const { organizationId } = await stage.makeRelease();
  const fileId = 'watched-through-kills';
  await withOwnDatabase(stage.folder, (client) =>
    client.query(
      `insert into file (organization_id, id, kind, status, name, duration_seconds)
       values ($1, $2, 'video', 'ready', 'film.mp4', 100000)`,
      [organizationId, fileId],
    ),
  );
  const log = `/mediaPlayLog/${organizationId}`;
  const answered: number[] = [];
  let asked = 0;
  let isOver = false;
  /** Each report is of another second of the film, so that each can be found again. */
  const play = async () => {
    while (!isOver) {
      const second = 2 * asked++;
      const beat = call('POST', log, { fileId, sections: [[second, second + 0.1]] });
      await beat.then(
        () => answered.push(second),
        () => wait(20),
      );
    }
  };
  const players = Array.from({ length: 4 }, play);
  for (const kill of ['server', 'database', 'server'] as const) {
    const next = answered.length + 60;
    await until(`${next} heartbeats`, () => answered.length >= next, 60_000);
    if (kill === 'database') killDatabase();
    else {
      await server.kill();
      await server.start();
    }
  }
  const last = answered.length + 20;
  await until('watching after the last kill', () => answered.length >= last, 60_000);
  isOver = true;
  await Promise.all(players);
  const { items } = await call<{ items: MediaPlayLog[] }>('GET', `${log}?filter[params][fileId]=${fileId}`);
  const kept = items.flatMap(({ sections }) => sections.map(([from]) => from));
  expect(kept).toEqual(expect.arrayContaining(answered));
  const total = items.reduce((sum, { totalWatchTime }) => sum + totalWatchTime, 0);
  expect(total, 'each counted once').toBe(kept.length * 100);
  expect(asked, 'some were under way at a kill').toBeGreaterThan(answered.length);
});
