import { beforeEach, expect, it } from 'vitest';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { type Actor, type Ctx, createCtx } from '../../kernel/ctx.ts';
import { sql } from '../../platform/database.ts';
import { answerAsk } from './approval.service.ts';

/** Sends that somebody else has to approve (docs/decisions/0098). */
let { server, sink } = {} as SendingStage;
withSendingStage((stage) => {
  ({ server, sink } = stage);
});

let organizationId: string;
let producer: { id: string; email: string; cookie: string };
let admin: typeof producer;
let releaseId: string;
let names = 0;

const write = (statement: ReturnType<typeof sql>) =>
  server.platform.database.withSystem((db) => db.run(statement));
async function member(role: 'producer' | 'developer' | 'admin' | 'creator') {
  const account = await buildAccount(server.platform, { organizationId, role });
  return { ...account, cookie: await server.signIn(account.email) };
}
const asks = (on: boolean) =>
  write(sql`update organization set settings = settings || jsonb_build_object('approveSends', ${on}::boolean)
    where organization_id = ${organizationId}`);
beforeEach(async () => {
  organizationId = (await buildOrganization(server.platform)).id;
  await asks(true);
  producer = await member('producer');
  admin = await member('admin');
  releaseId = (await buildRelease(server.platform, organizationId)).id;
});

const call = (who: { cookie?: string; headers?: Record<string, string> }, path: string, body?: object) =>
  server.call(body ? 'POST' : 'GET', `/api/distribution/${organizationId}/${path}`, {
    ...who,
    ...(body && { body }),
  });
