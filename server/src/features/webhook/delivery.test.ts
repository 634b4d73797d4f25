import type { WebhookDelivery } from '@firstlook/contract/webhook.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildRelease } from '../../../test/factories.ts';
import { hang, ok, status, verified } from '../../../test/webhook-sink.ts';
import { startWebhookStage, type WebhookStage, webhooksOf } from '../../../test/webhook-stage.ts';
import { sql } from '../../platform/database.ts';
import { startWorker } from '../../worker.ts';
import { claimDelivery } from './delivery.store.ts';
import { sweepWebhooks } from './sweep.service.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let stage: WebhookStage;
let organizationId: string;
let email: string;
let hooks: ReturnType<typeof webhooksOf>;
let count = 0;
/** An endpoint of its own for each test. */
let path: string;

beforeAll(async () => {
  stage = await startWebhookStage();
}, 60_000);
afterAll(() => stage.stop());
beforeEach(async () => {
  const entered = await stage.enter();
  ({ organizationId, email } = entered);
  hooks = webhooksOf(stage.server, organizationId, entered.cookie);
  count += 1;
  path = `/endpoint-${count}`;
});

const add = () => hooks.add(stage.sink.urlOf(path), ['release.published']);
const soon = { timeout: 15_000, interval: 50 };
const taken = () => stage.sink.at(path);
const untilTaken = (times: number) => expect.poll(() => taken().length, soon).toBe(times);
const untilLast = (id: string, wanted: Partial<WebhookDelivery>) =>
  expect.poll(async () => (await hooks.log(id))[0], soon).toMatchObject(wanted);

async function publish(): Promise<string> {
  const { id } = await buildRelease(stage.server.platform, organizationId);
  const answer = await hooks.call('POST', `/../../release/${organizationId}/${id}/publish`, {});
  expect(answer.statusCode).toBe(200);
  return id;
}

describe('a delivery', () => {
  it('is signed so that the reference implementation takes it, and says what happened', async () => {
    const made = await add();
    const releaseId = await publish();
    await untilTaken(1);
    const [call] = taken();
    if (!call) throw new Error('nothing came');
    expect(verified(made.secret, call)).toEqual({
      type: 'release.published',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { organizationId, releaseId, releaseTitle: 'Waterline', releaseType: 'programme' },
    });
    expect(() => verified('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', call)).toThrow();
    expect(() => verified(made.secret, { ...call, body: `${call.body} ` })).toThrow();
    await untilLast(made._id, { state: 'delivered', tries: 1, status: 204, nextAt: null });
    const [log] = await hooks.log(made._id);
    expect(log?.eventId).toBe(call.headers['webhook-id']);
    const shown = await hooks.call('GET', `/${made._id}/delivery/${log?._id}`);
    expect(shown.json().body).toBe(call.body);
    expect((await hooks.list())[0]?.lastDelivery?.state).toBe('delivered');
  });

  it('is signed with the old secret too for a day after a new one', async () => {
    const made = await add();
    const { secret } = (await hooks.call('POST', `/${made._id}/secret`, {})).json();
    expect(secret).not.toBe(made.secret);
    await hooks.test(made._id);
    await untilTaken(1);
    const [both] = taken();
    if (!both) throw new Error('nothing came');
    expect(String(both.headers['webhook-signature']).split(' ')).toHaveLength(2);
    verified(secret, both);
    verified(made.secret, both);
    stage.later(day + minute);
    await hooks.test(made._id);
    await untilTaken(2);
    expect(String(taken()[1]?.headers['webhook-signature']).split(' ')).toHaveLength(1);
    expect((await hooks.list())[0]?.oldSecretUntil).toBeNull();
  });

  it('is tried again under the same id after growing pauses, until it is taken', async () => {
    const made = await add();
    stage.sink.answer(path, status(500, {}, 'x'.repeat(3000)));
    await publish();
    await untilLast(made._id, { state: 'waiting', tries: 1, status: 500, answer: 'x'.repeat(500) });
    const [first] = await hooks.log(made._id);
    expect(Date.parse(first?.nextAt ?? '') - Date.parse(first?.triedAt ?? '')).toBeGreaterThanOrEqual(5000);
    stage.later(5000);
    await untilTaken(2);
    await untilLast(made._id, { state: 'waiting', tries: 2 });
    stage.sink.answer(path, ok);
    stage.later(5 * minute);
    await untilTaken(3);
    await untilLast(made._id, { state: 'delivered', tries: 3, status: 204, answer: '' });
    expect(new Set(taken().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await hooks.list())[0]?.failingSince).toBeNull();
  });

  it('is given up after a day, and sent once more when somebody asks', async () => {
    const made = await add();
    stage.sink.answer(path, status(503));
    await publish();
    for (let tries = 1; tries <= 8; tries += 1) {
      await untilTaken(tries);
      await untilLast(made._id, { tries, state: tries === 8 ? 'failed' : 'waiting' });
      stage.later(10 * hour);
    }
    stage.sink.answer(path, ok);
    const [given] = await hooks.log(made._id);
    await hooks.call('POST', `/${made._id}/delivery/${given?._id}/replay`, {});
    await untilLast(made._id, { tries: 9, state: 'delivered' });
    expect(taken()[8]?.headers['webhook-id']).toBe(taken()[0]?.headers['webhook-id']);
  });

  it('waits as long as it is asked to', async () => {
    const made = await add();
    stage.sink.answer(path, status(429, { 'retry-after': '3600' }));
    await publish();
    await untilLast(made._id, { state: 'waiting', tries: 1, status: 429 });
    const [log] = await hooks.log(made._id);
    expect(Date.parse(log?.nextAt ?? '') - Date.parse(log?.triedAt ?? '')).toBeGreaterThanOrEqual(hour);
  });

  it('does not follow a redirect', async () => {
    const made = await add();
    stage.sink.answer(path, status(302, { location: stage.sink.urlOf(`${path}-moved`) }));
    await publish();
    await untilLast(made._id, { state: 'waiting', status: 302 });
    expect(stage.sink.at(`${path}-moved`)).toEqual([]);
  });

  it('says why nobody answered', async () => {
    const made = await hooks.add('http://127.0.0.1:1/', ['release.published']);
    await publish();
    await untilLast(made._id, { state: 'waiting', status: null, failure: 'ECONNREFUSED' });
  });
});

