import { describe, expect, it } from 'vitest';
import { buildAccount, buildRelease } from '../../../test/factories.ts';
import { newNumber, type TextStage, withTextStage } from '../../../test/text-stage.ts';
import { sql } from '../../platform/database.ts';

let sink: TextStage['sink'];
let server: TextStage['server'];
let organizationId: TextStage['organizationId'];
let write: TextStage['write'];
let call: TextStage['call'];
let distribute: TextStage['distribute'];
let contactWith: TextStage['contactWith'];
withTextStage((stage) => {
  ({ sink, server, organizationId, write, call, distribute, contactWith } = stage);
});

describe('tests of a text message', () => {
  it('go to numbers that are named, count nothing, and open the page', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const contact = await contactWith(newNumber());
    const number = newNumber();
    const answer = await call('POST', `test/${release.id}`, {
      distributionType: 'sms',
      contacts: [{ mobile: number }, { mobile: number }],
      contactId: contact,
      text: 'Hi {{firstName}}',
    });
    expect(answer.json().sentToContacts).toMatchObject([{ mobile: number, email: null }]);
    expect(sink.texts).toHaveLength(1);
    const page = /http:\/\/localhost:3000(\/landing\/\S+)/.exec(sink.texts[0]?.text ?? '')?.[1] ?? '';
    expect(page).toContain('origin=distribution-sms');
    expect((await server.call('GET', page)).statusCode).toBe(200);
    const stranger = await call('POST', `test/${release.id}`, {
      distributionType: 'sms',
      contacts: [{ mobile: number }],
      contactId: 'somebody-elses',
      text: 'Hi {{firstName}}',
    });
    expect(stranger.statusCode).toBe(404);
    expect(sink.texts).toHaveLength(1);
    const wrong = await call('POST', `test/${release.id}`, {
      distributionType: 'sms',
      contacts: [{ mobile: '123' }],
      text: 'Hi',
    });
    expect(wrong.json().issues).toEqual([{ path: 'contacts.0.mobile', code: 'mobile' }]);
  });

  it('go to nobody who opted out, by whatever spelling, and say so', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const [left, stays] = [newNumber(), newNumber()];
    const optOut = (channel: string, address: string) =>
      write((db) =>
        db.run(sql`insert into suppression (organization_id, channel, address, kind, reason)
          values (${organizationId}, ${channel}, ${address}, 'unsubscribed', 'by-recipient')`),
      );
    await optOut('sms', left);
    const answer = await call('POST', `test/${release.id}`, {
      distributionType: 'sms',
      contacts: [{ mobile: `0${left.slice(4)}` }, { mobile: stays }],
      text: 'Hi',
    });
    expect(answer.json()).toMatchObject({
      sentToContacts: [{ mobile: stays }],
      unsubscribedContacts: [{ mobile: left, email: null, unsubscribed: true, reason: null }],
      faildSendToContacts: [],
    });
    expect(sink.texts.map(({ to }) => to)).toEqual([stays]);
  });

  it('go not even to the own number or address of a person who wants none', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const account = await buildAccount(server.platform, { organizationId, role: 'admin' });
    const cookie = await server.signIn(account.email);
    await write((db) =>
      db.run(
        sql`update account set mailing = '{"unsubscribed": true}', mobile = ${newNumber()} where email = ${account.email}`,
      ),
    );
    const send = (path: string, body: object) =>
      server.call('POST', `/api/distribution/${organizationId}/${path}/${release.id}`, { cookie, body });
    const mail = { from: { email: 'press@studio.example' } };
    const own = await send('test', { ...mail, contacts: [{ email: account.email }] });
    expect(own.json()).toMatchObject({
      sentToContacts: [],
      unsubscribedContacts: [{ email: account.email, reason: 'account' }],
    });
    const text = { distributionType: 'sms', text: 'Hi', testMode: true };
    const [number] = [newNumber()];
    const rehearsed = await send('distribute-release', { ...text, contacts: [{ mobile: number }] });
    expect(rehearsed.json()).toMatchObject({
      sentToContacts: [{ mobile: number }],
      unsubscribedContacts: [{ reason: 'account' }],
    });
    const whole = await send('distribute-audience', { ...text, audience: { all: true } });
    expect(whole.json()).toMatchObject({ phase: 'done', total: 0, states: { unsubscribed: 1 } });
    expect(sink.texts).toEqual([]);
  });

  it('are so many an hour for one account, because each costs money', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const account = await buildAccount(server.platform, { organizationId, role: 'admin' });
    const as = await server.signIn(account.email);
    const test = () =>
      server.call('POST', `/api/distribution/${organizationId}/test/${release.id}`, {
        cookie: as,
        body: { distributionType: 'sms', contacts: [{ mobile: newNumber() }], text: 'Hi' },
      });
    for (let time = 0; time < 10; time += 1) expect((await test()).statusCode).toBe(200);
    expect((await test()).statusCode).toBe(429);
    expect(sink.texts).toHaveLength(10);
  });

  it('of test mode go to the signed-in person’s own number alone', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const contacts = [{ mobile: newNumber() }];
    const lists = await distribute(release.id, { contacts, testMode: true });
    const number = '+972501234567';
    expect(lists.json()).toMatchObject({ sentToContacts: [contacts[0]], distributionId: null });
    const account = await buildAccount(server.platform, { organizationId, role: 'admin' });
    await write((db) => db.run(sql`update account set mobile = null where email = ${account.email}`));
    const without = await server.call(
      'POST',
      `/api/distribution/${organizationId}/distribute-release/${release.id}`,
      {
        cookie: await server.signIn(account.email),
        body: { distributionType: 'sms', text: 'Hi', contacts, testMode: true },
      },
    );
    expect(without.json().issues).toEqual([{ path: 'mobile', code: 'required' }]);
    expect(sink.texts.map(({ to }) => to)).toEqual([number]);
  });
});