const someone = () => {
  names += 1;
  return `reader${names}@approval.example`;
};
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
async function ask(email: string, more: object = {}, who: Parameters<typeof call>[0] = producer) {
  const audience = { contacts: [{ email }] };
  const answer = await call(who, `distribute-audience/${releaseId}`, { from, audience, ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
const progress = async (id: string, who = admin) => (await call(who, `progress/${id}`)).json();
const untilPhase = (id: string, phase: string) =>
  expect.poll(async () => (await progress(id)).phase, { timeout: 20_000 }).toBe(phase);
const versionOf = () =>
  server.platform.database.withSystem(
    async (db) =>
      (await db.one<{ version: number }>(sql`select version from release where id = ${releaseId}`)).version,
  );
const answer = async (id: string, more: object = {}, who: Parameters<typeof call>[0] = admin) =>
  call(who, `approval/${id}`, { isGranted: true, version: await versionOf(), ...more });
const comes = (id: string) => write(sql`update distribution set starts_at = now() where id = ${id}`);
const to = () => sink.mails.map(({ to: people }) => people[0] ?? '');
const mailsTo = (email: string) => to().filter((one) => one === email).length;
const untilTold = (email: string, times: number) =>
  expect.poll(() => mailsTo(email), { timeout: 20_000 }).toBe(times);
async function save(title: string) {
  const item = (
    await server.call('GET', `/api/release/${organizationId}/${releaseId}`, { cookie: admin.cookie })
  ).json();
  const saved = await server.call('PUT', `/api/release/${organizationId}`, {
    cookie: producer.cookie,
    body: {
      _id: releaseId,
      version: item.version,
      releaseType: item.releaseType,
      releaseData: { ...item.releaseData, title },
      design: item.design,
    },
  });
  expect(saved.statusCode, saved.body).toBe(200);
}
const rowsOf = () =>
  server.platform.database.withSystem(
    async (db) =>
      (
        await db.one<{ count: number }>(sql`
          select (select count(*) from recipient where release_id = ${releaseId})::int
            + (select count(*) from send_queue where organization_id = ${organizationId})::int as count`)
      ).count,
  );

it('a producer asks, nothing is born, the admins are told, and an approval sends at once', async () => {
  const email = someone();
  const asked = await ask(email);
  expect(asked).toMatchObject({
    phase: 'asking',
    total: 1,
    states: { queued: 1 },
    approval: { state: 'asked', isOwn: true, isAgain: false },
    plan: { people: 1 },
  });
  const id = asked.distributionId;
  expect(await rowsOf()).toBe(0);
  await untilTold(admin.email, 1);
  expect(mailsTo(producer.email)).toBe(0);
  const told = await sink.mails[0]?.parsed();
  expect(told?.text).toContain(`/release/distribute/${organizationId}/${releaseId}?send=${id}`);
  expect((await progress(id)).approval).toMatchObject({ isOwn: false });

  const approved = await answer(id);
  expect(approved.statusCode, approved.body).toBe(200);
  await untilPhase(id, 'done');
  expect(mailsTo(email)).toBe(1);
  expect(await progress(id)).toMatchObject({ states: { sent: 1 }, approval: { state: 'granted' } });
  await untilTold(producer.email, 1);
  expect((await answer(id)).json()).toMatchObject({ code: 'APPROVAL_OUTDATED' });
});

it('with its moment it leaves then, with all that goes beside it and after it', async () => {
  const email = someone();
  const { distributionId: id } = await ask(email, { startsAt: tomorrow() });
  await comes(id);
  await write(sql`select pg_notify('firstlook_send', '')`);
  await untilTold(admin.email, 1);
  expect(await progress(id)).toMatchObject({ phase: 'asking' });
  await write(sql`update distribution set starts_at = now() + interval '1 day' where id = ${id}`);
  expect((await answer(id)).json()).toMatchObject({ phase: 'scheduled' });
  expect(mailsTo(email)).toBe(0);
  await comes(id);
  await untilPhase(id, 'done');
  expect(mailsTo(email)).toBe(1);
});

it('the call for up to a hundred asks as well, and says so', async () => {
  const lists = (
    await call(producer, `distribute-release/${releaseId}`, { from, contacts: [{ email: someone() }] })
  ).json();
  expect(lists).toMatchObject({ asksApproval: true, sentToContacts: [], pending: [{ unsubscribed: false }] });
  expect(await progress(lists.distributionId)).toMatchObject({ phase: 'asking' });
  const direct = (
    await call(admin, `distribute-release/${releaseId}`, { from, contacts: [{ email: someone() }] })
  ).json();
  expect(direct).toMatchObject({ asksApproval: false, sentToContacts: [{ reason: null }] });
});

it('who approves needs nobody’s approval; a developer and a program do', async () => {
  const owner = await member('creator');
  for (const who of [owner, admin]) expect(await ask(someone(), {}, who)).toMatchObject({ phase: 'waiting' });
  expect(await ask(someone(), {}, await member('developer'))).toMatchObject({ phase: 'asking' });
});

it('sent back it is over, and who asked reads why', async () => {
  const text = { followUp: { afterDays: 2, text: 'Did you see it?' } };
  await write(sql`update organization set settings = settings || '{"producersReadReports": true}'
    where organization_id = ${organizationId}`);
  const { distributionId: id } = await ask(someone(), text);
  expect((await answer(id, { isGranted: false })).json()).toMatchObject({
    code: 'INVALID_DATA',
    issues: [{ path: 'words' }],
  });
  await answer(id, { isGranted: false, words: ' The date is wrong ' });
  expect(await progress(id, producer)).toMatchObject({
    phase: 'stopped',
    states: { stopped: 1 },
    approval: { state: 'sentBack', words: 'The date is wrong' },
  });
  await untilTold(producer.email, 1);
  const all = (await call(admin, `by-release/${releaseId}`)).json().items;
  expect(all.map(({ phase }: { phase: string }) => phase)).toEqual(['stopped', 'stopped']);
  expect(await rowsOf()).toBe(0);
  expect((await answer(id)).statusCode).toBe(409);
});

it('nobody approves a send of their own, nor one of a program by their key', async () => {
  const { distributionId: own } = await ask(someone());
  await write(sql`update membership set roles = '{admin}' where account_id = ${producer.id}`);
  expect((await answer(own, {}, producer)).json()).toMatchObject({ code: 'OWN_APPROVAL' });
  const made = await server.call('POST', `/api/apiKey/${organizationId}`, {
    cookie: admin.cookie,
    body: { name: 'Sender', scopes: ['distribution.send', 'distribution.read'], expiresInDays: null },
  });
  const key = { headers: { authorization: `Bearer ${made.json().secret}` } };
  const { distributionId: id, phase } = await ask(someone(), {}, key);
  expect(phase).toBe('asking');
  expect((await answer(id, {}, key)).json()).toMatchObject({ code: 'NOT_ALLOWED' });
  expect((await answer(id)).json()).toMatchObject({ code: 'OWN_APPROVAL' });
  expect((await answer(id, {}, producer)).statusCode).toBe(200);
  await untilPhase(id, 'done');
});

it('what was changed since somebody looked is looked at once more', async () => {
  const { distributionId: id } = await ask(someone());
  const version = await versionOf();
  await save('Another title');
  expect((await answer(id, { version })).json()).toMatchObject({ code: 'APPROVAL_OUTDATED' });
  expect((await answer(id)).statusCode).toBe(200);
});

it('what is saved while somebody answers was not looked at', async () => {
  const { distributionId: id } = await ask(someone(), { startsAt: tomorrow() });
  const version = await versionOf();
  const actor = {
    accountId: admin.id,
    systemRoles: [],
    memberships: [{ organizationId, status: 'approved', roles: ['admin'] }],
  } as unknown as Actor;
  const ctx = createCtx(server.platform, { organizationId, actor });
  let hasSaved = false;
  const of: Ctx['db']['of'] = async (owner, work) => {
    const found = await ctx.db.of(owner, work);
    // Somebody saves when the release was just read.
    if (!hasSaved) await write(sql`update release set version = version + 1 where id = ${releaseId}`);
    hasSaved = true;
    return found;
  };
  const given = { isGranted: true, version, planVersion: 1, words: '' };
  await answerAsk({ ...ctx, db: { ...ctx.db, of } }, id, given);
  expect(await versionOf()).toBe(version + 1);
  await untilPhase(id, 'asking');
  expect((await progress(id)).approval).toMatchObject({ state: 'asked', isAgain: true });
});

it('what was changed after its approval asks again, in time, and leaves by the new one', async () => {
  const email = someone();
  const { distributionId: id } = await ask(email, { startsAt: tomorrow() });
  // Who has answered before the mail leaves is not told any more.
  await untilTold(admin.email, 1);
  await answer(id);
  await save('Another title');
  await write(sql`select pg_notify('firstlook_send', '')`);
  await untilPhase(id, 'asking');
  expect((await progress(id)).approval).toMatchObject({ state: 'asked', isAgain: true });
  await untilTold(admin.email, 2);
  await comes(id);
  await write(sql`select pg_notify('firstlook_send', '')`);
  expect((await answer(id)).statusCode).toBe(200);
  await untilPhase(id, 'done');
  const mail = sink.mails.find(({ to: people }) => people[0] === email);
  expect((await mail?.parsed())?.subject).toContain('Another title');
});

it('a plan from before the setting asks when its moment comes', async () => {
  await asks(false);
  const email = someone();
  const { distributionId: id } = await ask(email, { startsAt: tomorrow() });
  await asks(true);
  await comes(id);
  await untilPhase(id, 'asking');
  expect((await progress(id)).approval).toMatchObject({ state: 'asked', isAgain: false });
  expect(mailsTo(email)).toBe(0);
});

it.each(['resume', 'pause'])('no hand on it lets it go: %s', async (act) => {
  const { distributionId: id } = await ask(someone());
  for (const who of [producer, admin])
    expect((await call(who, `progress/${id}/${act}`, {})).json()).toMatchObject({ code: 'APPROVAL_NEEDED' });
  expect(await progress(id)).toMatchObject({ phase: 'asking' });
});

it('who asked may call it off', async () => {
  const { distributionId: id } = await ask(someone());
  expect((await call(producer, `progress/${id}/stop`, {})).json()).toMatchObject({ phase: 'stopped' });
  expect((await answer(id)).statusCode).toBe(409);
});

it('trying again and going on ask for what was never approved, and for nothing else', async () => {
  await asks(false);
  const { distributionId: old } = await ask(someone());
  await write(sql`delete from send_queue where distribution_id = ${old}`);
  await write(sql`update recipient set state = 'failed' where distribution_id = ${old}`);
  await asks(true);
  const again = (id: string, who = producer) => call(who, `resend/${id}`, { state: 'failed' });
  expect((await again(old)).json()).toMatchObject({ code: 'APPROVAL_NEEDED' });
  await write(sql`update distribution set phase = 'paused' where id = ${old}`);
  expect((await call(producer, `progress/${old}/resume`, {})).json()).toMatchObject({
    code: 'APPROVAL_NEEDED',
  });

  const { distributionId: id } = await ask('later@approval.example');
  await answer(id);
  await expect.poll(async () => (await progress(id)).states?.sent ?? 0, { timeout: 20_000 }).toBe(0);
  await write(sql`delete from send_queue where distribution_id = ${id}`);
  await write(sql`update recipient set state = 'failed' where distribution_id = ${id}`);
  expect((await again(id)).statusCode).toBe(200);
  expect((await again(old, admin)).statusCode).toBe(200);
});

it('a test asks nobody', async () => {
  const { phase } = await ask(someone(), { testMode: true });
  expect(phase).toBe('done');
  expect(mailsTo(producer.email)).toBe(1);
});

it('what cannot leave is not approved', async () => {
  const { distributionId: id } = await ask(someone());
  await write(sql`update release set expiration_date = now() - interval '1 minute' where id = ${releaseId}`);
  expect((await answer(id)).json()).toMatchObject({ code: 'RELEASE_EXPIRED' });
  expect(await progress(id)).toMatchObject({ phase: 'asking' });
});

it('is counted beside the navigation and named in the calendar for those who answer', async () => {
  const { distributionId } = await ask(someone(), { startsAt: tomorrow() });
  const counts = async (cookie: string) =>
    (await server.call('GET', `/api/organization/${organizationId}`, { cookie })).json().counts.asks;
  expect([await counts(admin.cookie), await counts(producer.cookie)]).toEqual([1, 0]);
  const calendar = await server.call('GET', `/api/calendar/${organizationId}?from=2026-01-01&to=2026-01-31`, {
    cookie: admin.cookie,
  });
  expect(calendar.json().asks).toMatchObject([{ kind: 'send', send: { state: 'asking', distributionId } }]);
});