describe('a webhook', () => {
  it('is switched off by 410 Gone, with what waits, and says so', async () => {
    const made = await add();
    stage.sink.answer(path, status(410));
    await publish();
    await expect
      .poll(async () => (await hooks.list())[0], soon)
      .toMatchObject({ isActive: false, offReason: 'gone', waiting: 0 });
    await untilLast(made._id, { state: 'failed', status: 410, tries: 1 });
    await publish();
    expect(await hooks.log(made._id), 'what happens now is not for it').toHaveLength(1);
    const audit = await hooks.call('GET', `/../../audit/${organizationId}`);
    expect(audit.json().items).toContainEqual(
      expect.objectContaining({ action: 'webhook.switchOff', after: { reason: 'gone' } }),
    );
  });

  it('is switched off when it took nothing for five days, not when one message came through', async () => {
    const made = await add();
    stage.sink.answer(path, status(500));
    await hooks.test(made._id);
    await untilLast(made._id, { tries: 1, status: 500 });
    stage.later(4 * day);
    await hooks.test(made._id);
    await expect.poll(() => taken().length, soon).toBeGreaterThanOrEqual(3);
    expect((await hooks.list())[0]?.isActive).toBe(true);
    stage.later(day + hour);
    // The tries that wait are due as well: they may end it before anything more is told.
    await hooks.call('POST', `/${made._id}/test`, {});
    await expect
      .poll(async () => (await hooks.list())[0], soon)
      .toMatchObject({ isActive: false, offReason: 'failing' });
    expect((await hooks.log(made._id)).filter(({ state }) => state === 'waiting')).toEqual([]);
  });

  it('that hangs delays no other: neither of another organization nor of its own', async () => {
    await add();
    stage.sink.answer(path, hang);
    const neighbour = await stage.enter();
    const theirs = webhooksOf(stage.server, neighbour.organizationId, neighbour.cookie);
    const [own] = await hooks.list();
    for (let at = 0; at < 12; at += 1) await hooks.test(own?._id ?? '');
    await untilTaken(4);
    const other = await theirs.add(stage.sink.urlOf(`${path}-other`), ['release.published']);
    const second = await hooks.add(stage.sink.urlOf(`${path}-second`), ['release.published']);
    await theirs.test(other._id);
    await hooks.test(second._id);
    await expect.poll(() => stage.sink.at(`${path}-other`).length, soon).toBe(1);
    await expect.poll(() => stage.sink.at(`${path}-second`).length, soon).toBe(1);
    expect(taken(), 'those still hang').toHaveLength(4);
    await hooks.call('DELETE', `/${own?._id}`);
    stage.sink.answer(path, ok);
  });
});

