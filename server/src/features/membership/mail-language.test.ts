import { expect, it } from 'vitest';
import { type ApprovalStage, someone, withApprovalStage } from '../../../test/approval-stage.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';
import { sendAuthMail } from '../auth/auth-mail.service.ts';
import { mailAnswer } from './answer-mail.service.ts';
import { tellAdmins, tellMember } from './tell-member.service.ts';

let stage: ApprovalStage;
withApprovalStage((begun) => {
  stage = begun;
});

const hebrew = /[\u05d0-\u05ea]/;
const speak = (organizationId: string, locale: string) =>
  stage.write(sql`update organization set settings = settings || jsonb_build_object('locale', ${locale}::text)
    where organization_id = ${organizationId}`);
const choose = (accountId: string, locale: string) =>
  stage.write(
    sql`update account set ui_settings = jsonb_build_object('locale', ${locale}::text) where id = ${accountId}`,
  );
/** Subjects of what an address got so far. */
async function subjectsTo(email: string): Promise<string[]> {
  const mails = stage.sink.mails.filter(({ to }) => to[0] === email);
  return Promise.all(mails.map(async (mail) => (await mail.parsed()).subject ?? ''));
}

it('who chose no language is asked for approval, and answered, in that of the organization', async () => {
  const { organizationId, producer, admin } = stage;
  await speak(organizationId, 'en');
  const other = await stage.member('admin');
  await choose(other.id, 'he');
  const send = await stage.ask(someone());
  await stage.untilTold(other.email, 1);
  await stage.untilTold(admin.email, 1);
  expect(await subjectsTo(admin.email)).toEqual([expect.not.stringMatching(hebrew)]);
  expect(await subjectsTo(other.email), 'a choice goes before').toEqual([expect.stringMatching(hebrew)]);
  expect((await stage.answer(send.distributionId)).statusCode).toBeLessThan(300);
  await stage.untilTold(producer.email, 1);
  expect(await subjectsTo(producer.email)).toEqual([expect.not.stringMatching(hebrew)]);
});

it('so is every other mail to people of an organization', async () => {
  const { server, organizationId, producer, admin } = stage;
  await speak(organizationId, 'fr');
  const ctx = server.ctx({ organizationId });
  const values = { title: 'Waterline', organization: 'Studio' };
  await tellMember(ctx, organizationId, producer.id, { kind: 'recurringGone', values });
  await tellAdmins(ctx, organizationId, { kind: 'recurringError', values });
  const person = { email: producer.email, firstName: '', gender: null, locale: null };
  await mailAnswer(ctx, organizationId, person, 'approved', '');
  const told = [...(await subjectsTo(producer.email)), ...(await subjectsTo(admin.email))];
  expect(told.length).toBeGreaterThanOrEqual(3);
  for (const subject of told) expect(subject).not.toMatch(hebrew);
});

it('a mail about the account itself speaks as all organizations of the person do, or as the installation', async () => {
  const { server, organizationId } = stage;
  await speak(organizationId, 'en');
  const { id, email } = await buildAccount(server.platform, { organizationId, role: 'client' });
  const ask = () => sendAuthMail(server.ctx(), { kind: 'newPassword', email, locale: null });
  await ask();
  const second = (await buildOrganization(server.platform)).id;
  await stage.write(sql`insert into membership (organization_id, account_id) values (${second}, ${id})`);
  await ask();
  await choose(id, 'fr');
  await ask();
  const [one, two, three] = await subjectsTo(email);
  expect(one).not.toMatch(hebrew);
  expect(two).toMatch(hebrew);
  expect(three).not.toMatch(hebrew);
});
