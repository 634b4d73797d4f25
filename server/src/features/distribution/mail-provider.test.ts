import type { ReleaseReport } from '@firstlook/contract/report.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import {
  mailgunKey,
  mailgunNotice,
  postmarkKey,
  postmarkNotice,
  resendKey,
  resendNotice,
  sendgridKey,
  sendgridNotice,
  sesNotice,
  type Told,
} from '../../../test/mail-notice.ts';
import { mailEnvironment, mailProtocols } from '../../../test/mail-protocol.ts';
import type { MailCase, TakenMail } from '../../../test/mail-taken.ts';
import { type MadeNotice, snsCertificate, snsPublicKey, snsTopic } from '../../../test/sms-notice.ts';
import { type SmsReply, type SmsSink, startSmsSink } from '../../../test/sms-sink.ts';
import { listenToSes } from '../../gateways/mail-ses-notice.ts';
import { type Sql, sql } from '../../platform/database.ts';
import { type MailProvider, mailProviders } from '../../platform/mail-setting.ts';

/** What each needs to tell what became of a mail, and how it tells it. */
const tellers: Record<MailProvider, { key: string; write: (told: Told) => MadeNotice }> = {
  ses: { key: snsTopic, write: sesNotice },
  mailgun: { key: mailgunKey, write: mailgunNotice },
  postmark: { key: postmarkKey, write: postmarkNotice },
  sendgrid: { key: sendgridKey, write: sendgridNotice },
  resend: { key: resendKey, write: resendNotice },
};
const certificate = async (place: string) => (place === snsCertificate ? snsPublicKey : '');

