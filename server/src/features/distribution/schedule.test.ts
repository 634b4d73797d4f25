import { expect, it } from 'vitest';
import { buildAccount, buildContacts, buildRelease } from '../../../test/factories.ts';
import { from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';

/** Sends that begin later (decisions section 10): the tests do not wait for their moment, it is moved to them. */
let { server, sink, organizationId, cookie, distribute } = {} as SendingStage;
withSendingStage((stage) => {
  ({ server, sink, organizationId, cookie, distribute } = stage);
});

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const tomorrow = hours(24);
const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
  (await server.call(method, `/api/distribution/${organizationId}/${path}`, { cookie, body })).json();
const plan = (releaseId: string, audience: object, more: object = {}) =>
  call('POST', `distribute-audience/${releaseId}`, { from, audience, startsAt: tomorrow, ...more });
const progress = (id: string) => call('GET', `progress/${id}`);
const write = (statement: ReturnType<typeof sql>) =>
  server.platform.database.withSystem((db) => db.run(statement));
/** Its moment has come, so many minutes ago. */
const comes = (id: string, minutes = 0) =>
  write(sql`update distribution set starts_at = now() - ${`${minutes} minutes`}::interval where id = ${id}`);
const untilPhase = (id: string, phase: string) =>
  expect.poll(async () => (await progress(id)).phase, { timeout: 20_000 }).toBe(phase);
const release = (more: Record<string, unknown> = {}) => buildRelease(server.platform, organizationId, more);
const to = () => sink.mails.map(({ to: people }) => people[0]);
const reader = async (name: string) => {
  const email = () => `${name}@plan.example`;
  return (await buildContacts(server.platform, organizationId, 1, { email }))[0] as string;
};
const join = (listId: string, contactId: string) =>
  write(sql`insert into mailing_list_contact (organization_id, mailing_list_id, contact_id)
    values (${organizationId}, ${listId}, ${contactId})`);

it('a planned send leaves nothing before its moment, and everything at it', async () => {
  const { id: releaseId } = await release();
  const planned = await plan(releaseId, {
    contacts: [{ email: 'one@plan.example' }, { email: 'no address' }],
  });
  expect(planned).toMatchObject({
    phase: 'scheduled',
    startsAt: tomorrow,
    total: 2,
    states: { queued: 1, 'missing-data': 1 },
    preparing: null,
  });
  const id = planned.distributionId;
  const queued = await server.platform.database.withSystem((db) =>
    db.many(sql`select 1 from recipient where distribution_id = ${id}`),
  );
  expect(queued).toEqual([]);
  await comes(id);
  await untilPhase(id, 'done');
  expect(to()).toEqual(['one@plan.example']);
  expect(await progress(id)).toMatchObject({ total: 2, states: { sent: 1, 'missing-data': 1 } });
});

it('the call for up to a hundred contacts answers how they would come out now, and the same again', async () => {
  const { id: releaseId } = await release();
  const body = { contacts: [{ email: 'two@plan.example' }, { email: 'nothing' }], startsAt: tomorrow };
  const answers = await Promise.all(
    [1, 2].map(() => distribute(releaseId, body, { 'idempotency-key': 'k1' })),
  );
  const [one, again] = answers.map((answer) => answer.json());
  expect(one).toMatchObject({
    pending: [{ email: 'two@plan.example' }],
    missingDataContacts: [{ email: 'nothing' }],
    sentToContacts: [],
  });
  expect(again).toEqual(one);
  const sends = await call('GET', `by-release/${releaseId}`);
  expect(sends.items.map(({ phase }: { phase: string }) => phase)).toEqual(['scheduled']);
  await comes(one.distributionId);
  await untilPhase(one.distributionId, 'done');
  expect(to()).toEqual(['two@plan.example']);
});

it.each([
  [hours(-1), 'past'],
  [hours(24 * 367), 'tooFar'],
])('refuses a moment that has passed or is more than a year ahead (%s)', async (startsAt, code) => {
  const { id: releaseId } = await release();
  const contacts = [{ email: 'nobody@plan.example' }];
  for (const answer of [
    await plan(releaseId, { contacts }, { startsAt }),
    (await distribute(releaseId, { contacts, startsAt })).json(),
    // A test leaves at once: it shows how the send would go, and that one could not begin.
    await plan(releaseId, { contacts }, { startsAt, testMode: true }),
    (await distribute(releaseId, { contacts, startsAt, testMode: true })).json(),
  ])
    expect(answer).toMatchObject({ code: 'INVALID_DATA', issues: [{ path: 'startsAt', code }] });
});

it('nobody plans what readers could not open then', async () => {
  const { id: releaseId } = await release();
  await write(sql`update release set expiration_date = now() + interval '1 hour' where id = ${releaseId}`);
  expect(await plan(releaseId, { contacts: [{ email: 'a@plan.example' }] })).toMatchObject({
    code: 'RELEASE_EXPIRED',
  });
});

it('whoever comes onto a list until then gets it, whoever leaves the list does not', async () => {
  const { id: releaseId } = await release();
  const listId = 'planned-list';
  await write(
    sql`insert into mailing_list (organization_id, id, title) values (${organizationId}, ${listId}, 'Desk')`,
  );
  await join(listId, await reader('stays'));
  const goes = await reader('goes');
  await join(listId, goes);
  const { distributionId, states } = await plan(releaseId, { mailingLists: [listId] });
  expect(states).toEqual({ queued: 2 });
  await write(sql`delete from mailing_list_contact where contact_id = ${goes}`);
  await join(listId, await reader('comes'));
  await comes(distributionId);
  await untilPhase(distributionId, 'done');
  expect(to().sort()).toEqual(['comes@plan.example', 'stays@plan.example']);
});

it('a send for next week keeps nobody from getting the release today, and nobody gets it twice', async () => {
  const { id: releaseId } = await release();
  const contacts = [{ email: 'today@plan.example' }];
  const { distributionId } = await plan(releaseId, { contacts });
  expect((await distribute(releaseId, { contacts })).json()).toMatchObject({
    sentToContacts: [{ email: 'today@plan.example' }],
  });
  await comes(distributionId);
  await untilPhase(distributionId, 'done');
  expect(to()).toEqual(['today@plan.example']);
  expect(await progress(distributionId)).toMatchObject({ states: { already: 1 } });
});

const textOfMail = async () => {
  const { subject, text } = (await sink.mails[0]?.parsed()) ?? {};
  return `${subject} ${text}`;
};

it('says what the release says at its moment', async () => {
  const { id: releaseId } = await release({ title: 'Low water' });
  const { distributionId } = await plan(releaseId, { contacts: [{ email: 'words@plan.example' }] });
  await write(
    sql`update release set title = 'High water', data = data || '{"title":"High water"}' where id = ${releaseId}`,
  );
  await comes(distributionId);
  await untilPhase(distributionId, 'done');
  expect(await textOfMail()).toMatch(/High water[\s\S]*A storm reaches/);
});

it('keeps back what an embargo keeps back by then', async () => {
  const { id: releaseId } = await release();
  const { distributionId } = await plan(releaseId, { contacts: [{ email: 'embargo@plan.example' }] });
  await write(sql`update release set embargo_until = now() + interval '2 days' where id = ${releaseId}`);
  await comes(distributionId);
  await untilPhase(distributionId, 'done');
  expect(await textOfMail()).toContain('Waterline');
  expect(await textOfMail()).not.toContain('A storm reaches');
});

it('more than an hour late it asks; going on sends it at that moment', async () => {
  const { id: releaseId } = await release();
  const { distributionId: id } = await plan(releaseId, { contacts: [{ email: 'late@plan.example' }] });
  await comes(id, 61);
  await untilPhase(id, 'paused');
  expect(await progress(id)).toMatchObject({ refusal: { kind: 'late' }, states: { queued: 1 } });
  expect(sink.mails).toEqual([]);
  await call('POST', `progress/${id}/resume`);
  await untilPhase(id, 'done');
  expect(to()).toEqual(['late@plan.example']);
  expect(Date.now() - Date.parse((await progress(id)).startsAt)).toBeLessThan(60_000);
});

it.each([
  ['expired', sql`update release set expiration_date = now() - interval '1 minute' where id = `],
  ['withdrawn', null],
])('what cannot begin waits for a person: %s', async (kind, statement) => {
  const { id: releaseId } = await release();
  const { distributionId: id } = await plan(releaseId, { contacts: [{ email: `${kind}@plan.example` }] });
  if (statement) await write(sql`${statement}${releaseId}`);
  else await write(sql`update sender_proof set proved_at = null where organization_id = ${organizationId}`);
  await comes(id);
  await untilPhase(id, 'paused');
  expect(await progress(id)).toMatchObject({ refusal: { kind } });
  expect(sink.mails).toEqual([]);
  if (!statement)
    await write(sql`update sender_proof set proved_at = now() where organization_id = ${organizationId}`);
});

it('follows a corrected address, and writes to nobody whose contact was deleted', async () => {
  const { id: releaseId } = await release();
  const [stays, goes, typed] = [await reader('moves'), await reader('deleted'), await reader('by-hand')];
  const { distributionId: id } = await plan(releaseId, {
    contacts: [
      { _id: stays, email: 'moves@plan.example', firstName: 'Sta' },
      { _id: goes, email: 'deleted@plan.example', firstName: 'Go' },
      { email: 'by-hand@plan.example' },
      { email: 'nobodys@plan.example' },
    ],
  });
  await write(sql`update contact set email = 'corrected@plan.example' where id = ${stays}`);
  for (const contact of [goes, typed]) await write(sql`delete from contact where id = ${contact}`);
  await comes(id);
  await untilPhase(id, 'done');
  expect(to().sort()).toEqual(['corrected@plan.example', 'nobodys@plan.example']);
  expect((await progress(id)).states).toEqual({ sent: 2, 'missing-data': 2 });
});

it('whose planner may not send any more waits for somebody who may', async () => {
  const { id: releaseId } = await release();
  const leaver = await buildAccount(server.platform, { organizationId, role: 'producer' });
  const theirs = await server.signIn(leaver.email);
  const body = (name: string) => ({
    from,
    audience: { contacts: [{ email: `${name}@plan.example` }] },
    startsAt: tomorrow,
  });
  const path = `/api/distribution/${organizationId}/distribute-audience/${releaseId}`;
  const planned = (await server.call('POST', path, { cookie: theirs, body: body('left') })).json();
  const stays = await plan(releaseId, { contacts: [{ email: 'right@plan.example' }] });
  await write(sql`delete from membership where account_id = ${leaver.id}`);
  for (const { distributionId } of [planned, stays]) await comes(distributionId);
  await untilPhase(planned.distributionId, 'paused');
  await untilPhase(stays.distributionId, 'done');
  expect(await progress(planned.distributionId)).toMatchObject({ refusal: { kind: 'planner' } });
  expect(to()).toEqual(['right@plan.example']);
  await call('POST', `progress/${planned.distributionId}/resume`);
  await untilPhase(planned.distributionId, 'done');
  expect(to()).toEqual(['right@plan.example', 'left@plan.example']);
});

it('of a program leaves while its key counts', async () => {
  const { id: releaseId } = await release();
  const { email } = await buildAccount(server.platform, { organizationId, role: 'admin' });
  const admin = await server.signIn(email);
  const made = await server.call('POST', `/api/apiKey/${organizationId}`, {
    cookie: admin,
    body: { name: 'Sender', scopes: ['distribution.send'], expiresInDays: null },
  });
  const { secret, _id } = made.json();
  const planned = async (name: string) =>
    (
      await server.call('POST', `/api/distribution/${organizationId}/distribute-audience/${releaseId}`, {
        headers: { authorization: `Bearer ${secret}` },
        body: { from, audience: { contacts: [{ email: `${name}@plan.example` }] }, startsAt: tomorrow },
      })
    ).json();
  const [before, after] = [await planned('before'), await planned('after')];
  await comes(before.distributionId);
  await untilPhase(before.distributionId, 'done');
  await server.call('DELETE', `/api/apiKey/${organizationId}/${_id}`, { cookie: admin });
  await comes(after.distributionId);
  await untilPhase(after.distributionId, 'paused');
  expect(await progress(after.distributionId)).toMatchObject({ refusal: { kind: 'planner' } });
  expect(to()).toEqual(['before@plan.example']);
});

it('called off, nobody gets it and nobody ever will', async () => {
  const { id: releaseId } = await release();
  const { distributionId: id } = await plan(releaseId, { contacts: [{ email: 'off@plan.example' }] });
  expect(
    (await server.call('DELETE', `/api/release/${organizationId}/${releaseId}`, { cookie })).json(),
  ).toMatchObject({
    code: 'AUDIENCE_IS_PLANNED',
  });
  expect(await call('POST', `progress/${id}/stop`)).toMatchObject({
    phase: 'stopped',
    total: 1,
    states: { stopped: 1 },
  });
  await comes(id);
  await server.call('GET', `/api/distribution/${organizationId}/progress/${id}`, { cookie });
  expect(await progress(id)).toMatchObject({ phase: 'stopped', states: { stopped: 1 } });
  for (const state of ['failed', 'unconfirmed'])
    expect(await call('POST', `resend/${id}`, { state }), 'there is nobody to send it to').toMatchObject({
      phase: 'stopped',
    });
  expect(
    (await server.call('GET', `/api/release/${organizationId}/${releaseId}`, { cookie })).json(),
  ).toMatchObject({
    status: 'draft',
  });
});
