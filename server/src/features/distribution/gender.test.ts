import type { Gender } from '@firstlook/contract/gender.ts';
import { expect, it } from 'vitest';
import { buildContacts, buildRelease } from '../../../test/factories.ts';
import { from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';

/** Words that follow how somebody is addressed, by every way a mail leaves or is shown (docs/decisions/0112). */
let { server, sink, organizationId, cookie, distribute } = {} as SendingStage;
withSendingStage((stage) => {
  ({ server, sink, organizationId, cookie, distribute } = stage);
});

const call = async (path: string, body?: object, method: 'GET' | 'POST' = 'POST') =>
  (await server.call(method, `/api/distribution/${organizationId}/${path}`, { cookie, body })).json();
const write = (statement: ReturnType<typeof sql>) =>
  server.platform.database.withSystem((db) => db.run(statement));
let names = 0;
/** A contact who is addressed so, by their address. */
async function contact(gender: Gender | null): Promise<[string, string]> {
  names += 1;
  const email = `${gender}${names}@gender.example`;
  const [id = ''] = await buildContacts(server.platform, organizationId, 1, { email: () => email });
  await write(sql`update contact set gender = ${gender}, first_name = 'Noa' where id = ${id}`);
  return [email, id];
}
const inbox = async (to: string) => {
  const mail = await sink.mails.find((one) => one.to[0] === to)?.parsed();
  const [, preheader = ''] = /class="fl-preheader"[^>]*>([^&<]*)/.exec(String(mail?.html)) ?? [];
  return [mail?.subject, preheader];
};
const subject = '{{firstName}}, {{gender|he|she|they}} will watch';
const preheader = '{{gender|his|her}} film';

it('a mail says them in its subject and preheader, and afterwards as it was sent', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const [she, sheId] = await contact('female');
  const [he, heId] = await contact('male');
  const [who, whoId] = await contact(null);
  const typed = { email: 'typed@gender.example' };
  const answer = await distribute(releaseId, { contacts: [sheId, heId, whoId, typed], subject, preheader });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await inbox(she)).toEqual(['Noa, she will watch', 'her film']);
  expect(await inbox(he)).toEqual(['Noa, he will watch', 'his film']);
  expect(await inbox(who)).toEqual(['Noa, they will watch', 'his/her film']);
  expect(await inbox(typed.email)).toEqual(['they will watch', 'his/her film']);
  // A send is called as nobody in particular reads it.
  expect((await call(`by-release/${releaseId}`, undefined, 'GET')).items[0].subject).toBe('they will watch');
  const { token } = await server.platform.database.withSystem((db) =>
    db.one<{ token: string }>(
      sql`select token from recipient where release_id = ${releaseId} and address = ${she}`,
    ),
  );
  await write(sql`update contact set gender = null where id = ${sheId}`);
  expect((await server.call('GET', `/view/${token}`)).body).toContain('her film');
});

it('an empty form leaves no hole in what is sent', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const [she, sheId] = await contact('female');
  const [he, heId] = await contact('male');
  const typed = { email: 'hole@gender.example' };
  const lines = { subject: 'Dear {{gender|sir||}}, come', preheader: '{{gender||Madam|}}, come' };
  await distribute(releaseId, { contacts: [sheId, heId, typed], ...lines });
  expect(await inbox(she)).toEqual(['Dear, come', 'Madam, come']);
  expect(await inbox(he)).toEqual(['Dear sir, come', 'come']);
  expect(await inbox(typed.email)).toEqual(['Dear, come', 'come']);
});

it('a preview as a contact and a test with the data of one say what a send would', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const [, contactId] = await contact('female');
  const viewed = await call(`view-as/${releaseId}`, { contactId, show: 'email', subject, preheader });
  expect(viewed).toMatchObject({ subject: 'Noa, she will watch', preheader: 'her film' });
  const to = 'tester@gender.example';
  await call(`test/${releaseId}`, { from, contacts: [{ email: to }], contactId, subject, preheader });
  const [tested, words] = await inbox(to);
  expect(tested).toContain('Noa, she will watch');
  expect(words).toBe('her film');
});

it('a field of gender without its forms is refused', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const answer = await distribute(releaseId, {
    contacts: [{ email: 'a@gender.example' }],
    subject: '{{gender}} x',
  });
  expect(answer.json()).toMatchObject({
    code: 'INVALID_DATA',
    issues: [{ path: 'subject', code: 'mergeField' }],
  });
});

it('people who did something are addressed in the next send as they were', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const [she, sheId] = await contact('female');
  await distribute(releaseId, { contacts: [sheId] });
  await write(sql`delete from contact where id = ${sheId}`);
  await write(sql`update recipient set contact_id = null where address = ${she}`);
  sink.mails.length = 0;
  const audience = { engagement: [{ releaseId, did: 'notOpened' }] };
  const next = await buildRelease(server.platform, organizationId);
  const sent = await call(`distribute-audience/${next.id}`, { from, audience, subject });
  await write(sql`update distribution set starts_at = now() where id = ${sent.distributionId}`);
  await write(sql`update send_queue set ready_at = now() where distribution_id = ${sent.distributionId}`);
  await write(sql`select pg_notify('firstlook_send', '')`);
  await expect.poll(async () => (await inbox(she))[0], { timeout: 20_000 }).toContain('she will watch');
});
