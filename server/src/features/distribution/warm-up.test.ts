import { afterAll, expect, it } from 'vitest';
import { buildAccount, buildRelease } from '../../../test/factories.ts';
import { type MailSink, startMailSink } from '../../../test/mail-sink.ts';
import { from } from '../../../test/sending-stage.ts';
import { type TextStage, withTextStage } from '../../../test/text-stage.ts';
import { clockOf } from '../../../test/two-ways.ts';
import { sql } from '../../platform/database.ts';
import { countBounce } from './ledger.store.ts';
import { countTrouble } from './warm-up.store.ts';

/** A sender domain that warms up (docs/decisions/0117): the tests do not wait for the next day, they move what is remembered of this one. */
let { server, organizationId, call, write } = {} as TextStage;
let { run, begin } = {} as ReturnType<typeof clockOf>;
let mails = {} as MailSink;
withTextStage(
  (stage) => {
    ({ server, organizationId, call, write } = stage);
    ({ run, begin } = clockOf(stage));
  },
  async () => {
    mails = await startMailSink();
    return { SMTP_URL: mails.url };
  },
);
afterAll(() => mails.close());

const domain = 'studio.example';
let people = 0;
const addresses = (count: number) =>
  Array.from({ length: count }, () => {
    people += 1;
    return { email: `warm${people}@cap.example` };
  });
const progress = async (id: string) => (await call('GET', `progress/${id}`)).json();
const untilSent = (id: string, sent: number) =>
  expect.poll(async () => (await progress(id)).states.sent ?? 0, { timeout: 20_000 }).toBe(sent);
const untilHeld = (id: string) =>
  expect.poll(async () => (await progress(id)).cap?.waitsUntil ?? null, { timeout: 20_000 }).not.toBeNull();
async function start(count: number) {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const audience = { contacts: addresses(count) };
  const answer = await call('POST', `distribute-audience/${releaseId}`, { from, audience });
  expect(answer.statusCode, answer.body).toBe(201);
  const id: string = answer.json().distributionId;
  await begin(id);
  return id;
}
async function passMidnight() {
  await run(sql`update send_count set day = day - 1`);
  await run(sql`update warm_up set day = day - 1`);
  await run(sql`update distribution set held_until = held_until - interval '1 day'`);
  await run(sql`select pg_notify('firstlook_send', '')`);
}
const planOf = async () => (await call('GET', 'warm-up')).json().items[0]?.plan;
const plan = { first: 2, percent: 200, most: 6 };
async function fresh() {
  await run(sql`delete from distribution`);
  await run(sql`delete from send_count`);
  await run(sql`delete from sender_domain`);
  await run(
    sql`insert into sender_domain (organization_id, domain, created_at) values (${organizationId}, ${domain}, now())`,
  );
}

it('grows day by day, says what is left, and ends by itself', async () => {
  await fresh();
  expect((await call('POST', `warm-up/${domain}`, plan)).json().plan).toMatchObject({ number: 2, left: 2 });
  expect((await call('POST', `warm-up/${domain}`, plan)).statusCode).toBe(404);
  const id = await start(20);
  await untilSent(id, 2);
  await untilHeld(id);
  expect((await progress(id)).cap).toMatchObject({ perDay: 2, domain });
  expect((await call('GET', 'daily-cap')).json().items).toEqual([
    { channel: 'email', domain, perDay: 2, left: 0, grows: { percent: 200, most: 6 } },
  ]);
  await passMidnight();
  await untilSent(id, 6);
  await untilHeld(id);
  expect(await planOf()).toMatchObject({ number: 4, left: 0, held: null, endedAt: null });
  await passMidnight();
  // Eight would be more than its end.
  await untilSent(id, 20);
  expect(await planOf()).toMatchObject({ isDone: true, endedAt: expect.any(String) });
  expect((await progress(id)).cap).toBeNull();
  const got = mails.mails.map(({ to }) => to[0]);
  expect([got.length, new Set(got).size]).toEqual([20, 20]);
});

it('a day on which too much came back or was called spam does not grow the next, and says why', async () => {
  await fresh();
  await call('POST', `warm-up/${domain}`, plan);
  const id = await start(9);
  await untilSent(id, 2);
  await untilHeld(id);
  const bounce = { organizationId, distributionId: id, channel: 'email' as const, reason: 'No such user' };
  await write((db) => countBounce(db, { ...bounce, address: 'gone@cap.example' }));
  await passMidnight();
  expect(await planOf()).toMatchObject({ number: 2, left: 2, held: 'bounces' });
  await untilSent(id, 4);
  await untilHeld(id);
  expect(await planOf()).toMatchObject({ number: 2, left: 0, held: 'bounces' });
  await write((db) => countTrouble(db, { organizationId, distributionId: id }, 'complained'));
  await passMidnight();
  await untilSent(id, 6);
  expect(await planOf()).toMatchObject({ number: 2, held: 'complaints' });
});

it('somebody ends it, and what waits leaves at once; the number of the organization acts beside it', async () => {
  await fresh();
  await run(
    sql`update organization set settings = settings || '{"dailyMails": 3}' where organization_id = ${organizationId}`,
  );
  await call('POST', `warm-up/${domain}`, plan);
  const id = await start(5);
  await untilSent(id, 2);
  await untilHeld(id);
  expect((await call('POST', `warm-up/${domain}/end`, {})).json().plan).toMatchObject({ isDone: false });
  await untilSent(id, 3);
  await untilHeld(id);
  expect((await progress(id)).cap).toMatchObject({ perDay: 3, domain: null });
  expect((await call('POST', `warm-up/${domain}/end`, {})).statusCode).toBe(404);
  await run(
    sql`update organization set settings = settings || '{"dailyMails": null}' where organization_id = ${organizationId}`,
  );
  await untilSent(id, 5);
});

it('is an admin’s, of a sender domain of the organization, and a plan that can be', async () => {
  await fresh();
  const cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'producer' })).email,
  );
  const url = `/api/distribution/${organizationId}/warm-up/${domain}`;
  expect((await server.call('POST', url, { cookie, body: plan })).statusCode).toBe(403);
  expect((await call('POST', 'warm-up/other.example', plan)).statusCode).toBe(404);
  expect((await call('POST', `warm-up/${domain}`, { ...plan, percent: 100 })).json().issues).toEqual([
    { path: 'percent', code: 'range' },
  ]);
  expect((await call('POST', `warm-up/${domain}`, plan)).statusCode).toBe(200);
  const logged = await write((db) =>
    db.many<{ action: string }>(
      sql`select action from audit where organization_id = ${organizationId} and action like 'senderDomain.warm%' order by at desc limit 1`,
    ),
  );
  expect(logged).toEqual([{ action: 'senderDomain.warm' }]);
});