describe('over a crash', () => {
  it('what was committed is told by the next worker, what was not by nobody, and what one held by another', async () => {
    const cold = await startWebhookStage({ worker: false });
    try {
      const entered = await cold.enter();
      const { platform } = cold.server;
      const calls = webhooksOf(cold.server, entered.organizationId, entered.cookie);
      const made = await calls.add(cold.sink.urlOf('/in'), ['release.published']);
      const [told, undone] = [
        await buildRelease(platform, entered.organizationId),
        await buildRelease(platform, entered.organizationId),
      ];
      await calls.call('POST', `/../../release/${entered.organizationId}/${told.id}/publish`, {});
      const crash = platform.database.withTenant(entered.organizationId, async (db) => {
        await db.client.query('select publish_release($1, $2, now())', [entered.organizationId, undone.id]);
        throw new Error('the process is gone');
      });
      await expect(crash).rejects.toThrow('gone');
      // A worker took it and died before anything came of it.
      const now = new Date();
      const webhook = { organization_id: entered.organizationId, id: made._id };
      const held = await platform.database.withSystem((db) =>
        claimDelivery(db, webhook, now, new Date(now.getTime() + minute)),
      );
      expect(held?.data).toMatchObject({ releaseId: told.id });
      const stopWorker = await startWorker(platform);
      await calls.test(made._id);
      await expect.poll(() => cold.sink.taken.length, soon).toBe(1);
      expect(cold.sink.taken[0]?.body, 'what is held is nobody else’s').toContain('webhook.test');
      cold.later(minute + 1000);
      await expect.poll(() => cold.sink.taken.length, soon).toBe(2);
      expect(cold.sink.taken[1]?.headers['webhook-id']).toBe(held?.event_id);
      await stopWorker();
      expect((await calls.log(made._id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    } finally {
      await cold.stop();
    }
  }, 60_000);
});

it('what was told in the moment in which its webhook was switched off is ended by the sweep, and told by nobody', async () => {
  const made = await add();
  await hooks.call('PUT', '', { _id: made._id, isActive: false });
  expect((await hooks.call('POST', `/${made._id}/test`, {})).statusCode).toBe(422);
  const now = stage.server.ctx().clock.now();
  await stage.server.platform.database.withSystem(async (db) => {
    await db.run(sql`insert into webhook_event (organization_id, id, type, at, data)
      values (${organizationId}, 'msg_late', 'release.published', ${now}, '{}')`);
    await db.run(sql`insert into webhook_delivery (organization_id, id, webhook_id, event_id, next_at)
      values (${organizationId}, 'late', ${made._id}, 'msg_late', ${now})`);
  });
  await sweepWebhooks(stage.server.ctx());
  const state = await stage.server.platform.database.withSystem((db) =>
    db.one(sql`select state from webhook_delivery where organization_id = ${organizationId} and id = 'late'`),
  );
  expect(state).toEqual({ state: 'stopped' });
  expect(taken()).toEqual([]);
});

it('is forgotten after thirty days', async () => {
  const made = await add();
  await hooks.test(made._id);
  await untilLast(made._id, { state: 'delivered' });
  const left = async () => {
    await sweepWebhooks(stage.server.ctx());
    // No session lasts that long.
    const anew = webhooksOf(stage.server, organizationId, await stage.server.signIn(email));
    return (await anew.log(made._id)).length;
  };
  stage.later(29 * day);
  expect(await left()).toBe(1);
  stage.later(2 * day);
  expect(await left()).toBe(0);
});
