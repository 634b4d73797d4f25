import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { twilioNotice } from '../../../test/sms-notice.ts';
import { protocols, smsEnvironment } from '../../../test/sms-protocol.ts';
import { type SmsReply, type SmsSink, startSmsSink } from '../../../test/sms-sink.ts';
import { newNumber } from '../../../test/text-stage.ts';
import { sql } from '../../platform/database.ts';

const { answers, read } = protocols.twilio;
let sink: SmsSink;
let server: TestServer;
let organizationId: string;
let cookie: string;
/** What the provider says, text by text; accepted where nothing is said. */
const replies = new Map<string, SmsReply>();
const toOf = (call: never) => (read(call) as { to: string }).to;

beforeAll(async () => {
  sink = await startSmsSink((call) => replies.get(toOf(call as never)) ?? answers.accepted);
  server = await startTestServer({ env: smsEnvironment('twilio', sink.port), worker: true });
  organizationId = (await buildOrganization(server.platform)).id;
  const { email } = await buildAccount(server.platform, { organizationId, role: 'admin' });
  cookie = await server.signIn(email);
});
beforeEach(() => {
  sink.calls.length = 0;
  replies.clear();
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, `/api/distribution/${organizationId}/${path}`, { cookie, body });
const one = <Row>(statement: ReturnType<typeof sql>) =>
  server.platform.database.withSystem((db) => db.maybe<Row & object>(statement));

/** Sends a release of its own to a number; what became of it is in the ledger. */
async function sendTo(mobile: string): Promise<{ releaseId: string; distributionId: string }> {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const body = { distributionType: 'sms', text: 'Hi', contacts: [{ mobile }] };
  const answer = await call('POST', `distribute-release/${releaseId}`, body);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  const { id = '' } =
    (await one<{ id: string }>(sql`select id from distribution where release_id = ${releaseId}`)) ?? {};
  return { releaseId, distributionId: id };
}
const rowOf = (releaseId: string) =>
  one<{ state: string; reason: string | null; attempts: number | null; wait: number | null }>(sql`
    select r.state, r.reason, q.attempts, extract(epoch from q.ready_at - now())::float8 as wait
    from recipient r left join send_queue q on q.organization_id = r.organization_id and q.recipient_id = r.id
    where r.release_id = ${releaseId}`);
const tries = (mobile: string) => sink.calls.filter((made) => toOf(made as never) === mobile).length;

describe('texts over a provider', () => {
  it('are sent once it took them', async () => {
    const mobile = newNumber();
    const { releaseId } = await sendTo(mobile);
    await expect.poll(() => rowOf(releaseId)).toMatchObject({ state: 'sent' });
    expect(tries(mobile)).toBe(1);
  });

  it('are known by its names for all their tries, where it never says ours', async () => {
    const mobile = newNumber();
    const sids = ['SM1', 'SM2'].map((start) => start.padEnd(34, '0'));
    const taken = (sid = '') => ({
      ...(answers.accepted as object),
      status: 201,
      body: JSON.stringify({ sid }),
    });
    const tell = (sid = '', status: string, number = mobile) => {
      const notice = twilioNotice({ MessageSid: sid, To: number, MessageStatus: status });
      return server.app.inject({
        method: 'POST',
        url: notice.path,
        headers: notice.headers,
        payload: notice.body,
      });
    };
    replies.set(mobile, taken(sids[0]));
    const { releaseId, distributionId } = await sendTo(mobile);
    await tell(sids[0], 'undelivered');
    expect(await rowOf(releaseId)).toMatchObject({ state: 'failed' });
    replies.set(mobile, taken(sids[1]));
    await call('POST', `resend/${distributionId}`, { state: 'failed' });
    await expect.poll(() => rowOf(releaseId)).toMatchObject({ state: 'sent' });
    await tell(sids[0], 'undelivered');
    await tell(sids[1], 'delivered', newNumber());
    const receipt = () => one(sql`select state, receipt from recipient where release_id = ${releaseId}`);
    expect(await receipt()).toEqual({ state: 'sent', receipt: null });
    await tell(sids[0], 'delivered');
    expect(await receipt()).toEqual({ state: 'sent', receipt: 'delivered' });
  });

  it('fail for a number that is none, with its words; the second time the number is suppressed, until it is lifted', async () => {
    const mobile = newNumber();
    replies.set(mobile, answers.badNumber);
    for (let round = 0; round < 2; round++) {
      const { releaseId } = await sendTo(mobile);
      await expect
        .poll(() => rowOf(releaseId))
        .toMatchObject({ state: 'failed', reason: 'Invalid To Phone Number' });
    }
    const { releaseId } = await sendTo(mobile);
    await expect.poll(() => rowOf(releaseId)).toMatchObject({ state: 'bounced' });
    expect(tries(mobile)).toBe(2);
    expect((await call('POST', 'clear-bounces', {})).json()).toEqual({ cleared: 1 });
    replies.clear();
    const again = await sendTo(mobile);
    await expect.poll(() => rowOf(again.releaseId)).toMatchObject({ state: 'sent' });
  });

  it.each([
    ['it is too fast for it, as long as it asks', answers.limited, 100],
    ['it had an error of its own', answers.broken, 10],
  ] as const)('wait and are tried again when %s', async (_, answer, atLeast) => {
    const mobile = newNumber();
    replies.set(mobile, answer);
    const { id: releaseId } = await buildRelease(server.platform, organizationId);
    const body = { distributionType: 'sms', text: 'Hi', contacts: [{ mobile }] };
    // The call waits for its rows, which wait for the provider.
    const lists = call('POST', `distribute-release/${releaseId}`, body);
    await expect.poll(() => rowOf(releaseId)).toMatchObject({ state: 'queued', attempts: 1 });
    expect((await rowOf(releaseId))?.wait).toBeGreaterThan(atLeast);
    replies.clear();
    await server.platform.database.withSystem(async (db) => {
      await db.run(sql`update send_queue set ready_at = now() where organization_id = ${organizationId}`);
      await db.run(sql`select pg_notify('firstlook_send', '')`);
    });
    expect((await lists).json().sentToContacts).toHaveLength(1);
    expect(tries(mobile)).toBe(2);
  });

  it('are unconfirmed when the line broke after the text had left, and only a person sends them again', async () => {
    const mobile = newNumber();
    replies.set(mobile, 'cut');
    const { releaseId, distributionId } = await sendTo(mobile);
    await expect.poll(() => rowOf(releaseId)).toMatchObject({ state: 'unconfirmed', attempts: null });
    expect(tries(mobile)).toBe(1);
    replies.clear();
    const again = await call('POST', `resend/${distributionId}`, { state: 'unconfirmed' });
    expect(again.statusCode, again.body).toBeLessThan(300);
    await expect.poll(() => rowOf(releaseId)).toMatchObject({ state: 'sent' });
    expect(tries(mobile)).toBe(2);
  });

  it('pause when it refuses us: nobody is lost, and the reason is shown', async () => {
    const mobile = newNumber();
    replies.set(mobile, answers.badGateway);
    const { releaseId, distributionId } = await sendTo(mobile);
    const progress = async () => (await call('GET', `progress/${distributionId}`)).json();
    await expect.poll(progress).toMatchObject({
      phase: 'paused',
      refusal: { kind: 'gateway', words: 'Authenticate' },
    });
    expect(await rowOf(releaseId)).toMatchObject({ state: 'queued' });
  });
});
