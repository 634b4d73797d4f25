import { expect, it } from 'vitest';
import { buildAccount, buildRelease } from '../../../test/factories.ts';
import { emails, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';

/** A person has several mails and gets each release once, at the main one; what they say of messages holds under all. */
let stage: SendingStage;
withSendingStage((begun) => {
  stage = begun;
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  stage.server.call(method, `/api/${path}`, { cookie: stage.cookie, ...(body && { body }) });
const mail = (address: string) => ({ kind: 'email', address });
const create = async (email: string, ...further: string[]) => {
  const body = { firstName: 'Dana', lastName: 'Baram', email, addresses: further.map(mail) };
  return (await call('POST', `contact/${stage.organizationId}`, body)).json();
};
const makeMain = async (id: string, email: string) => {
  const { _id, version, firstName, lastName } = (
    await call('GET', `contact/${stage.organizationId}/${id}`)
  ).json();
  const body = { _id, version, firstName, lastName, email };
  const answer = await call('PUT', `contact/${stage.organizationId}`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const release = () => buildRelease(stage.server.platform, stage.organizationId);
const arrived = () => stage.sink.mails.flatMap(({ to }) => to).sort();

it('who is named by a further mail is the contact, once, and is written to at the main one', async () => {
  const { _id } = await create('main1@a.example', 'other1@a.example');
  const { id } = await release();
  const contacts = [_id, { email: ' Other1@A.example ' }, { email: 'main1@a.example' }];
  const done = (await stage.distribute(id, { contacts })).json();
  expect(emails(done.sentToContacts)).toEqual(['main1@a.example']);
  expect(done.sentToContacts).toMatchObject([{ _id }]);
  expect(arrived()).toEqual(['main1@a.example']);
});

it('who got a release at a former main mail has it, and it stands in what happened', async () => {
  const { _id } = await create('main2@a.example', 'other2@a.example');
  const { id } = await release();
  await stage.distribute(id, { contacts: [_id] });
  await makeMain(_id, 'other2@a.example');
  const done = (await stage.distribute(id, { contacts: [_id, { email: 'main2@a.example' }] })).json();
  expect(done.sentToContacts).toEqual([]);
  expect(arrived()).toEqual(['main2@a.example']);
  const next = await release();
  await stage.distribute(next.id, { contacts: [{ email: 'main2@a.example' }] });
  expect(arrived()).toEqual(['main2@a.example', 'other2@a.example']);
  const { items } = (await call('GET', `contact/${stage.organizationId}/${_id}/timeline`)).json();
  expect(items.filter(({ kind }: { kind: string }) => kind === 'sent')).toHaveLength(2);
});

it('what was sent to an address alone stands in what happened once it is a further one', async () => {
  const { id } = await release();
  await stage.distribute(id, { contacts: [{ email: 'alone@a.example' }] });
  const { _id } = await create('main3@a.example', 'alone@a.example');
  const { items } = (await call('GET', `contact/${stage.organizationId}/${_id}/timeline`)).json();
  expect(items.filter(({ kind }: { kind: string }) => kind === 'sent')).toHaveLength(1);
});

it('who leaves by an old message has left at the main address, and a wrong click is taken back there, too', async () => {
  const { id } = await release();
  await stage.distribute(id, { contacts: [{ email: 'old4@a.example' }] });
  const { _id } = await create('main4@a.example', 'old4@a.example');
  const { token } = await stage.server.system((db) =>
    db.one<{ token: string }>(
      sql`select token from recipient where release_id = ${id} and email = 'old4@a.example'`,
    ),
  );
  const left = await stage.server.app.inject({
    method: 'POST',
    url: `/unsubscribe/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(left.statusCode).toBeLessThan(400);
  const contact = async () => (await call('GET', `contact/${stage.organizationId}/${_id}`)).json();
  expect((await contact()).unsubscribed).toBe(true);
  const next = await release();
  const done = (await stage.distribute(next.id, { contacts: [_id] })).json();
  expect(emails(done.unsubscribedContacts)).toEqual(['main4@a.example']);
});

it('an address that is known as a further one is that of a contact, and one who is erased goes with all of them', async () => {
  const { _id } = await create('main5@a.example', 'other5@a.example');
  const { id } = await release();
  await stage.distribute(id, { contacts: [_id] });
  await stage.distribute((await release()).id, { contacts: [{ email: 'after5@a.example' }] });
  const { version, firstName, lastName, email } = (
    await call('GET', `contact/${stage.organizationId}/${_id}`)
  ).json();
  await call('PUT', `contact/${stage.organizationId}`, {
    ...{ _id, version, firstName, lastName, email },
    addresses: ['other5@a.example', 'after5@a.example'].map(mail),
  });
  const admin = await stage.server.signIn(
    (
      await buildAccount(stage.server.platform, {
        organizationId: stage.organizationId,
        role: 'creator',
      })
    ).email,
  );
  const as = (path: string) =>
    stage.server.call('POST', `/api/${path}`, { cookie: admin, body: { email: 'other5@a.example' } });
  const told = await as(`person/${stage.organizationId}/export`);
  expect(told.statusCode, told.body).toBeLessThan(300);
  expect(told.body).toContain('after5@a.example');
  const erased = await as(`person/${stage.organizationId}/erase`);
  expect(erased.statusCode, erased.body).toBeLessThan(300);
  const traces = await stage.server.system((db) =>
    db.one<{ count: number }>(sql`
      select (select count(*) from recipient where organization_id = ${stage.organizationId} and email in ('main5@a.example', 'after5@a.example'))
        + (select count(*) from contact_address where organization_id = ${stage.organizationId} and address like '%5@a.example') as count`),
  );
  expect(Number(traces.count)).toBe(0);
});
