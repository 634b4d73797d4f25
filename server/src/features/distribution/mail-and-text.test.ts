import { expect, it } from 'vitest';
import { buildRelease } from '../../../test/factories.ts';
import { from } from '../../../test/sending-stage.ts';
import { newNumber, type TextStage, withTextStage } from '../../../test/text-stage.ts';
import { both, clockOf, person, tomorrow } from '../../../test/two-ways.ts';
import { sql } from '../../platform/database.ts';

/** Mail, and a text message to those without an address, in one send (docs/decisions/0068). */
let { sink, server, organizationId, write, call } = {} as TextStage;
let { run, begin, untilPhase } = {} as ReturnType<typeof clockOf>;
withTextStage((stage) => {
  ({ sink, server, organizationId, write, call } = stage);
  ({ run, begin, untilPhase } = clockOf(stage));
});

const rowsOf = (releaseId: string) =>
  write((db) =>
    db.many<{ channel: string; state: string; address: string; distribution_id: string }>(sql`
      select channel, state, address, distribution_id from recipient where release_id = ${releaseId} order by channel, id`),
  );

it('counts before and after what goes by which way, and calls missing only who has neither', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const [mailed, two, texted, none] = [
    person(true, false),
    person(true, true),
    person(false, true),
    person(false, false),
  ];
  const audience = { contacts: [mailed, two, texted, none] };
  const { from: _, text: __, ...asked } = both;
  const dry = (await call('POST', `audience/${releaseId}`, { ...asked, audience })).json();
  expect(dry.counts).toMatchObject({
    chosen: 4,
    willReceive: 3,
    missingData: 1,
    duplicates: 0,
    byChannel: { email: 2, sms: 1 },
  });
  const list = async (of: string) =>
    (await call('POST', `audience/${releaseId}`, { ...asked, audience, list: of })).json().people;
  expect((await list('willReceive')).map((one: { mobile: string | null }) => one.mobile)).toContain(
    texted.mobile,
  );
  expect(await list('missingData')).toMatchObject([{ name: none.firstName }]);

  const started = await call('POST', `distribute-audience/${releaseId}`, { ...both, audience });
  expect(started.statusCode, started.body).toBe(201);
  const id = started.json().distributionId;
  expect(started.json()).toMatchObject({
    phase: 'waiting',
    channel: 'email',
    total: 4,
    states: { queued: 3, 'missing-data': 1 },
    parts: [
      { channel: 'email', total: 3 },
      { channel: 'sms', total: 1 },
    ],
  });
  await begin(id);
  await untilPhase(id, 'done');
  expect((await rowsOf(releaseId)).map(({ channel, state }) => [channel, state])).toEqual([
    ['email', 'sent'],
    ['email', 'sent'],
    ['email', 'missing-data'],
    ['sms', 'sent'],
  ]);
  expect(sink.texts.map(({ to, text }) => [to, text.split('\n')[0]])).toEqual([
    [texted.mobile, `Hi ${texted.firstName}`],
  ]);
  const sent = (await call('GET', `result/${id}?state=sent`)).json();
  expect(sent.total).toBe(3);
  expect(sent.items.map(({ channel }: { channel: string }) => channel).sort()).toEqual([
    'email',
    'email',
    'sms',
  ]);
  const sends = (await call('GET', `by-release/${releaseId}`)).json();
  expect(sends.items.map((one: { distributionId: string }) => one.distributionId)).toEqual([id]);
  const report = (await call('GET', `distribution-data-by-release/${releaseId}`)).json();
  expect(report.counts).toMatchObject({ chosen: 4, sent: 3, states: { 'missing-data': 1 } });
});

it('reaches by text whose address bounced, and nobody who unsubscribed from mail', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const [bounced, gone, deaf] = [person(true, true), person(true, true), person(true, false)];
  for (const [one, kind] of [
    [bounced, 'bounced'],
    [gone, 'unsubscribed'],
    [deaf, 'bounced'],
  ] as const)
    await run(sql`insert into suppression (organization_id, channel, address, kind)
      values (${organizationId}, 'email', ${one.email ?? ''}, ${kind})`);
  const lists = (
    await call('POST', `distribute-release/${releaseId}`, { ...both, contacts: [bounced, gone, deaf] })
  ).json();
  expect(sink.texts.map(({ to }) => to)).toEqual([bounced.mobile]);
  expect(lists.sentToContacts).toMatchObject([{ mobile: bounced.mobile }]);
  expect(lists.unsubscribedContacts).toMatchObject([{ email: gone.email }]);
  expect(lists.faildSendToContacts).toMatchObject([{ email: deaf.email, reason: 'bounced' }]);
});

