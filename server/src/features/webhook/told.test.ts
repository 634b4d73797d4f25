import { webhookEvents } from '@firstlook/contract/webhook-rule.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildContacts, buildRecipient, buildRelease } from '../../../test/factories.ts';
import { buildFilmRow } from '../../../test/sitting.ts';
import { startWebhookStage, type WebhookStage, webhooksOf } from '../../../test/webhook-stage.ts';
import { sql } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';

const minute = 60_000;
const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const soon = { timeout: 15_000, interval: 50 };

interface Told {
  type: string;
  data: Record<string, unknown> & { person?: Record<string, unknown> | null };
}

let stage: WebhookStage;
let organizationId: string;
let cookie: string;
let releaseId: string;
let count = 0;
let path: string;

beforeAll(async () => {
  stage = await startWebhookStage();
}, 60_000);
afterAll(() => stage.stop());
beforeEach(async () => {
  ({ organizationId, cookie } = await stage.enter());
  count += 1;
  path = `/told-${count}`;
  releaseId = (await buildRelease(stage.server.platform, organizationId)).id;
});

const told = (type: string): Told[] =>
  stage.sink
    .at(path)
    .map(({ body }) => JSON.parse(body) as Told)
    .filter((one) => one.type === type);
const until = async (type: string, times = 1): Promise<Told[]> => {
  await expect.poll(() => told(type).length, soon).toBe(times);
  return told(type);
};
const listen = () =>
  webhooksOf(stage.server, organizationId, cookie).add(stage.sink.urlOf(path), webhookEvents);
const tenant = (statement: ReturnType<typeof sql>) =>
  stage.server.platform.database.withTenant(organizationId, (db) => db.run(statement));
/** What is told later than everything before it: a line of events that came by then has come. */
const settled = async () => {
  const hooks = webhooksOf(stage.server, organizationId, cookie);
  const [own] = await hooks.list();
  const before = told('webhook.test').length;
  await hooks.test(own?._id ?? '');
  await until('webhook.test', before + 1);
};
const publish = () =>
  stage.server.call('POST', `/api/release/${organizationId}/${releaseId}/publish`, { cookie, body: {} });

describe('recipient.opened', () => {
  const event = (recipientId: string, verdict: 'person' | 'machine', kind = 'open') =>
    tenant(sql`
      insert into event (organization_id, id, release_id, recipient_id, kind, platform, verdict)
      values (${organizationId}, ${newId()}, ${releaseId}, ${recipientId}, ${kind}, 'email', ${verdict})`);

  it('tells of the first opening by a person, once, over the real page', async () => {
    await listen();
    await publish();
    const { token, id, contactId, email } = await buildRecipient(
      stage.server.platform,
      organizationId,
      releaseId,
    );
    await event(id, 'machine');
    const open = () =>
      stage.server.call('GET', `/landing/${releaseId}?token=${token}`, {
        headers: { 'user-agent': browser },
      });
    expect((await open()).statusCode).toBeLessThan(400);
    await open();
    await event(id, 'person', 'click');
    const [first] = await until('recipient.opened');
    expect(first?.data).toMatchObject({
      releaseId,
      releaseTitle: 'Waterline',
      channel: 'email',
      person: { kind: 'recipient', recipientId: id, contactId, name: 'דנה לוי', email, isGeneral: false },
    });
    await settled();
    expect(told('recipient.opened')).toHaveLength(1);
  });

  it('does not tell of who had opened before anybody listened, nor of machines', async () => {
    const [early, machine] = [
      await buildRecipient(stage.server.platform, organizationId, releaseId),
      await buildRecipient(stage.server.platform, organizationId, releaseId),
    ];
    await event(early.id, 'person');
    await listen();
    await event(early.id, 'person');
    await event(machine.id, 'machine');
    await settled();
    expect(told('recipient.opened')).toEqual([]);
  });

  it('tells once of those who come at the same moment', async () => {
    await listen();
    const { id } = await buildRecipient(stage.server.platform, organizationId, releaseId);
    await Promise.all(Array.from({ length: 5 }, () => event(id, 'person')));
    await until('recipient.opened');
    await settled();
    expect(told('recipient.opened')).toHaveLength(1);
  });

  it('keeps back addresses of general contacts, and tells nothing of who was erased', async () => {
    stage.sink.answer(path, (response, { body }) => response.end(body));
    await listen();
    const [general, erased] = [
      await buildRecipient(stage.server.platform, organizationId, releaseId),
      await buildRecipient(stage.server.platform, organizationId, releaseId),
    ];
    await tenant(sql`update recipient set is_general = true
      where organization_id = ${organizationId} and id = ${general.id}`);
    await event(general.id, 'person');
    const [first] = await until('recipient.opened');
    expect(first?.data.person).toMatchObject({ name: 'דנה לוי', email: null, mobile: null, isGeneral: true });
    await event(erased.id, 'person');
    await until('recipient.opened', 2);
    const hooks = webhooksOf(stage.server, organizationId, cookie);
    const [own] = await hooks.list();
    const openings = async () =>
      (await hooks.log(own?._id ?? '')).filter(({ type }) => type === 'recipient.opened');
    await expect
      .poll(async () => (await openings()).map((one) => one.answer?.slice(0, 1)))
      .toEqual(['{', '{']);
    const answer = await stage.server.call('POST', `/api/person/${organizationId}/erase`, {
      cookie,
      body: { email: erased.email },
    });
    expect(answer.statusCode).toBe(200);
    const [newest] = await openings();
    const shown = await hooks.call('GET', `/${own?._id}/delivery/${newest?._id}`);
    expect(newest?.eventId).toBe(shown.json().eventId);
    expect(shown.json().answer, 'what was echoed goes too').toBeNull();
    expect(shown.body).not.toContain(erased.email);
    expect(JSON.parse(shown.json().body).data.person).toMatchObject({
      name: '',
      email: null,
      contactId: null,
    });
  });
});

