import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildContacts, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { type MailSink, smtpRefusal, startMailSink } from '../../../test/mail-sink.ts';
import { sql } from '../../platform/database.ts';

/** A mail server that refuses us is not a list of addresses that refuse mail. */
let sink: MailSink;
let server: TestServer;
let organizationId: string;
let cookie: string;
/** What the mail server answers at each command; nothing is yes. */
let answers: Partial<Record<'signIn' | 'sender' | 'recipient' | 'message', [number, string]>> = {};
/** Holds the answer to a message back until it is let go. */
let hold: Promise<void> | null = null;
let held = 0;
const say = (at: keyof typeof answers) => {
  const answer = answers[at];
  if (answer) throw smtpRefusal(...answer);
};

beforeAll(async () => {
  sink = await startMailSink({
    onSignIn: () => say('signIn'),
    onSender: () => say('sender'),
    onRecipient: () => say('recipient'),
    onMessage: async () => {
      const answer = answers.message;
      if (hold) held++;
      await hold;
      if (answer) throw smtpRefusal(...answer);
    },
  });
  const url = sink.url.replace('smtp://', 'smtp://relay:secret@');
  server = await startTestServer({ env: { SMTP_URL: url }, worker: true });
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'admin' })).email,
  );
});
beforeEach(() => {
  answers = {};
  hold = null;
  sink.mails.length = 0;
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, `/api/distribution/${organizationId}/${path}`, { cookie, body });
const sendRelease = (releaseId: string, emails: string[]) =>
  call('POST', `distribute-release/${releaseId}`, {
    from: { email: 'press@studio.example' },
    contacts: emails.map((email) => ({ email })),
  });
async function send(emails: string[]) {
  const release = await buildRelease(server.platform, organizationId);
  return (await sendRelease(release.id, emails)).json();
}
const progressOf = async (id: string) => (await call('GET', `progress/${id}`)).json();
const suppressions = (address: string) =>
  server.platform.database.withSystem((db) =>
    db.many<{ kind: string }>(sql`select kind from suppression where address = ${address}`),
  );

describe('a refusal of us', () => {
  it.each([
    ['signIn', 535, '5.7.8 bad password', 'signIn'],
    ['sender', 550, '5.7.1 sender not allowed', 'sender'],
    ['sender', 530, '5.7.0 Authentication required', 'signIn'],
    ['recipient', 550, '5.7.1 Relaying denied', 'relay'],
    ['message', 552, '5.3.4 message too big', 'size'],
  ] as const)(
    'at %s (%i %s) pauses the send and suppresses nobody; it goes on when told to',
    async (at, reply, words, kind) => {
      const people = ['a', 'b', 'c'].map((name) => `${name}-${at}-${reply}-${kind}@a.example`.toLowerCase());
      answers = { [at]: [reply, words] };
      const lists = await send(people);
      expect(lists.pending).toHaveLength(3);
      expect(lists.faildSendToContacts).toEqual([]);
      await expect
        .poll(() => progressOf(lists.distributionId), { timeout: 10_000 })
        .toMatchObject({ phase: 'paused', states: { queued: 3 }, refusal: { kind } });
      expect((await progressOf(lists.distributionId)).refusal.words).toContain(words);
      // A second try that is refused again still counts against no address.
      await call('POST', `progress/${lists.distributionId}/resume`, {});
      await expect
        .poll(async () => (await progressOf(lists.distributionId)).refusal, { timeout: 10_000 })
        .toMatchObject({ kind });
      answers = {};
      await call('POST', `progress/${lists.distributionId}/resume`, {});
      await expect
        .poll(() => progressOf(lists.distributionId), { timeout: 10_000 })
        .toMatchObject({ phase: 'done', refusal: null, states: { sent: 3 } });
      for (const address of people) expect(await suppressions(address)).toEqual([]);
    },
  );

  it('that was on its way when a person said go on does not pause the send again', async () => {
    answers = { message: [552, '5.3.4 message too big'] };
    const { promise, resolve: letGo } = Promise.withResolvers<void>();
    hold = promise;
    const release = await buildRelease(server.platform, organizationId);
    const sending = sendRelease(release.id, ['late@a.example']);
    const progress = async () => (await call('GET', `by-release/${release.id}`)).json().items[0];
    await expect.poll(() => held, { timeout: 10_000 }).toBe(1);
    const { distributionId } = await progress();
    await call('POST', `progress/${distributionId}/pause`, {});
    answers = {};
    await call('POST', `progress/${distributionId}/resume`, {});
    letGo();
    await expect
      .poll(progress, { timeout: 10_000 })
      .toMatchObject({ phase: 'done', refusal: null, states: { sent: 1 } });
    await sending;
  });

  it('is no bounce when it is about one message', async () => {
    answers = { message: [554, '5.7.1 looks like spam'] };
    for (const _ of [1, 2]) expect((await send(['spam@a.example'])).faildSendToContacts).toHaveLength(1);
    expect(await suppressions('spam@a.example')).toEqual([]);
  });
});

describe('an address that bounces', () => {
  it('counts once in one distribution, however often it is tried again', async () => {
    answers = { recipient: [550, '5.1.1 no such user'] };
    const { distributionId } = await send(['gone@a.example']);
    await call('POST', `resend/${distributionId}`, { state: 'failed' });
    await expect.poll(() => progressOf(distributionId), { timeout: 10_000 }).toMatchObject({ phase: 'done' });
    expect(await suppressions('gone@a.example')).toEqual([]);
    await send(['gone@a.example']);
    expect(await suppressions('gone@a.example')).toEqual([{ kind: 'bounced' }]);
  });

  it('is called bounced everywhere, and a person may let mail go to it again: one, or all', async () => {
    const ids = await buildContacts(server.platform, organizationId, 3, {
      email: (index) => `bounced${index}@a.example`,
    });
    const people = [0, 1, 2].map((index) => `bounced${index}@a.example`);
    answers = { recipient: [550, '5.1.1 no such user'] };
    for (const _ of [1, 2]) await send(people);
    answers = {};
    const lists = await send(people);
    expect(lists.unsubscribedContacts).toEqual([]);
    expect(lists.faildSendToContacts).toMatchObject(
      people.map((email) => ({ email, reason: 'bounced', unsubscribed: false })),
    );
    expect((await progressOf(lists.distributionId)).states).toEqual({ bounced: 3 });
    const bounced = () =>
      server.call('GET', `/api/contact/${organizationId}?filter[params][suppressed]=true`, { cookie });
    expect((await bounced()).json().total).toBe(3);
    const clear = (body: object) => call('POST', 'clear-bounces', body);
    expect((await clear({ contacts: [ids[0]] })).json()).toEqual({ cleared: 1 });
    expect((await bounced()).json().items.map(({ _id }: { _id: string }) => _id)).not.toContain(ids[0]);
    // Others of the file bounced before this test.
    expect((await clear({})).json().cleared).toBeGreaterThanOrEqual(2);
    expect((await clear({})).json()).toEqual({ cleared: 0 });
    expect((await send(people)).sentToContacts).toHaveLength(3);
    const log = await server.call(
      'GET',
      `/api/audit/${organizationId}?filter[params][action]=contact.clearBounces`,
      { cookie },
    );
    expect(log.json().total).toBe(2);
  });
});
