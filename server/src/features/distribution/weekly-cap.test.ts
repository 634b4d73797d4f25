import { expect, it } from 'vitest';
import { buildAccount, buildContacts, buildRelease } from '../../../test/factories.ts';
import { from } from '../../../test/sending-stage.ts';
import { newNumber } from '../../../test/text-stage.ts';
import { type BothWays, withBothWays } from '../../../test/two-ways.ts';
import { sql } from '../../platform/database.ts';

/** So many messages to a person in seven days (docs/decisions/0130). */
let { server, organizationId, call, run, begin, untilPhase } = {} as BothWays;
withBothWays((stage) => {
  ({ server, organizationId, call, run, begin, untilPhase } = stage);
});

const setCap = (cap: number | null) =>
  run(sql`update organization set settings = settings || jsonb_build_object('weeklyMessages', ${cap}::integer)
    where organization_id = ${organizationId}`);
async function person(name: string): Promise<{ _id: string }> {
  const [id = ''] = await buildContacts(server.platform, organizationId, 1, {
    email: () => `${name.toLowerCase()}-${newNumber().slice(-7)}@week.example`,
  });
  await run(sql`update contact set mobile = ${newNumber()}, first_name = ${name} where id = ${id}`);
  return { _id: id };
}
const release = async () => (await buildRelease(server.platform, organizationId)).id;
async function send(contacts: object[], more: object = {}, releaseId?: string) {
  const answer = await call('POST', `distribute-audience/${releaseId ?? (await release())}`, {
    ...('distributionType' in more ? {} : { from }),
    audience: { contacts },
    ...more,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const id: string = answer.json().distributionId;
  await begin(id);
  await untilPhase(id, 'done');
  return (await call('GET', `progress/${id}`)).json();
}
const text = { distributionType: 'sms', text: 'Hi' };

it('leaves out who got as many in seven days, by every way, and says who that is', async () => {
  const [often, seldom] = [await person('Often'), await person('Seldom')];
  await send([often]);
  await send([often], text);
  await setCap(2);
  const id = await release();
  const dry = async (more: object) => (await call('POST', `audience/${id}`, more)).json();
  const audience = { contacts: [often, seldom] };
  const checked = await dry({ audience, list: 'overCap' });
  expect(checked.counts).toMatchObject({ chosen: 2, willReceive: 1, overCap: 1, already: 0 });
  expect(checked.people).toMatchObject([{ _id: often._id, reason: 'over-cap' }]);
  expect((await dry({ audience, pastWeeklyCap: true })).counts).toMatchObject({ willReceive: 2, overCap: 0 });
  const sent = await send([often, seldom], {}, id);
  expect(sent.states).toEqual({ sent: 1, 'over-cap': 1 });
  const listed = (await call('GET', `result/${sent.distributionId}?state=over-cap`)).json();
  expect(listed).toMatchObject({ total: 1, items: [{ contactId: often._id, reason: 'over-cap' }] });
  const report = (await call('GET', `distribution-data-by-release/${id}`)).json();
  expect(report.counts).toMatchObject({ chosen: 2, sent: 1, filters: { skipped: 1 } });
  // Eight days after one of them there is room for one.
  await run(
    sql`update recipient set created_at = created_at - interval '8 days' where contact_id = ${often._id} and channel = 'sms'`,
  );
  expect((await send([often])).states).toEqual({ sent: 1 });
  expect((await send([often])).states).toEqual({ 'over-cap': 1 });
  await setCap(null);
  expect((await send([often])).states).toEqual({ sent: 1 });
});

it('counts an address that is nobody’s contact, one that became another contact’s, and nothing that was not sent', async () => {
  await setCap(1);
  const address = { email: `typed-${newNumber().slice(-7)}@week.example` };
  const stopped = await call('POST', `distribute-audience/${await release()}`, {
    from,
    audience: { contacts: [address] },
  });
  await call('POST', `progress/${stopped.json().distributionId}/stop`, {});
  expect((await send([address])).states).toEqual({ sent: 1 });
  expect((await send([address])).states).toEqual({ 'over-cap': 1 });
  const [id = ''] = await buildContacts(server.platform, organizationId, 1, { email: () => address.email });
  expect((await send([{ _id: id }])).states).toEqual({ 'over-cap': 1 });
  await setCap(null);
});

it('is passed over by a person’s word for one send, and by nothing that leaves by itself', async () => {
  await setCap(1);
  const one = await person('Word');
  const id = await release();
  const followUp = { afterDays: 2, did: 'notOpened', distributionType: 'email' };
  const first = await send([one], { followUp, pastWeeklyCap: true }, id);
  expect(first.states).toEqual({ sent: 1 });
  const { items } = (await call('GET', `by-release/${id}`)).json();
  const follows = items.find((other: { follows: string | null }) => other.follows !== null).distributionId;
  await begin(follows);
  await untilPhase(follows, 'done');
  expect((await call('GET', `progress/${follows}`)).json().states).toEqual({ 'over-cap': 1 });
  expect((await send([one], { pastWeeklyCap: true })).states).toEqual({ sent: 1 });
  const cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'admin' })).email,
  );
  const made = await server.call('POST', `/api/apiKey/${organizationId}`, {
    cookie,
    body: { name: 'Sender', scopes: ['distribution.send'], expiresInDays: null },
  });
  const url = `/api/distribution/${organizationId}/distribute-audience/${await release()}`;
  const byProgram = (pastWeeklyCap: boolean) =>
    server.call('POST', url, {
      headers: { authorization: `Bearer ${made.json().secret}` },
      body: { from, audience: { contacts: [one] }, pastWeeklyCap },
    });
  expect([(await byProgram(true)).statusCode, (await byProgram(false)).statusCode]).toEqual([403, 201]);
  await setCap(null);
});