describe('contact.unsubscribed', () => {
  it('tells of a person who leaves by the link, once, and of a member who does it for one', async () => {
    await listen();
    const left = await buildRecipient(stage.server.platform, organizationId, releaseId);
    await tenant(sql`
      insert into unsubscribe_token (token_hash, organization_id, recipient_id, channel, address, locale)
      values (token_hash(${left.token}), ${organizationId}, ${left.id}, 'email', ${left.email}, 'he')`);
    const leave = () =>
      stage.server.call('POST', `/unsubscribe/${left.token}`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await leave()).statusCode).toBe(200);
    await leave();
    const [first] = await until('contact.unsubscribed');
    expect(first?.data).toMatchObject({
      channel: 'email',
      by: 'recipient',
      releaseId,
      person: { recipientId: left.id, contactId: left.contactId, email: left.email },
    });
    const [contactId] = await buildContacts(stage.server.platform, organizationId, 1);
    const answer = await stage.server.call('POST', '/api/distribution/update-subscription-value', {
      cookie,
      body: { contactId, organizationId, subscriptionValue: false },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const [, second] = await until('contact.unsubscribed', 2);
    expect(second?.data).toMatchObject({
      by: 'member',
      person: { kind: 'contact', contactId, email: 'person0@readers.example' },
    });
  });

  it('is not what a bounce is', async () => {
    await listen();
    await tenant(sql`insert into suppression (organization_id, channel, address, kind)
      values (${organizationId}, 'email', 'b@readers.example', 'bounced')`);
    await settled();
    expect(told('contact.unsubscribed')).toEqual([]);
  });
});

describe('distribution.finished', () => {
  const call = (path: string, body: object) =>
    stage.server.call('POST', `/api/distribution/${organizationId}/${path}`, { cookie, body });

  it('tells of the end of a real send once, with the numbers of its report', async () => {
    await listen();
    const contacts = await buildContacts(stage.server.platform, organizationId, 3);
    const from = { email: 'press@studio.example' };
    const sent = await call(`distribute-release/${releaseId}`, { from, contacts });
    expect(sent.statusCode, sent.body).toBeLessThan(300);
    const [finished] = await until('distribution.finished');
    const [progress] = (
      await stage.server.call('GET', `/api/distribution/${organizationId}/by-release/${releaseId}`, {
        cookie,
      })
    ).json().items;
    expect(finished?.data).toMatchObject({
      distributionId: progress.distributionId,
      releaseId,
      releaseTitle: 'Waterline',
      channel: 'email',
      outcome: 'done',
      total: 3,
      counts: progress.states,
    });
    expect(finished?.data.counts).toEqual({ sent: 3 });
    expect((await until('release.published'))[0]?.data.releaseId, 'sending publishes').toBe(releaseId);
    await settled();
    expect(told('distribution.finished')).toHaveLength(1);
  });

  /** Starts a send and stops it in the seconds in which it can be undone. */
  async function startAndStop(body: object): Promise<string> {
    await listen();
    const from = { email: 'press@studio.example' };
    const started = await call(`distribute-audience/${releaseId}`, { from, ...body });
    expect(started.statusCode, started.body).toBeLessThan(300);
    await settled();
    expect(told('distribution.finished')).toEqual([]);
    const { distributionId } = started.json();
    const stopped = await call(`progress/${distributionId}/stop`, {});
    expect(stopped.statusCode, stopped.body).toBe(200);
    return distributionId;
  }

  it('waits for what waits, and says when a person stopped it', async () => {
    const contacts = await buildContacts(stage.server.platform, organizationId, 2);
    await startAndStop({ audience: { contacts } });
    const [finished] = await until('distribution.finished');
    expect(finished?.data).toMatchObject({ outcome: 'stopped', counts: { stopped: 2 } });
  });

  it('tells once of a mail and the text messages beside it', async () => {
    const contacts = [{ email: 'both@told.example' }, { mobile: '+972501230001' }];
    const distributionId = await startAndStop({ textWithoutMail: true, text: 'Hi', audience: { contacts } });
    const [finished] = await until('distribution.finished');
    expect(finished?.data).toMatchObject({ distributionId, outcome: 'stopped', counts: { stopped: 2 } });
    await settled();
    expect(told('distribution.finished')).toHaveLength(1);
  });
});

// Last: it moves the clock, and sends begin by the clock.
describe('media.watched', () => {
  it('tells of a sitting when it is over, and of the opening that it is', async () => {
    await listen();
    const { id, contactId } = await buildRecipient(stage.server.platform, organizationId, releaseId);
    const fileId = await buildFilmRow(stage.server.platform, organizationId);
    const [watchId, sittingId, emptyId] = [newId(), newId(), newId()];
    const now = stage.server.platform.clock.now();
    await tenant(sql`
      insert into watch (organization_id, id, file_id, release_id, viewer_key, recipient_id, duration_seconds, total_ms)
      values (${organizationId}, ${watchId}, ${fileId}, ${releaseId}, ${`recipient:${id}`}, ${id}, 100, 60000)`);
    await tenant(sql`
      insert into sitting (organization_id, id, watch_id, ranges, total_ms, device, country, origin, started_at, ended_at)
      values (${organizationId}, ${sittingId}, ${watchId}, '{[0,40),[50,60)}', 60000, 'mobile', 'IL', 'site', ${now}, ${now}),
        (${organizationId}, ${emptyId}, ${watchId}, '{}', 0, 'mobile', 'IL', 'site', ${now}, ${now})`);
    const [opened] = await until('recipient.opened');
    expect(opened?.data).toMatchObject({ via: 'watch' });
    stage.later(20 * minute);
    await settled();
    expect(told('media.watched'), 'it may still go on').toEqual([]);
    stage.later(12 * minute);
    const [watched] = await until('media.watched');
    expect(watched?.data).toMatchObject({
      sittingId,
      releaseId,
      releaseTitle: 'Waterline',
      fileId,
      fileTitle: 'film.mp4',
      watchedSeconds: 60,
      durationSeconds: 100,
      seenPercent: 50,
      device: 'mobile',
      startedAt: now.toISOString(),
      person: { kind: 'recipient', recipientId: id, contactId },
    });
    await settled();
    expect(told('media.watched'), 'the other saw nothing').toHaveLength(1);
  });
});
