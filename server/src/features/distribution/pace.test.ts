import { expect, it } from 'vitest';
import { buildRelease } from '../../../test/factories.ts';
import { from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';
import { describePace, quietEnd, sharesOf } from './pace.ts';

/** So many messages an hour (docs/decisions/0100): the tests do not wait for an hour, they move what is remembered of it. */
let { server, sink, organizationId, cookie } = {} as SendingStage;
withSendingStage((stage) => {
  ({ server, sink, organizationId, cookie } = stage);
});

let people = 0;
const contacts = (count: number) =>
  Array.from({ length: count }, () => {
    people += 1;
    return { email: `paced${people}@pace.example` };
  });
const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
  (await server.call(method, `/api/distribution/${organizationId}/${path}`, { cookie, body })).json();
const progress = (id: string) => call('GET', `progress/${id}`);
const write = (statement: ReturnType<typeof sql>) =>
  server.platform.database.withSystem((db) => db.run(statement));
const wake = () => write(sql`select pg_notify('firstlook_send', '')`);
async function begin(count: number, perHour: number | null, more: object = {}) {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const started = await call('POST', `distribute-audience/${releaseId}`, {
    from,
    audience: { contacts: contacts(count) },
    perHour,
    ...more,
  });
  expect(started, JSON.stringify(started)).toMatchObject({ distributionId: expect.any(String) });
  const id: string = started.distributionId;
  if (started.phase === 'waiting') {
    await write(sql`update distribution set starts_at = now() where id = ${id}`);
    await write(sql`update send_queue set ready_at = now() where distribution_id = ${id}`);
    await wake();
  }
  return { id, started };
}
/** What left is so many minutes longer ago. */
const later = async (id: string, minutes: number) => {
  await write(
    sql`update distribution set paced_at = paced_at - ${`${minutes} minutes`}::interval where id = ${id}`,
  );
  await wake();
};
const untilSent = (id: string, sent: number) =>
  expect.poll(async () => (await progress(id)).states.sent ?? 0, { timeout: 20_000 }).toBe(sent);
/** Two looks of the sender later, nothing more has left. */
async function staysAt(id: string, sent: number) {
  const other = await begin(1, null);
  await untilSent(other.id, 1);
  const another = await begin(1, null);
  await untilSent(another.id, 1);
  expect((await progress(id)).states.sent ?? 0).toBe(sent);
}

it('sends a portion, waits for the next, and holds up nobody beside it', async () => {
  const { id, started } = await begin(3, 2);
  expect(started.pace).toMatchObject({ perHour: 2 });
  await untilSent(id, 1);
  await staysAt(id, 1);
  const { pace, phase, states } = await progress(id);
  expect([phase, states.queued]).toEqual(['sending', 2]);
  const ends = Date.parse(pace.endsAt) - Date.now();
  expect(ends).toBeGreaterThan(55 * 60_000);
  expect(ends).toBeLessThan(62 * 60_000);
  await later(id, 30);
  await untilSent(id, 2);
  await staysAt(id, 2);
  await later(id, 30);
  await untilSent(id, 3);
  expect(await progress(id)).toMatchObject({ phase: 'done', pace: { endsAt: null, nextAt: null } });
});

it('does not make up for the time in which nothing left', async () => {
  const { id } = await begin(4, 1);
  await untilSent(id, 1);
  await call('POST', `progress/${id}/pause`);
  await later(id, 600);
  await staysAt(id, 1);
  await call('POST', `progress/${id}/resume`);
  await untilSent(id, 2);
  await staysAt(id, 2);
  expect(await call('POST', `progress/${id}/stop`)).toMatchObject({
    phase: 'stopped',
    states: { sent: 2, stopped: 2 },
    pace: { endsAt: null },
  });
});

it('of a plan it is kept, told, and begins with the moment', async () => {
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const { id, started } = await begin(3, 60, { startsAt });
  expect(started).toMatchObject({ phase: 'scheduled', pace: { perHour: 60 } });
  expect(Date.parse(started.pace.endsAt)).toBeGreaterThan(Date.parse(startsAt));
  await write(sql`update distribution set starts_at = now() where id = ${id}`);
  await wake();
  await untilSent(id, 1);
  await staysAt(id, 1);
});

it('a portion is a minute’s worth', async () => {
  const { id } = await begin(7, 180);
  await untilSent(id, 3);
  await staysAt(id, 3);
  await later(id, 1);
  await untilSent(id, 6);
  await staysAt(id, 6);
});

it('two processes take one portion between them', async () => {
  const { id } = await begin(2, 1);
  await untilSent(id, 1);
  const rooms = await server.platform.database.withSystem(async (db) => {
    const { lockPortions } = await import('./pace.store.ts');
    return lockPortions(db, organizationId, [id]);
  });
  expect(rooms.get(id)).toBe(0);
});

it.each([[0], [1.5], [100_001], [-1]])('refuses a pace that is none: %s', async (perHour) => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const answer = await server.call(
    'POST',
    `/api/distribution/${organizationId}/distribute-audience/${releaseId}`,
    { cookie, body: { from, audience: { contacts: contacts(1) }, perHour } },
  );
  expect(answer.statusCode).toBe(400);
  expect(sink.mails).toEqual([]);
});

it('a claim shares what it takes, and gives a spread send its portion', () => {
  const send = (id: string, perHour: number | null) => ({ id, per_hour: perHour, in_quiet_hours: false });
  const rooms = new Map([
    ['b', 3],
    ['c', 0],
  ]);
  expect(sharesOf([send('a', null), send('b', 180), send('c', 60), send('d', null)], rooms, 500)).toEqual([
    { ids: ['a', 'd'], most: 125 },
    { ids: ['b'], most: 3 },
  ]);
});

it('texts wait for the end of quiet hours that begin while they go', () => {
  const night = { quietHours: { from: '21:00', to: '08:00' }, timeZone: 'UTC' };
  const send = { id: 'a', per_hour: 10, in_quiet_hours: false };
  const at = new Date('2026-11-26T23:00:00Z');
  expect(quietEnd(send, night, at)?.toISOString()).toBe('2026-11-27T08:00:00.000Z');
  expect(quietEnd(send, night, new Date('2026-11-26T12:00:00Z'))).toBeNull();
  expect(quietEnd({ ...send, in_quiet_hours: true }, night, at)).toBeNull();
  expect(quietEnd({ ...send, per_hour: null }, night, at)).toBeNull();
});

it('says when the last of them would leave', () => {
  const now = new Date('2026-11-26T10:00:00Z');
  const told = (waiting: number, pacedAt: string | null = null, startsAt = now) =>
    describePace(
      { perHour: 120, startsAt, pacedAt: pacedAt === null ? null : new Date(pacedAt) },
      waiting,
      now,
    );
  expect(told(2)).toEqual({ perHour: 120, nextAt: null, endsAt: '2026-11-26T10:00:00.000Z' });
  expect(told(242)).toMatchObject({ endsAt: '2026-11-26T12:00:00.000Z' });
  expect(told(122, '2026-11-26T10:00:00Z')).toEqual({
    perHour: 120,
    nextAt: '2026-11-26T10:01:00.000Z',
    endsAt: '2026-11-26T11:01:00.000Z',
  });
  expect(told(2, null, new Date('2026-11-27T10:00:00Z'))).toMatchObject({
    nextAt: '2026-11-27T10:00:00.000Z',
  });
  expect(told(0)).toEqual({ perHour: 120, nextAt: null, endsAt: null });
});
