import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { type MailRelay, startMailRelay } from '../../../test/mail-relay.ts';
import { type MailSink, smtpRefusal, startMailSink } from '../../../test/mail-sink.ts';

/** The ways in which a mail server fails. */
let sink: MailSink;
let relay: MailRelay;
let server: TestServer;
let organizationId: string;
let cookie: string;
const greylisted = new Set<string>();
const from = { email: 'press@studio.example' };

beforeAll(async () => {
  sink = await startMailSink({
    onRecipient(address) {
      if (greylisted.has(address)) throw smtpRefusal(451, 'Greylisted, come back');
      if (address.startsWith('gone')) throw smtpRefusal(550, 'No such person here');
    },
  });
  relay = await startMailRelay(sink.url, {
    hang: (text) => /RCPT TO:<hang/i.test(text),
    cut: (text) => /^To: .*cut@/m.test(text),
  });
  server = await startTestServer({ env: { SMTP_URL: relay.url, SMTP_CONNECTIONS: '3' }, worker: true });
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'admin' })).email,
  );
});
afterAll(async () => {
  relay.close();
  await server.stop();
  await sink.close();
});

interface Send {
  organization?: string;
  as?: string;
}

function distribute(
  releaseId: string,
  emails: string[],
  { organization = organizationId, as = cookie }: Send = {},
) {
  const contacts = emails.map((email) => ({ email }));
  return server.call('POST', `/api/distribution/${organization}/distribute-release/${releaseId}`, {
    cookie: as,
    body: { from, contacts },
  });
}

function statesOf(distributionId: string): Promise<Record<string, number>> {
  return server
    .call('GET', `/api/distribution/${organizationId}/progress/${distributionId}`, { cookie })
    .then((answer) => answer.json().states);
}

describe('a failing mail server', () => {
  it('is tried again later when it says so, and the row waits in the queue with its words', async () => {
    const release = await buildRelease(server.platform, organizationId);
    greylisted.add('grey@a.example');
    const call = distribute(release.id, ['grey@a.example']);
    const row = () =>
      server.platform.database.withSystem((db) =>
        db.client.query(
          `select state, reason, attempts, ready_at > now() as later
           from recipient join send_queue on recipient_id = id where address = 'grey@a.example'`,
        ),
      );
    await expect
      .poll(async () => (await row()).rows[0], { timeout: 10_000 })
      .toMatchObject({ state: 'queued', attempts: 1, later: true });
    expect((await row()).rows[0].reason).toContain('Greylisted');
    greylisted.clear();
    await server.platform.database.withSystem((db) =>
      db.client.query(
        "update send_queue set ready_at = now() where recipient_id in (select id from recipient where address = 'grey@a.example')",
      ),
    );
    expect((await call).json().sentToContacts).toHaveLength(1);
  });

  it('leaves a doubt when the connection breaks while the message is leaving, and sends again only when asked', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const answer = (await distribute(release.id, ['cut@a.example', 'fine@a.example'])).json();
    expect(answer.sentToContacts).toMatchObject([{ email: 'fine@a.example' }]);
    expect(answer.faildSendToContacts).toMatchObject([{ email: 'cut@a.example' }]);
    expect(await statesOf(answer.distributionId)).toEqual({ sent: 1, unconfirmed: 1 });
    const again = (await distribute(release.id, ['cut@a.example'])).json();
    expect(again.allreadyDistributedTo).toHaveLength(1);
    const resend = await server.call(
      'POST',
      `/api/distribution/${organizationId}/resend/${answer.distributionId}`,
      { cookie, body: { state: 'unconfirmed' } },
    );
    expect(resend.json().states.unconfirmed).toBeUndefined();
    await expect
      .poll(() => statesOf(answer.distributionId), { timeout: 10_000 })
      .toEqual({ sent: 1, unconfirmed: 1 });
  });

  it('suppresses an address that refused for good twice, and shows it', async () => {
    for (const round of [1, 2]) {
      const release = await buildRelease(server.platform, organizationId, { title: `Round ${round}` });
      expect(
        (await distribute(release.id, ['gone@a.example'])).json().faildSendToContacts[0].reason,
      ).toContain('No such person');
    }
    const third = await buildRelease(server.platform, organizationId);
    expect((await distribute(third.id, ['gone@a.example'])).json()).toMatchObject({
      unsubscribedContacts: [],
      faildSendToContacts: [{ email: 'gone@a.example', reason: 'bounced', unsubscribed: false }],
    });
  });

  it('of one organization never delays another', async () => {
    const other = (await buildOrganization(server.platform)).id;
    const neighbour = await server.signIn(
      (await buildAccount(server.platform, { organizationId: other })).email,
    );
    const stuck = await buildRelease(server.platform, organizationId);
    const hanging = distribute(stuck.id, [
      'hang1@a.example',
      'hang2@a.example',
      'hang3@a.example',
      'hang4@a.example',
    ]);
    const claimed = () =>
      server.platform.database.withSystem((db) =>
        db.client.query(
          `select count(*)::int as count from recipient join send_queue on recipient_id = id
           where send_queue.handed_at is not null and address like 'hang%'`,
        ),
      );
    await expect.poll(async () => (await claimed()).rows[0].count, { timeout: 10_000 }).toBe(3);
    const quick = await buildRelease(server.platform, other);
    const answer = await distribute(quick.id, ['quick@b.example'], { organization: other, as: neighbour });
    expect(answer.json().sentToContacts).toHaveLength(1);
    expect((await claimed()).rows[0].count).toBe(3);
    const sends = await server.call('GET', `/api/distribution/${organizationId}/by-release/${stuck.id}`, {
      cookie,
    });
    const { distributionId } = sends.json().items[0];
    await server.call('POST', `/api/distribution/${organizationId}/progress/${distributionId}/stop`, {
      cookie,
    });
    relay.breakAll();
    await expect.poll(() => statesOf(distributionId), { timeout: 10_000 }).toEqual({ stopped: 4 });
    await hanging;
  });
});

describe('the export', () => {
  it('neutralises cells that a spreadsheet would run', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const contacts = [{ email: 'formula@a.example', firstName: '=cmd|calc', lastName: '"quoted"' }];
    await server.call('POST', `/api/distribution/${organizationId}/distribute-release/${release.id}`, {
      cookie,
      body: { from, contacts },
    });
    const csv = await server.call('GET', `/api/distribution/${organizationId}/report-csv/${release.id}`, {
      cookie,
    });
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(csv.body).toContain(`formula@a.example,,"'=cmd|calc ""quoted""",sent`);
  });
});
