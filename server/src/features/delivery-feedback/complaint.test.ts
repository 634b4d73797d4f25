import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildContacts } from '../../../test/factories.ts';
import { complaint } from '../../../test/returned-mail.ts';
import { type ReturnedStage, startReturnedStage } from '../../../test/returned-stage.ts';
import { sql } from '../../platform/database.ts';

let stage: ReturnedStage;
beforeAll(async () => {
  stage = await startReturnedStage();
});
afterAll(() => stage.stop());

const api = (method: string, place: string, body?: unknown) =>
  stage.server.call(method, place, { cookie: stage.cookie, body });
async function bringAndRead(...messages: string[]) {
  for (const message of messages) stage.bring(message);
  expect(await stage.read()).toBe(messages.length);
}
const listed = async (kind: string, address: string) =>
  (
    await api(
      'GET',
      `/api/suppression/${stage.organizationId}?filter[params][kind]=${kind}&filter[search]=${encodeURIComponent(address)}`,
    )
  ).json().items;
const complained = { kind: 'unsubscribed', reason: 'complaint' };

it('ends the mail of that organization to whoever called it spam, and stands where admins look', async () => {
  const address = stage.newAddress();
  const mail = await stage.sendTo(address);
  const told = complaint(mail);
  await bringAndRead(told, told);
  expect(await stage.suppressionOf(address)).toEqual(complained);
  for (const kind of ['complaint', 'unsubscribed'])
    expect(await listed(kind, address)).toMatchObject([complained]);
  expect(await listed('bounced', address)).toEqual([]);
  const report = (await stage.call('GET', `distribution-data-by-release/${mail.releaseId}`)).json();
  expect(report.recipients).toMatchObject([
    { email: address, state: 'sent', complainedAt: expect.any(String), delayed: null },
  ]);
  expect(report.counts.unsubscribed).toBe(1);
  expect(await stage.rowOf((await stage.sendTo(address)).releaseId)).toMatchObject({ state: 'unsubscribed' });
});

it.each<[string, (mail: Awaited<ReturnType<ReturnedStage['sendTo']>>) => string]>([
  ['the return path alone', (mail) => complaint(mail, { headers: 'Subject: [taken out]' })],
  ['the headers of the mail alone', (mail) => complaint(mail, { mailFrom: 'x@y.example' })],
  [
    'the unsubscribe link alone',
    (mail) =>
      complaint(mail, {
        mailFrom: 'x@y.example',
        headers: /List-Unsubscribe: .*/.exec(mail.raw.toString('utf8'))?.[0] ?? '',
      }),
  ],
  ['an opt-out', (mail) => complaint(mail, { type: 'opt-out' })],
])('is understood by %s', async (_name, write) => {
  const address = stage.newAddress();
  await bringAndRead(write(await stage.sendTo(address)));
  expect(await stage.suppressionOf(address)).toEqual(complained);
});

it('is understood after the release was deleted', async () => {
  const address = stage.newAddress();
  const mail = await stage.sendTo(address);
  await stage.server.system((db) => db.run(sql`delete from distribution where id = ${mail.distributionId}`));
  await bringAndRead(complaint(mail));
  expect(await stage.suppressionOf(address)).toEqual(complained);
});

it('is neither what is called no spam, nor what DMARC reports, nor what names nobody', async () => {
  const address = stage.newAddress();
  const mail = await stage.sendTo(address);
  const forged = mail.to.replace(/.{4}@/, (end) => (end === 'aaaa@' ? 'bbbb@' : 'aaaa@'));
  await bringAndRead(
    complaint(mail, { type: 'not-spam' }),
    complaint(mail, { type: 'auth-failure' }),
    complaint(mail, { mailFrom: forged, headers: 'Subject: x' }),
  );
  expect(await stage.suppressionOf(address)).toBeNull();
});

it('is lifted by a member with a note and by nobody else', async () => {
  const address = stage.newAddress();
  const [contactId] = await buildContacts(stage.server.platform, stage.organizationId, 1, {
    email: () => address,
  });
  const mail = await stage.sendTo(address);
  // The person had left by the link before, and would take that back by it.
  const link = /\/unsubscribe\/[\w%.-]+/.exec(mail.raw.toString('utf8'))?.[0] ?? '';
  await stage.server.call('POST', link, { body: {} });
  await bringAndRead(complaint(mail));
  expect(await stage.suppressionOf(address)).toEqual(complained);
  const { organizationId } = stage;
  const toggled = await api('POST', '/api/distribution/update-subscription-value', {
    contactId,
    organizationId,
    subscriptionValue: true,
  });
  expect([toggled.statusCode, toggled.json().code]).toEqual([409, 'COMPLAINED']);
  await stage.call('POST', 'clear-bounces', {});
  await stage.server.call('POST', `${link}/resubscribe`, { body: {} });
  expect(await stage.suppressionOf(address)).toEqual(complained);
  const release = (note: string) =>
    api('POST', `/api/suppression/${organizationId}/release`, {
      channel: 'email',
      address,
      ...complained,
      note,
    });
  expect((await release('')).statusCode).toBe(400);
  expect((await release('asked by phone')).statusCode).toBe(204);
  expect(await stage.suppressionOf(address)).toBeNull();
});
