import { expect, it } from 'vitest';
import { buildAccount, buildRelease } from '../../../test/factories.ts';
import { from } from '../../../test/sending-stage.ts';
import { newNumber, type TextStage, withTextStage } from '../../../test/text-stage.ts';
import { both, clockOf, person, tomorrow } from '../../../test/two-ways.ts';
import { sql } from '../../platform/database.ts';

/** A text message planned with a mail, for those who will not have opened it (docs/decisions/0068). */
let { sink, server, organizationId, call } = {} as TextStage;
let { run, begin, untilPhase } = {} as ReturnType<typeof clockOf>;
withTextStage((stage) => {
  ({ sink, server, organizationId, call } = stage);
  ({ run, begin, untilPhase } = clockOf(stage));
});

const plan = (releaseId: string, contacts: object[], more: object = {}) =>
  call('POST', `distribute-audience/${releaseId}`, {
    from,
    audience: { contacts },
    followUp: { afterDays: 2, text: 'Still waiting for you\nsee' },
    ...more,
  });
const followUpOf = async (releaseId: string) => {
  const { items } = (await call('GET', `by-release/${releaseId}`)).json();
  return items.find((one: { follows: string | null }) => one.follows !== null);
};
const open = (releaseId: string, address: string | undefined) =>
  run(sql`insert into event (organization_id, id, release_id, recipient_id, kind, platform, origin, verdict)
    select organization_id, new_id(), release_id, id, 'landing', 'landingPage', 'distribution-email', 'person'
    from recipient where release_id = ${releaseId} and address = ${address ?? ''}`);

it('is planned with it, tells whom it is for, and reaches nobody who opened or was not written to by it', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId, { title: 'Waterline' });
  const earlier = person(true, true);
  await call('POST', `distribute-release/${releaseId}`, { from, contacts: [earlier] });
  const [opens, waits, noNumber] = [person(true, true), person(true, true), person(true, false)];
  const first = (await plan(releaseId, [opens, waits, noNumber, earlier])).json();
  const planned = await followUpOf(releaseId);
  expect(planned).toMatchObject({
    follows: first.distributionId,
    phase: 'scheduled',
    channel: 'sms',
    plan: {
      text: 'Still waiting for you',
      engagement: [{ did: 'notOpened', releaseId, title: 'Waterline' }],
    },
  });
  expect(planned.plan.by).toBeTruthy();
  expect(Math.round((Date.parse(planned.startsAt) - Date.parse(first.startsAt)) / 3_600_000)).toBe(48);
  await begin(first.distributionId);
  await untilPhase(first.distributionId, 'done');
  await open(releaseId, opens.email);
  await begin(planned.distributionId);
  await untilPhase(planned.distributionId, 'done');
  expect(sink.texts.map(({ to }) => to)).toEqual([waits.mobile]);
  expect((await call('GET', `progress/${planned.distributionId}`)).json().states).toEqual({
    sent: 1,
    'missing-data': 1,
  });
});

it('goes with the mail when that is undone, and stays when some of it had left', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const undone = (await plan(releaseId, [person(true, true)])).json();
  await call('POST', `progress/${undone.distributionId}/stop`, {});
  expect(await followUpOf(releaseId)).toMatchObject({ phase: 'stopped' });
  const { id: other } = await buildRelease(server.platform, organizationId);
  const sent = (await plan(other, [person(true, true)])).json();
  await begin(sent.distributionId);
  await untilPhase(sent.distributionId, 'done');
  await call('POST', `progress/${sent.distributionId}/stop`, {});
  expect(await followUpOf(other)).toMatchObject({ phase: 'scheduled' });
});

it('waits for a planned mail that left later, as much longer', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const first = (await plan(releaseId, [person(true, true)], { startsAt: tomorrow() })).json();
  const id = first.distributionId;
  // Nothing ran for three days: the mail asks, and what follows it has nobody to follow yet.
  await run(
    sql`update distribution set starts_at = starts_at - interval '4 days' where id = ${id} or follows = ${id}`,
  );
  await run(sql`select pg_notify('firstlook_send', '')`);
  await untilPhase(id, 'paused');
  expect(await followUpOf(releaseId)).toMatchObject({ phase: 'scheduled' });
  const resumed = await call('POST', `progress/${id}/resume`, {});
  expect(resumed.statusCode, resumed.body).toBe(200);
  await untilPhase(id, 'done');
  const followed = await followUpOf(releaseId);
  expect(followed.phase).toBe('scheduled');
  expect(Math.round((Date.parse(followed.startsAt) - Date.now()) / 3_600_000)).toBe(48);
});

