import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { type MailSink, smtpRefusal, startMailSink } from '../../../test/mail-sink.ts';
import { sql } from '../../platform/database.ts';

/** A mail server that answers 421 for one domain alone. */
let sink: MailSink;
let server: TestServer;
let organizationId: string;
let cookie: string;
let isSlow = true;
let refused = 0;

beforeAll(async () => {
  sink = await startMailSink({
    onRecipient(address) {
      if (!isSlow || !address.endsWith('@slow.example')) return;
      refused += 1;
      throw smtpRefusal(421, '4.7.28 Unusual rate of mail, slow down');
    },
  });
  server = await startTestServer({ env: { SMTP_URL: sink.url, SMTP_CONNECTIONS: '3' }, worker: true });
  organizationId = (await buildOrganization(server.platform)).id;
  const admin = await buildAccount(server.platform, { organizationId, role: 'admin' });
  cookie = await server.signIn(admin.email);
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});

const write = (statement: ReturnType<typeof sql>) =>
  server.platform.database.withSystem((db) => db.run(statement));
const progress = async (id: string) =>
  (await server.call('GET', `/api/distribution/${organizationId}/progress/${id}`, { cookie })).json();
const sentTo = (domain: string) => sink.mails.filter(({ to }) => to[0]?.endsWith(`@${domain}`)).length;
/** Milliseconds until everybody else has it. */
async function begin(people: number, slowEach: number) {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  sink.mails.length = 0;
  const contacts = Array.from({ length: people }, (_, index) => ({
    email: `p${index}@${slowEach > 0 && index % slowEach === 0 ? 'slow' : 'quick'}.example`,
  }));
  const started = await server.call(
    'POST',
    `/api/distribution/${organizationId}/distribute-audience/${releaseId}`,
    { cookie, body: { from: { email: 'press@studio.example' }, audience: { contacts } } },
  );
  const id: string = started.json().distributionId;
  await write(sql`update distribution set starts_at = now() where id = ${id}`);
  await write(sql`update send_queue set ready_at = now() where distribution_id = ${id}`);
  const begun = performance.now();
  await write(sql`select pg_notify('firstlook_send', '')`);
  const quick = contacts.filter(({ email }) => email.endsWith('@quick.example')).length;
  await expect.poll(() => sentTo('quick.example'), { timeout: 30_000, interval: 5 }).toBe(quick);
  return { id, quick, took: performance.now() - begun };
}

it('slows down that domain alone, says which and until when, and loses and doubles nobody', async () => {
  isSlow = false;
  await begin(100, 0);
  const { took: unhindered } = await begin(300, 0);
  isSlow = true;
  const { id, quick, took } = await begin(600, 2);
  console.log(
    `300 to others: ${Math.round(unhindered)} ms by themselves, ${Math.round(took)} ms beside 300 to a slow host`,
  );
  // Beside what the machine does otherwise; a line that waited for the host would take seconds for each.
  expect(took).toBeLessThan(unhindered * 2 + 1500);
  // No more than the lines that were on their way, and each of those once more at most.
  expect(refused).toBeLessThanOrEqual(6);
  expect(sentTo('slow.example')).toBe(0);

  await expect
    .poll(async () => (await progress(id)).slowHosts, { timeout: 10_000 })
    .toEqual([{ host: 'slow.example', waiting: 600 - quick, until: expect.any(String), isResting: true }]);
  const { phase, slowHosts } = await progress(id);
  expect(phase).toBe('sending');
  const rest = Date.parse(slowHosts[0].until) - Date.now();
  expect(rest).toBeGreaterThan(0);
  expect(rest).toBeLessThan(35_000);

  isSlow = false;
  const addresses = () => sink.mails.map(({ to }) => to[0]);
  await expect
    .poll(
      async () => {
        await write(sql`update slow_host set until = now()`);
        await write(sql`select pg_notify('firstlook_send', '')`);
        return addresses().length;
      },
      { timeout: 30_000, interval: 100 },
    )
    .toBe(600);
  expect(new Set(addresses()).size).toBe(600);
  await expect
    .poll(() => progress(id), { timeout: 10_000 })
    .toMatchObject({
      phase: 'done',
      states: { sent: 600 },
      slowHosts: [],
    });
});

it('a send that was stopped leaves nothing that waits', async () => {
  isSlow = true;
  const { id } = await begin(20, 2);
  await expect.poll(async () => (await progress(id)).slowHosts.length, { timeout: 10_000 }).toBe(1);
  const stopped = await server.call('POST', `/api/distribution/${organizationId}/progress/${id}/stop`, {
    cookie,
  });
  expect(stopped.json()).toMatchObject({
    phase: 'stopped',
    slowHosts: [],
    states: { sent: 10, stopped: 10 },
  });
});
