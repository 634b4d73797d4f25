import { describe, expect, it } from 'vitest';
import { buildAccount, buildContacts, buildRelease } from '../../../test/factories.ts';
import { emails, from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';

let sink: SendingStage['sink'];
let server: SendingStage['server'];
let organizationId: SendingStage['organizationId'];
let cookie: SendingStage['cookie'];
let distribute: SendingStage['distribute'];
withSendingStage((stage) => {
  ({ sink, server, organizationId, cookie, distribute } = stage);
});

const releaseOf = async (id: string) =>
  (await server.call('GET', `/api/release/${organizationId}/${id}`, { cookie })).json();
const publish = (id: string, as = cookie) =>
  server.call('POST', `/api/release/${organizationId}/${id}/publish`, { cookie: as, body: {} });
const makeLink = (id: string) =>
  server.call('POST', `/api/distribution/${organizationId}/link/${id}`, {
    cookie,
    body: { tokenType: 'insert', token: 'Radio' },
  });
const linesOf = async (action: string) =>
  (
    await server.call('GET', `/api/audit/${organizationId}?filter[params][action]=${action}`, { cookie })
  ).json().total as number;

describe('a release is open to readers', () => {
  it('from the first message that was handed over', async () => {
    const release = await buildRelease(server.platform, organizationId);
    await distribute(release.id, { contacts: [{ email: 'first@a.example' }] });
    const { status, distributedAt } = await releaseOf(release.id);
    expect(status).toBe('distributed');
    await distribute(release.id, { contacts: [{ email: 'second@a.example' }] });
    expect((await releaseOf(release.id)).distributedAt).toBe(distributedAt);
  });

  it('also when the mail server refused that message: it was handed over', async () => {
    const release = await buildRelease(server.platform, organizationId);
    await distribute(release.id, { contacts: [{ email: 'refused-once@a.example' }] });
    expect((await releaseOf(release.id)).status).toBe('distributed');
  });

  it('not while a send can be taken back, and not when it was taken back', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const start = await server.call(
      'POST',
      `/api/distribution/${organizationId}/distribute-audience/${release.id}`,
      { cookie, body: { from, audience: { contacts: [{ email: 'undo@a.example' }] } } },
    );
    expect(start.json()).toMatchObject({ phase: 'waiting', states: { queued: 1 } });
    expect((await releaseOf(release.id)).status).toBe('draft');
    await server.call(
      'POST',
      `/api/distribution/${organizationId}/progress/${start.json().distributionId}/stop`,
      { cookie },
    );
    expect(await releaseOf(release.id)).toMatchObject({ status: 'draft', distributedAt: null });
  });

  it('not when nobody was reached, nor by a test', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const [noMail = '', gone = ''] = await buildContacts(server.platform, organizationId, 2, {
      email: (index) => (index === 0 ? '' : 'left@a.example'),
    });
    await server.call('POST', '/api/distribution/update-subscription-value', {
      cookie,
      body: { contactId: gone, organizationId, subscriptionValue: false },
    });
    await distribute(release.id, { contacts: [noMail, gone, 'nobody-of-ours', { email: 'no address' }] });
    await distribute(release.id, { contacts: [{ email: 'chosen@a.example' }], testMode: true });
    await server.call('POST', `/api/distribution/${organizationId}/test/${release.id}`, {
      cookie,
      body: { from, contacts: [{ email: 'colleague@a.example' }] },
    });
    expect((await releaseOf(release.id)).status).toBe('draft');
    expect(sink.mails.length).toBe(2);
  });

  it('by a person’s word, once, with a line in the log', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const user = await server.signIn(
      (await buildAccount(server.platform, { organizationId, role: 'user' })).email,
    );
    expect((await publish(release.id, user)).statusCode).toBe(403);
    const before = await linesOf('release.publish');
    const first = (await publish(release.id)).json();
    expect(first.status).toBe('distributed');
    expect((await publish(release.id)).json().distributedAt).toBe(first.distributedAt);
    expect((await linesOf('release.publish')) - before).toBe(1);
    expect((await publish('not-there')).statusCode).toBe(404);
    expect(sink.mails).toHaveLength(0);
  });
});

it('makes no link to a release that readers may not open yet, and says so', async () => {
  const release = await buildRelease(server.platform, organizationId);
  const refused = await makeLink(release.id);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'RELEASE_NOT_PUBLISHED']);
  await publish(release.id);
  expect((await makeLink(release.id)).statusCode).toBe(200);
});