it('is one send to its own call, whichever of its parts an id names, and once for its key', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const contacts = [person(true, true), person(false, true), person(false, false)];
  const send = () =>
    call('POST', `distribute-release/${releaseId}`, { ...both, contacts }, { 'idempotency-key': releaseId });
  const lists = (await send()).json();
  expect(lists.sentToContacts).toHaveLength(2);
  expect(lists.missingDataContacts).toHaveLength(1);
  expect((await send()).json()).toEqual(lists);
  expect(sink.texts).toHaveLength(1);
  const rows = await rowsOf(releaseId);
  const part = rows.find(({ channel }) => channel === 'sms')?.distribution_id;
  expect(part).not.toBe(lists.distributionId);
  expect((await call('GET', `progress/${part}`)).json()).toMatchObject({
    distributionId: lists.distributionId,
    total: 3,
  });
  // Sent again, both ways know it.
  const again = (await call('POST', `distribute-release/${releaseId}`, { ...both, contacts })).json();
  expect(again.allreadyDistributedTo).toHaveLength(2);
  const forced = await call('POST', `distribute-release/${releaseId}`, {
    ...both,
    contacts,
    forceDistribute: true,
  });
  expect(forced.json().sentToContacts).toHaveLength(2);
});

it('is undone whole', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const contacts = [person(true, false), person(false, true)];
  const { distributionId: id } = (
    await call('POST', `distribute-audience/${releaseId}`, { ...both, audience: { contacts } })
  ).json();
  const stopped = (await call('POST', `progress/${id}/stop`, {})).json();
  expect(stopped).toMatchObject({ phase: 'stopped', total: 2, states: { stopped: 2 } });
  await begin(id);
  expect((await rowsOf(releaseId)).map(({ state }) => state)).toEqual(['stopped', 'stopped']);
  expect(sink.texts).toEqual([]);
});

it('planned, it finds who has an address at its moment', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const number = newNumber();
  const [contactId = ''] = await write((db) =>
    db.many<{ id: string }>(sql`insert into contact (organization_id, id, email, mobile, first_name)
      values (${organizationId}, new_id(), '', ${number}, 'Noa') returning id`),
  ).then((rows) => rows.map(({ id }) => id));
  const planned = await call('POST', `distribute-audience/${releaseId}`, {
    ...both,
    startsAt: tomorrow(),
    audience: { contacts: [contactId, person(true, false)] },
  });
  expect(planned.json()).toMatchObject({
    phase: 'scheduled',
    total: 2,
    plan: { people: 2, text: 'Hi {{firstName}}' },
  });
  const { distributionId: id } = planned.json();
  await run(sql`update contact set email = 'noa@plan.example' where id = ${contactId}`);
  await begin(id);
  await untilPhase(id, 'done');
  expect((await rowsOf(releaseId)).map(({ channel, state }) => [channel, state])).toEqual([
    ['email', 'sent'],
    ['email', 'sent'],
  ]);
});

it('is called sending while the mail leaves, whatever keeps the text back', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const audience = { contacts: [person(true, false), person(false, true)] };
  const { distributionId: id } = (
    await call('POST', `distribute-audience/${releaseId}`, { ...both, audience })
  ).json();
  const refusal = { kind: 'sender', words: 'No credit' };
  await run(
    sql`update distribution set phase = 'paused', refusal = ${JSON.stringify(refusal)} where part_of = ${id}`,
  );
  // Mail that leaves: begun, and not handed over yet.
  await run(sql`update distribution set starts_at = now() - interval '1 minute' where id = ${id}`);
  expect((await call('GET', `progress/${id}`)).json()).toMatchObject({ phase: 'sending', refusal });
  await begin(id);
  await untilPhase(id, 'paused');
});

it('large, it is written in steps and adds up', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const list = `large-${releaseId}`;
  await run(
    sql`insert into mailing_list (organization_id, id, title) values (${organizationId}, ${list}, 'Large')`,
  );
  await run(sql`with made as (
      insert into contact (organization_id, id, email, mobile, first_name)
      select ${organizationId}, new_id(), case when n % 3 = 0 then '' else 'large' || n || '@plan.example' end,
        '+9725' || (20000000 + n), 'P' || n from generate_series(1, 1500) n returning id)
    insert into mailing_list_contact (organization_id, mailing_list_id, contact_id) select ${organizationId}, ${list}, id from made`);
  const { distributionId: id } = (
    await call('POST', `distribute-audience/${releaseId}`, { ...both, audience: { mailingLists: [list] } })
  ).json();
  await expect
    .poll(async () => (await call('GET', `progress/${id}`)).json().preparing, { timeout: 20_000 })
    .toBeNull();
  const progress = (await call('GET', `progress/${id}`)).json();
  expect(progress).toMatchObject({ total: 1500, states: { queued: 1500 } });
  expect(progress.parts.map(({ total }: { total: number }) => total)).toEqual([1000, 500]);
  expect((await call('POST', `progress/${id}/stop`, {})).json().states).toEqual({ stopped: 1500 });
});

it('is refused beside a text message alone, and without words', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const audience = { contacts: [person(true, true)] };
  for (const wrong of [
    { ...both, distributionType: 'sms' },
    { ...both, text: ' ' },
    { ...both, followUp: { afterDays: 0, text: 'x' } },
    { from, followUp: { afterDays: 2, text: '' } },
  ])
    expect(
      (await call('POST', `distribute-audience/${releaseId}`, { ...wrong, audience })).statusCode,
      JSON.stringify(wrong),
    ).toBeGreaterThanOrEqual(400);
});
