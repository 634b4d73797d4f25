import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { type MailSink, smtpRefusal, startMailSink } from '../../../test/mail-sink.ts';
import { mailInvitation } from './invitation-mail.service.ts';

let server: TestServer;
let sink: MailSink;
let isAway = false;
let later = 0;
let organizationId: string;
let cookie: string;

beforeAll(async () => {
  sink = await startMailSink({
    onRecipient: () => {
      if (isAway) throw smtpRefusal(451, 'try again later');
    },
  });
  server = await startTestServer({
    env: { SMTP_URL: sink.url },
    clock: { now: () => new Date(Date.now() + later) },
  });
  organizationId = (
    await buildOrganization(server.platform, { name: 'Harbour Studios', settings: { locale: 'en' } })
  ).id;
  const { email } = await buildAccount(server.platform, { organizationId, role: 'admin' });
  cookie = await server.signIn(email);
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});

interface Job {
  data: { organizationId: string; id: string; sentAt: string };
  limit: number;
}

/** The mails that were asked for, the latest first. */
async function listJobs(): Promise<Job[]> {
  const { rows } = await server.platform.database.withSystem((db) =>
    db.client.query<Job>(
      "select data, retry_limit as limit from pgboss.job where name = 'membership.invitation-mail' order by created_on desc",
    ),
  );
  return rows;
}
async function invite(email: string) {
  const path = `/api/organization/${organizationId}/invite`;
  const answer = await server.call('POST', path, { cookie, body: { emails: [email] } });
  const [job = expect.fail('no mail was asked for')] = await listJobs();
  return { answer: answer.json(), job, work: () => mailInvitation(server.ctx({ organizationId }), job.data) };
}
const shown = async () =>
  (await server.call('GET', `/api/invitation/${organizationId}`, { cookie })).json().items[0].mailFailed;

it('is tried for a day, shows in the list until it left, and its answer waits for no mail server', async () => {
  isAway = true;
  const { answer, job, work } = await invite('away@readers.example');
  expect(answer).toMatchObject({ total: 1, skipped: [], items: [{ mailFailed: false }] });
  expect(job.limit).toBeGreaterThan(90);
  await expect(work()).rejects.toMatchObject({ code: 'CANNOT_SEND_MAIL' });
  expect(await shown()).toBe(true);
  isAway = false;
  await work();
  expect(await shown()).toBe(false);
  expect(sink.mails.map(({ to }) => to)).toEqual([['away@readers.example']]);
});

it('speaks the language of its organization', async () => {
  await (await invite('words@readers.example')).work();
  const { subject } = (await sink.mails.at(-1)?.parsed()) ?? {};
  expect(subject).toMatch(/invites you to Harbour Studios/);
});

it('leaves once when it is sent again while it waits, and not at all when it was withdrawn', async () => {
  const { job, work } = await invite('twice@readers.example');
  const path = `/api/invitation/${organizationId}/${job.data.id}`;
  // The clock moves on, so that the two can be told apart.
  later += 1000;
  await server.call('POST', `${path}/resend`, { cookie, body: {} });
  const before = sink.mails.length;
  await work();
  expect(sink.mails).toHaveLength(before);
  const [again = expect.fail('no mail was asked for')] = await listJobs();
  await server.call('DELETE', path, { cookie });
  await mailInvitation(server.ctx({ organizationId }), again.data);
  expect(sink.mails).toHaveLength(before);
});