it('is sent to nobody once it has expired, in no way and not for trying', async () => {
  const release = await buildRelease(server.platform, organizationId);
  const contacts = [{ email: 'late@a.example' }];
  const { distributionId } = (await distribute(release.id, { contacts })).json();
  sink.mails.length = 0;
  const expire = (at: ReturnType<typeof sql>) =>
    server.platform.database.withSystem((db) =>
      db.run(sql`update release set expiration_date = ${at} where id = ${release.id}`),
    );
  await expire(sql`now() - interval '1 second'`);
  const call = (path: string, body: object) =>
    server.call('POST', `/api/distribution/${organizationId}/${path}`, { cookie, body });
  const audience = { contacts };
  const answers = [
    await distribute(release.id, { contacts }),
    await distribute(release.id, { contacts, forceDistribute: true }),
    await distribute(release.id, { contacts, testMode: true }),
    await call(`audience/${release.id}`, { audience }),
    await call(`distribute-audience/${release.id}`, { from, audience }),
    await call(`distribute-audience/${release.id}`, { from, audience, forceDistribute: true }),
    await call(`distribute-audience/${release.id}`, { from, audience, testMode: true }),
    await call(`resend/${distributionId}`, { state: 'failed' }),
    await call(`progress/${distributionId}/resume`, {}),
  ];
  for (const [at, answer] of answers.entries())
    expect([at, answer.statusCode, answer.json().code]).toEqual([at, 409, 'RELEASE_EXPIRED']);
  expect(sink.mails).toHaveLength(0);
  await expire(sql`now() + interval '1 day'`);
  expect((await call(`audience/${release.id}`, { audience })).json().counts).toMatchObject({ already: 1 });
});

/** A send whose seconds of undo are over, after something happened in them. */
async function sendAfter(releaseId: string, email: string, happens: () => Promise<unknown>): Promise<string> {
  const start = await server.call(
    'POST',
    `/api/distribution/${organizationId}/distribute-audience/${releaseId}`,
    { cookie, body: { from, audience: { contacts: [{ email }] } } },
  );
  const { distributionId } = start.json();
  await happens();
  await server.platform.database.withSystem(async (db) => {
    await db.run(sql`update distribution set starts_at = now() where id = ${distributionId}`);
    await db.run(sql`update send_queue set ready_at = now() where distribution_id = ${distributionId}`);
    await db.run(sql`select pg_notify('firstlook_send', '')`);
  });
  return distributionId;
}
const progressOf = async (distributionId: string) =>
  (
    await server.call('GET', `/api/distribution/${organizationId}/progress/${distributionId}`, { cookie })
  ).json();
const steer = (distributionId: string, act: string) =>
  server.call('POST', `/api/distribution/${organizationId}/progress/${distributionId}/${act}`, { cookie });

it('pauses a send whose release expires before it begins, and goes on once the date is moved', async () => {
  const release = await buildRelease(server.platform, organizationId);
  const expire = (hours: number) =>
    server.platform.database.withSystem((db) =>
      db.run(
        sql`update release set expiration_date = now() + make_interval(hours => ${hours}) where id = ${release.id}`,
      ),
    );
  sink.mails.length = 0;
  const id = await sendAfter(release.id, 'expired@a.example', () => expire(-1));
  await expect.poll(async () => (await progressOf(id)).phase, { timeout: 10_000 }).toBe('paused');
  expect(await progressOf(id)).toMatchObject({ refusal: { kind: 'expired' }, states: { queued: 1 } });
  expect([sink.mails.length, (await releaseOf(release.id)).distributedAt]).toEqual([0, null]);
  await expire(1);
  expect((await steer(id, 'resume')).statusCode).toBe(200);
  await expect.poll(async () => (await progressOf(id)).states, { timeout: 10_000 }).toEqual({ sent: 1 });
});

it('lets nothing leave in the name of an organization that was set back to waiting', async () => {
  const release = await buildRelease(server.platform, organizationId);
  const admin = await server.signIn((await buildAccount(server.platform, { systemRole: 'admin' })).email);
  const setStatus = async (status: 'pending' | 'approved') => {
    const { version } = (
      await server.call('GET', `/api/organization/${organizationId}`, { cookie: admin })
    ).json();
    const answer = await server.call('PUT', `/api/organization/${organizationId}`, {
      cookie: admin,
      body: { version, status },
    });
    expect(answer.statusCode).toBe(200);
  };
  sink.mails.length = 0;
  const id = await sendAfter(release.id, 'pending@a.example', () => setStatus('pending'));
  await setStatus('approved');
  expect(await progressOf(id)).toMatchObject({ phase: 'paused', states: { queued: 1 } });
  expect(sink.mails).toEqual([]);
  await steer(id, 'resume');
  await expect.poll(async () => (await progressOf(id)).states, { timeout: 10_000 }).toEqual({ sent: 1 });
});

it('lists everybody who was sent in: unknown ids and what is no address too, in rehearsals alike', async () => {
  const release = await buildRelease(server.platform, organizationId);
  const contacts = [
    { email: 'listed@a.example' },
    'nobody-of-ours',
    { _id: 'gone-by-now' },
    { email: 'Dana at home' },
  ];
  const rehearsal = (await distribute(release.id, { contacts, testMode: true })).json();
  const answer = (await distribute(release.id, { contacts })).json();
  for (const lists of [rehearsal, answer]) {
    expect(emails(lists.sentToContacts)).toEqual(['listed@a.example']);
    expect(lists.missingDataContacts).toMatchObject([
      { _id: 'nobody-of-ours', reason: 'unknown' },
      { _id: 'gone-by-now', reason: 'unknown' },
      { email: 'Dana at home', reason: 'not-an-address' },
    ]);
  }
  const people = (await distribute(release.id, { contacts }, { 'idempotency-key': 'sum' })).json();
  expect(people.allreadyDistributedTo).toHaveLength(1);
  expect(people.missingDataContacts).toHaveLength(3);
});