it('waits for a mail that a person paused, and is not late for it', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const one = person(true, true);
  const { distributionId: id } = (await plan(releaseId, [one])).json();
  await call('POST', `progress/${id}/pause`, {});
  const { distributionId: text } = await followUpOf(releaseId);
  await run(
    sql`update distribution set starts_at = starts_at - interval '4 days' where id in (${id}, ${text})`,
  );
  await run(sql`select pg_notify('firstlook_send', '')`);
  // Another send that is begun and done shows that this was looked at.
  const { id: other } = await buildRelease(server.platform, organizationId);
  const beside = (await plan(other, [person(true, true)])).json();
  await begin(beside.distributionId);
  await untilPhase(beside.distributionId, 'done');
  expect(await followUpOf(releaseId)).toMatchObject({ phase: 'scheduled' });
  expect(sink.texts).toEqual([]);
  await call('POST', `progress/${id}/resume`, {});
  await run(sql`update send_queue set ready_at = now() where distribution_id = ${id}`);
  await run(sql`select pg_notify('firstlook_send', '')`);
  await untilPhase(id, 'done');
  await untilPhase(text, 'done');
  expect(sink.texts.map(({ to }) => to)).toEqual([one.mobile]);
});

it('asks whether the mail that it follows was opened, and not one before', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const [came, stays] = [person(true, true), person(true, true)];
  await call('POST', `distribute-release/${releaseId}`, { from, contacts: [came, stays] });
  for (const { email } of [came, stays]) await open(releaseId, email);
  const again = (await plan(releaseId, [came, stays], { forceDistribute: true })).json();
  const planned = await followUpOf(releaseId);
  await begin(again.distributionId);
  await untilPhase(again.distributionId, 'done');
  await run(sql`insert into event (organization_id, id, release_id, recipient_id, kind, platform, origin, verdict)
    select organization_id, new_id(), release_id, id, 'landing', 'landingPage', 'distribution-email', 'person'
    from recipient where distribution_id = ${again.distributionId} and address = ${came.email ?? ''}`);
  await begin(planned.distributionId);
  await untilPhase(planned.distributionId, 'done');
  expect(sink.texts.map(({ to }) => to)).toEqual([stays.mobile]);
});

it('is not sent to who switched all mail off meanwhile', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const [left, stays] = [person(true, true), person(true, true)];
  const { distributionId: id } = (await plan(releaseId, [left, stays])).json();
  const planned = await followUpOf(releaseId);
  await begin(id);
  await untilPhase(id, 'done');
  const account = await buildAccount(server.platform, { email: left.email });
  await run(sql`update account set mailing = '{"unsubscribed":true}' where id = ${account.id}`);
  await begin(planned.distributionId);
  await untilPhase(planned.distributionId, 'done');
  expect(sink.texts.map(({ to }) => to)).toEqual([stays.mobile]);
});

it('is refused to who may not read who opened, and not resumed by him', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const { email } = await buildAccount(server.platform, { organizationId, role: 'producer' });
  const producer = await server.signIn(email);
  const asProducer = (path: string, body: object) =>
    server.call('POST', `/api/distribution/${organizationId}/${path}`, { cookie: producer, body });
  const body = {
    from,
    audience: { contacts: [person(true, true)] },
    followUp: { afterDays: 2, text: 'Hi' },
  };
  expect((await asProducer(`distribute-audience/${releaseId}`, body)).statusCode).toBe(403);
  await plan(releaseId, [person(true, true)]);
  const { distributionId: id } = await followUpOf(releaseId);
  await run(
    sql`update distribution set phase = 'paused', refusal = '{"kind":"planner","words":""}' where id = ${id}`,
  );
  const refused = await asProducer(`progress/${id}/resume`, {});
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'NOT_ALLOWED']);
  expect((await call('GET', `progress/${id}`)).json().phase).toBe('paused');
  expect((await call('POST', `progress/${id}/resume`, {})).statusCode).toBe(200);
});

it('and what is beside a mail go to the writer alone in test mode', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const { id: accountId, email } = await buildAccount(server.platform, { organizationId, role: 'admin' });
  const cookie = await server.signIn(email);
  await run(sql`update account set mobile = null where id = ${accountId}`);
  const test = () =>
    server.call('POST', `/api/distribution/${organizationId}/distribute-audience/${releaseId}`, {
      cookie,
      body: {
        ...both,
        followUp: { afterDays: 2, text: 'After' },
        testMode: true,
        audience: { contacts: [person(true, true)] },
      },
    });
  expect((await test()).json()).toMatchObject({ issues: [{ path: 'mobile', code: 'required' }] });
  const number = newNumber();
  await run(sql`update account set mobile = ${number} where id = ${accountId}`);
  expect((await test()).statusCode).toBe(201);
  expect(sink.texts.map(({ to }) => to)).toEqual([number, number]);
  expect((await call('GET', `by-release/${releaseId}`)).json().items).toEqual([]);
});