/** A send through a provider's API, from the call to the report, each against a server that speaks its protocol. */
describe.each(mailProviders)('a send over %s', (provider) => {
  const { answers, read } = mailProtocols[provider];
  let sink: SmsSink;
  let server: TestServer;
  let organizationId: string;
  let cookie: string;
  let taken: TakenMail[] = [];
  /** What it says to an address; accepted, with a name of its own, where nothing is said. */
  const replies = new Map<string, MailCase | 'cut'>();
  let mails = 0;
  const nameOf = (index: number) => `mail-${index}`;
  const accepted = (): SmsReply => {
    mails += 1;
    const name = nameOf(mails);
    const body = {
      ses: { MessageId: name },
      mailgun: { id: `<${name}>` },
      postmark: { MessageID: name, ErrorCode: 0 },
    };
    const said =
      provider === 'sendgrid' ? '' : JSON.stringify(provider === 'resend' ? { id: name } : body[provider]);
    return { status: provider === 'sendgrid' ? 202 : 200, body: said, headers: { 'x-message-id': name } };
  };

  beforeAll(async () => {
    sink = await startSmsSink(async (call) => {
      const mail = await read(call);
      if (typeof mail === 'string') return { status: 400, body: mail };
      taken.push(mail);
      const reply = replies.get(mail.to.email);
      if (reply === 'cut') return 'cut';
      return reply ? answers[reply] : accepted();
    });
    const env = { ...mailEnvironment(provider, sink.port), MAIL_RECEIPT_KEY: tellers[provider].key };
    const gateways = provider === 'ses' ? { mailNews: listenToSes(snsTopic, certificate) } : {};
    server = await startTestServer({ env, gateways, worker: true });
    const sender = { email: 'press@studio.example', title: 'בית, הוצאה', allowReply: false, isDefault: true };
    organizationId = (await buildOrganization(server.platform, { settings: { fromEmails: [sender] } })).id;
    const { email } = await buildAccount(server.platform, { organizationId, role: 'admin' });
    cookie = await server.signIn(email);
  }, 60_000);
  beforeEach(() => {
    taken = [];
    replies.clear();
  });
  afterAll(async () => {
    await server.stop();
    await sink.close();
  });

  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, `/api/distribution/${organizationId}/${path}`, { cookie, body });
  const one = <Row extends object>(statement: Sql) => server.system((db) => db.maybe<Row>(statement));
  let people = 0;
  const newAddress = () => {
    people += 1;
    return `person${people}@${provider}.example`;
  };
  /** Sends a release of its own to these people. */
  async function sendTo(...emails: string[]) {
    const { id: releaseId } = await buildRelease(server.platform, organizationId, {
      title: 'גל "גבוה", פרק א',
    });
    const contacts = emails.map((email) => ({ email, firstName: 'דנה', lastName: 'כהן' }));
    const from = { email: 'press@studio.example' };
    const answer = await call('POST', `distribute-release/${releaseId}`, { from, contacts });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return { releaseId, distributionId: answer.json().distributionId as string };
  }
  const rowOf = (releaseId: string, email: string) =>
    one<{ state: string; reason: string | null; receipt: string | null; provider_id: string | null }>(
      sql`select state, reason, receipt, provider_id from recipient where release_id = ${releaseId} and address = ${email}`,
    );
  const suppressionOf = (email: string) =>
    one<{ kind: string; reason: string }>(
      sql`select kind, reason from suppression where organization_id = ${organizationId} and address = ${email}`,
    );
  const mailTo = (email: string) => taken.findLast(({ to }) => to.email === email);
  /** The provider tells what became of the last mail to an address, as it knows that mail. */
  async function tell(what: Told['what'], email: string, name: string, isTokenTold = true) {
    const token = isTokenTold ? (mailTo(email)?.token ?? 'none') : undefined;
    const told: Told = { from: 'press@studio.example', address: email, what, name, ...(token && { token }) };
    const { path: url, headers, body } = tellers[provider].write(told);
    const answer = await server.app.inject({ method: 'POST', url, headers, payload: body });
    expect(answer.statusCode, answer.body).toBe(204);
  }
  const progressOf = async (id: string) => (await call('GET', `progress/${id}`)).json();

  it('arrives whole, with the headers of a list, and the report says what the provider tells', async () => {
    const [here, gone] = [newAddress(), newAddress()];
    const { releaseId, distributionId } = await sendTo(here, gone);
    await expect.poll(() => progressOf(distributionId)).toMatchObject({ phase: 'done', states: { sent: 2 } });
    const mail = mailTo(here);
    expect(mail).toMatchObject({
      from: { email: 'press@studio.example', name: provider === 'resend' ? 'בית הוצאה' : 'בית, הוצאה' },
      to: { email: here, name: 'דנה כהן' },
      replyTo: { email: 'noreply@studio.example' },
      subject: expect.stringContaining('גל "גבוה", פרק א'),
      headers: {
        'list-unsubscribe': expect.stringMatching(/^<http:\/\/localhost:3000\/unsubscribe\//),
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
        'list-id': `<${releaseId}.studio.example>`,
        'feedback-id': `${releaseId}:${organizationId}:newsletter:firstlook`,
      },
    });
    for (const said of [mail?.html, mail?.text]) expect(said).toContain('http://localhost:3000/');
    const names = new Map<string, string>();
    for (const email of [here, gone]) names.set(email, (await rowOf(releaseId, email))?.provider_id ?? '');
    expect([...names.values()].sort()).toEqual([nameOf(mails - 1), nameOf(mails)]);
    await tell('delivered', here, names.get(here) ?? '');
    await tell('failed', gone, names.get(gone) ?? '');
    expect(await rowOf(releaseId, here)).toMatchObject({ state: 'sent', receipt: 'delivered' });
    expect(await rowOf(releaseId, gone)).toMatchObject({ state: 'failed', reason: '550 5.1.1 user unknown' });
    const report = (await call('GET', `distribution-data-by-release/${releaseId}`)).json<ReleaseReport>();
    expect(report.counts).toMatchObject({ chosen: 2, states: { sent: 1, failed: 1 } });
    expect(report.recipients.find(({ email }) => email === here)?.deliveredAt).toEqual(expect.any(String));
  });

  it('a second send to an address that does not exist suppresses it; what is told of an earlier try fails no later one', async () => {
    const email = newAddress();
    const first = await sendTo(email);
    await expect.poll(() => rowOf(first.releaseId, email)).toMatchObject({ state: 'sent' });
    const name = (await rowOf(first.releaseId, email))?.provider_id ?? '';
    await tell('failed', email, name);
    expect(await suppressionOf(email)).toBeNull();
    // A person tries it again, and then the first failure is told once more.
    await call('POST', `resend/${first.distributionId}`, { state: 'failed' });
    await expect.poll(() => rowOf(first.releaseId, email)).toMatchObject({ state: 'sent', receipt: null });
    await tell('failed', email, name);
    expect(await rowOf(first.releaseId, email)).toMatchObject({ state: 'sent', receipt: null });
    const second = await sendTo(email);
    await expect.poll(() => rowOf(second.releaseId, email)).toMatchObject({ state: 'sent' });
    await tell('failed', email, (await rowOf(second.releaseId, email))?.provider_id ?? '');
    expect(await suppressionOf(email)).toEqual({ kind: 'bounced', reason: '550 5.1.1 user unknown' });
  });

  it('a complaint unsubscribes', async () => {
    const email = newAddress();
    const { releaseId } = await sendTo(email);
    await expect.poll(() => rowOf(releaseId, email)).toMatchObject({ state: 'sent' });
    await tell('complaint', email, (await rowOf(releaseId, email))?.provider_id ?? '');
    expect(await suppressionOf(email)).toEqual({ kind: 'unsubscribed', reason: 'complaint' });
  });

  it.each([
    ['badKey', 'signIn'],
    ['quota', 'quota'],
    ['badSender', 'sender'],
    ['tooLarge', 'size'],
  ] as const)(
    '%s pauses it with that word and suppresses nobody; it goes on when told to',
    async (reply, kind) => {
      const emails = [newAddress(), newAddress()];
      for (const email of emails) replies.set(email, reply);
      const { distributionId } = await sendTo(...emails);
      await expect
        .poll(() => progressOf(distributionId))
        .toMatchObject({ phase: 'paused', states: { queued: 2 }, refusal: { kind } });
      replies.clear();
      await call('POST', `progress/${distributionId}/resume`, {});
      await expect
        .poll(() => progressOf(distributionId))
        .toMatchObject({ phase: 'done', states: { sent: 2 } });
      for (const email of emails) expect(await suppressionOf(email)).toBeNull();
    },
  );

  it('is unconfirmed where the line broke after the mail had left, until the provider tells or a person sends it again', async () => {
    const [told, again] = [newAddress(), newAddress()];
    replies.set(told, 'cut').set(again, 'cut');
    const { releaseId, distributionId } = await sendTo(told, again);
    for (const email of [told, again])
      await expect.poll(() => rowOf(releaseId, email)).toMatchObject({ state: 'unconfirmed' });
    await tell('delivered', told, 'never-heard-of');
    expect(await rowOf(releaseId, told)).toMatchObject({ state: 'sent', receipt: 'delivered', reason: null });
    replies.clear();
    await call('POST', `resend/${distributionId}`, { state: 'unconfirmed' });
    await expect.poll(() => rowOf(releaseId, again)).toMatchObject({ state: 'sent', reason: null });
  });

  it('waits as long as it is asked to, and leaves later', async () => {
    const email = newAddress();
    replies.set(email, 'limited');
    const { id: releaseId } = await buildRelease(server.platform, organizationId);
    const lists = call('POST', `distribute-release/${releaseId}`, {
      from: { email: 'press@studio.example' },
      contacts: [{ email }],
    });
    const waits = () =>
      one<{ wait: number }>(sql`
        select extract(epoch from q.ready_at - now())::float8 as wait from recipient r
        join send_queue q on q.organization_id = r.organization_id and q.recipient_id = r.id
        where r.release_id = ${releaseId} and q.attempts = 1`);
    await expect.poll(waits).not.toBeNull();
    expect((await waits())?.wait).toBeGreaterThan(100);
    replies.clear();
    await server.system(async (db) => {
      await db.run(sql`update send_queue set ready_at = now() where organization_id = ${organizationId}`);
      await db.run(sql`select pg_notify('firstlook_send', '')`);
    });
    expect((await lists).json().sentToContacts).toHaveLength(1);
  });

  it('brings the mails of accounts as well', async () => {
    const { email } = await buildAccount(server.platform, { organizationId, role: 'user' });
    await server.call('POST', '/api/auth/sendNewPasswordEmail', { body: { email } });
    await expect.poll(() => mailTo(email)?.text).toContain('http://localhost:3000/');
    expect(mailTo(email)).toMatchObject({
      headers: { 'auto-submitted': 'auto-generated' },
      token: null,
      html: expect.stringContaining('http://localhost:3000/'),
    });
  });

  if (provider === 'ses')
    it('is known by the provider’s name for it alone, where its notifications bring nothing of ours along', async () => {
      const email = newAddress();
      const { releaseId } = await sendTo(email);
      await expect.poll(() => rowOf(releaseId, email)).toMatchObject({ state: 'sent' });
      const name = (await rowOf(releaseId, email))?.provider_id ?? '';
      await tell('failed', email, `${name}-of-another`, false);
      expect(await rowOf(releaseId, email)).toMatchObject({ state: 'sent', receipt: null });
      await tell('failed', email, name, false);
      expect(await rowOf(releaseId, email)).toMatchObject({
        state: 'failed',
        reason: '550 5.1.1 user unknown',
      });
    });
});