it('holds between sends that are written beside each other', async () => {
  await setCap(1);
  const people = await Promise.all(Array.from({ length: 8 }, (_, index) => person(`Beside${index}`)));
  const sends = await Promise.all([send(people), send(people), send(people)]);
  const total = (state: string) => sends.reduce((sum, { states }) => sum + (states[state] ?? 0), 0);
  expect([total('sent'), total('over-cap')]).toEqual([8, 16]);
  await setCap(null);
});

it('is a setting of the organization that who sends may read', async () => {
  const url = `/api/organization/${organizationId}`;
  const as = async (role: 'admin' | 'producer') =>
    server.signIn((await buildAccount(server.platform, { organizationId, role })).email);
  const [admin, producer] = [await as('admin'), await as('producer')];
  const save = async (weeklyMessages: number | null) => {
    const { version } = (await server.call('GET', url, { cookie: admin })).json();
    return server.call('PUT', url, { cookie: admin, body: { weeklyMessages, version } });
  };
  for (const wrong of [0, 1001, 1.5]) expect((await save(wrong)).statusCode).toBe(400);
  expect((await save(3)).statusCode).toBe(200);
  expect((await server.call('GET', url, { cookie: producer })).json().weeklyMessages).toBe(3);
  expect((await save(null)).statusCode).toBe(200);
});

it('is passed by admins alone where the organization says so', async () => {
  await setCap(1);
  await run(
    sql`update organization set settings = settings || '{"onlyAdminsPassCap": true}' where organization_id = ${organizationId}`,
  );
  const often = await person('Switch');
  await send([often]);
  const producer = await buildAccount(server.platform, { organizationId, role: 'producer' });
  const cookie = await server.signIn(producer.email);
  const past = { from, audience: { contacts: [often] }, pastWeeklyCap: true };
  const ask = async () =>
    server.call('POST', `/api/distribution/${organizationId}/distribute-audience/${await release()}`, {
      cookie,
      body: past,
    });
  expect((await ask()).json()).toMatchObject({ code: 'NOT_ALLOWED' });
  expect((await send([often], { pastWeeklyCap: true })).states).toEqual({ sent: 1 });
  await run(
    sql`update organization set settings = settings - 'onlyAdminsPassCap' where organization_id = ${organizationId}`,
  );
  expect((await ask()).statusCode).toBe(201);
  await setCap(null);
});
