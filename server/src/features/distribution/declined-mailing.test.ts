import { expect, it } from 'vitest';
import { buildAccount, buildContacts, buildRelease } from '../../../test/factories.ts';
import { emails, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';

let stage: SendingStage;
withSendingStage((started) => {
  stage = started;
});

async function personWho(email: string, mailing: object): Promise<void> {
  const { id } = await buildAccount(stage.server.platform, { email });
  await stage.server.platform.database.withSystem((db) =>
    db.run(sql`update account set mailing = ${JSON.stringify(mailing)} where id = ${id}`),
  );
}

it('leaves out who chose in an account not to get mailings, and says why', async () => {
  const { server, organizationId, cookie } = stage;
  await personWho('nothing@people.example', { unsubscribed: true, newsletter: true });
  await personWho('no-letters@people.example', { unsubscribed: false, newsletter: false });
  await personWho('letters@people.example', { unsubscribed: false, newsletter: true });
  const addresses = ['nothing', 'no-letters', 'letters', 'stranger'].map((name) => `${name}@people.example`);
  const release = await buildRelease(server.platform, organizationId);
  const contacts = await buildContacts(server.platform, organizationId, 4, {
    email: (index) => addresses[index] ?? '',
  });
  const dry = await server.call('POST', `/api/distribution/${organizationId}/audience/${release.id}`, {
    cookie,
    body: { audience: { contacts }, list: 'unsubscribed' },
  });
  expect(dry.json().counts).toMatchObject({ willReceive: 2, unsubscribed: 2 });
  expect(dry.json().people.map(({ reason }: { reason: string }) => reason)).toEqual(['account', 'account']);

  const lists = (await stage.distribute(release.id, { contacts })).json();
  expect(emails(lists.sentToContacts)).toEqual(['letters@people.example', 'stranger@people.example']);
  expect(emails(lists.unsubscribedContacts)).toEqual(['no-letters@people.example', 'nothing@people.example']);
  expect(lists.unsubscribedContacts[0].reason).toBe('account');
  expect(stage.sink.mails).toHaveLength(2);
});

it('asks again when the mail is about to leave', async () => {
  const { server, organizationId, cookie } = stage;
  const release = await buildRelease(server.platform, organizationId);
  const contacts = await buildContacts(server.platform, organizationId, 1, {
    email: () => 'changed-mind@people.example',
  });
  const send = await server.call(
    'POST',
    `/api/distribution/${organizationId}/distribute-audience/${release.id}`,
    { cookie, body: { from: { email: 'press@studio.example' }, audience: { contacts } } },
  );
  await personWho('changed-mind@people.example', { unsubscribed: true });
  await server.platform.database.withSystem((db) =>
    db.run(
      sql`update distribution set starts_at = now() - interval '1 second' where id = ${send.json().distributionId}`,
    ),
  );
  const state = () =>
    server.platform.database.withSystem((db) =>
      db.one<{ state: string; reason: string | null }>(
        sql`select state, reason from recipient where distribution_id = ${send.json().distributionId}`,
      ),
    );
  await expect.poll(state, { timeout: 20_000 }).toEqual({ state: 'unsubscribed', reason: 'account' });
  expect(stage.sink.mails).toHaveLength(0);
});
