import { expect, it } from 'vitest';
import { type ApprovalStage, someone, tomorrow, withApprovalStage } from '../../../test/approval-stage.ts';
import { from } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';

/** Sends that somebody else has to approve: who asks, who answers, and what becomes of it (docs/decisions/0098). */
let {
  server,
  sink,
  organizationId,
  producer,
  admin,
  member,
  releaseId,
  write,
  call,
  ask,
  answer,
  comes,
  progress,
  untilPhase,
  mailsTo,
  untilTold,
} = {} as ApprovalStage;
withApprovalStage((stage) => {
  ({
    server,
    sink,
    organizationId,
    producer,
    admin,
    member,
    releaseId,
    write,
    call,
    ask,
    answer,
    comes,
    progress,
    untilPhase,
    mailsTo,
    untilTold,
  } = stage);
});

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

it('who asked may call it off', async () => {
  const { distributionId: id } = await ask(someone());
  expect((await call(producer, `progress/${id}/stop`, {})).json()).toMatchObject({ phase: 'stopped' });
  expect((await answer(id)).statusCode).toBe(409);
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
