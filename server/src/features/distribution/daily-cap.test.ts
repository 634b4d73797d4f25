import { expect, it } from 'vitest';
import { buildAccount, buildRelease } from '../../../test/factories.ts';
import { from } from '../../../test/sending-stage.ts';
import { newNumber } from '../../../test/text-stage.ts';
import { type BothWays, withBothWays } from '../../../test/two-ways.ts';
import { sql } from '../../platform/database.ts';
import { startSender } from './sender.ts';

/** So many messages a day (docs/decisions/0117): the tests do not wait for the next one, they move what is remembered of this one. */
let { server, organizationId, call, run, begin, untilPhase, mails } = {} as BothWays;
withBothWays((stage) => {
  ({ server, organizationId, call, run, begin, untilPhase, mails } = stage);
});

let people = 0;
const addresses = (count: number) =>
  Array.from({ length: count }, () => {
    people += 1;
    return { email: `capped${people}@cap.example` };
  });
const progress = async (id: string) => (await call('GET', `progress/${id}`)).json();
const untilSent = (id: string, sent: number) =>
  expect.poll(async () => (await progress(id)).states.sent ?? 0, { timeout: 20_000 }).toBe(sent);
const untilHeld = (id: string) =>
  expect.poll(async () => (await progress(id)).cap?.waitsUntil ?? null, { timeout: 20_000 }).not.toBeNull();
async function start(contacts: object[], more: object = {}) {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const answer = await call('POST', `distribute-audience/${releaseId}`, {
    from,
    audience: { contacts },
    ...more,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const id: string = answer.json().distributionId;
  await begin(id);
  return { id, releaseId };
}
async function save(body: object, cookie?: string) {
  const url = `/api/organization/${organizationId}`;
  const mine =
    cookie ??
    (await server.signIn((await buildAccount(server.platform, { organizationId, role: 'admin' })).email));
  const { version } = (await server.call('GET', url, { cookie: mine })).json();
  return server.call('PUT', url, { cookie: mine, body: { ...body, version } });
}
async function set(body: object) {
  const answer = await save(body);
  expect(answer.statusCode, answer.body).toBe(200);
}
/** Nothing left today. */
const newDay = () => run(sql`delete from send_count where organization_id = ${organizationId}`);
/** The next day has begun. */
async function passMidnight() {
  await run(sql`update send_count set day = day - 1 where organization_id = ${organizationId}`);
  await run(
    sql`update distribution set held_until = held_until - interval '1 day' where organization_id = ${organizationId}`,
  );
  await run(sql`select pg_notify('firstlook_send', '')`);
}

it('what is over waits for the next day, goes on by itself, and says so', async () => {
  await newDay();
  await set({ dailyMails: 3 });
  // Another process that sends, too.
  const stop = await startSender(server.platform);
  const { id } = await start(addresses(5));
  await untilSent(id, 3);
  await untilHeld(id);
  const { phase, cap, states, refusal } = await progress(id);
  expect([phase, refusal, states]).toEqual(['sending', null, { sent: 3, queued: 2 }]);
  expect(cap.perDay).toBe(3);
  expect(cap.waitsUntil).toBe(cap.endsAt);
  expect((await call('GET', 'daily-cap')).json().items).toEqual([
    { channel: 'email', domain: null, perDay: 3, left: 0, grows: null },
  ]);
  await passMidnight();
  await untilSent(id, 5);
  await untilPhase(id, 'done');
  expect((await progress(id)).cap).toEqual({ perDay: 3, domain: null, waitsUntil: null, endsAt: null });
  await stop();
  const got = mails.mails.map(({ to }) => to[0]);
  expect([got.length, new Set(got).size]).toEqual([5, 5]);
  await passMidnight();
  expect((await call('GET', 'daily-cap')).json().items).toEqual([
    { channel: 'email', domain: null, perDay: 3, left: 3, grows: null },
  ]);
});

it('a number that is raised or taken away acts at once on what waits', async () => {
  await newDay();
  await set({ dailyMails: 1 });
  const { id } = await start(addresses(4));
  await untilSent(id, 1);
  await untilHeld(id);
  await set({ dailyMails: 2 });
  await untilSent(id, 2);
  await untilHeld(id);
  await set({ dailyMails: null });
  await untilSent(id, 4);
});

it('tests are not counted and not held; a pause and its end keep to the number', async () => {
  await newDay();
  await set({ dailyMails: 1 });
  const { id, releaseId } = await start(addresses(2));
  await untilSent(id, 1);
  await untilHeld(id);
  const test = await call('POST', `distribute-audience/${releaseId}`, {
    from,
    audience: { contacts: addresses(1) },
    testMode: true,
  });
  expect(test.statusCode, test.body).toBe(201);
  await call('POST', `progress/${id}/pause`);
  expect((await progress(id)).phase).toBe('paused');
  await call('POST', `progress/${id}/resume`);
  await untilHeld(id);
  expect((await progress(id)).states).toEqual({ sent: 1, queued: 1 });
  await passMidnight();
  await untilSent(id, 2);
});

it('texts have a number of their own', async () => {
  await newDay();
  await set({ dailyMails: 1, dailyTexts: 2 });
  const texts = await start([{ mobile: newNumber() }, { mobile: newNumber() }, { mobile: newNumber() }], {
    distributionType: 'sms',
    text: 'Hi',
    from: undefined,
  });
  const mails = await start(addresses(2));
  await untilSent(texts.id, 2);
  await untilSent(mails.id, 1);
  await untilHeld(texts.id);
  expect((await progress(texts.id)).cap.perDay).toBe(2);
  await passMidnight();
  await untilSent(texts.id, 3);
  await untilSent(mails.id, 2);
  await set({ dailyMails: null, dailyTexts: null });
});

it('a ceiling is a system admin’s, nothing of the organization is above it, and it acts without a number of the organization’s own', async () => {
  await newDay();
  const system = await server.signIn((await buildAccount(server.platform, { systemRole: 'admin' })).email);
  expect((await save({ mailCeiling: 2 })).json()).toMatchObject({
    code: 'NOT_ALLOWED',
    params: { fields: ['mailCeiling'] },
  });
  expect((await save({ mailCeiling: 2 }, system)).statusCode).toBe(200);
  expect((await save({ dailyMails: 3 })).json().issues).toEqual([
    { path: 'dailyMails', code: 'max', params: { max: 2 } },
  ]);
  for (const wrong of [0, -1, 1.5, 10_000_001])
    expect((await save({ dailyMails: wrong })).statusCode).toBe(400);
  const { id } = await start(addresses(3));
  await untilSent(id, 2);
  await untilHeld(id);
  expect((await save({ mailCeiling: null }, system)).statusCode).toBe(200);
  await untilSent(id, 3);
});

it('who may not read sends is not told of it; who may not send does not see the numbers', async () => {
  await newDay();
  await set({ dailyMails: 1 });
  const viewer = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'client' })).email,
  );
  const url = `/api/distribution/${organizationId}/daily-cap`;
  expect((await server.call('GET', url, { cookie: viewer })).statusCode).toBe(403);
  const seen = (await server.call('GET', `/api/organization/${organizationId}`, { cookie: viewer })).json();
  expect(seen).not.toHaveProperty('dailyMails');
  await set({ dailyMails: null });
});
