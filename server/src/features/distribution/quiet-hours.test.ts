import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { newNumber } from '../../../test/text-stage.ts';
import { sql } from '../../platform/database.ts';
import { beginDueSchedules } from './schedule.service.ts';

/** Half past ten in the evening in Israel. */
let now = new Date('2026-11-23T20:30:00Z');
let server: TestServer;
let organizationId: string;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  organizationId = (await buildOrganization(server.platform)).id;
  const { email } = await buildAccount(server.platform, { organizationId, role: 'admin' });
  cookie = await server.signIn(email);
});
afterAll(() => server.stop());

const call = (method: string, url: string, body?: unknown) =>
  server.call(method, `/api/${url}`, { cookie, body });
async function setQuiet(quietHours: unknown) {
  const { version } = (await call('GET', `organization/${organizationId}`)).json();
  return call('PUT', `organization/${organizationId}`, { quietHours, version });
}
async function send(over: object = {}) {
  const release = await buildRelease(server.platform, organizationId);
  const audience = { contacts: [{ mobile: newNumber(), email: `${newNumber().slice(1)}@a.example` }] };
  const body = { distributionType: 'sms', text: 'Hi', audience, ...over };
  return call('POST', `distribution/${organizationId}/distribute-audience/${release.id}`, body);
}
const write = (statement: ReturnType<typeof sql>) =>
  server.platform.database.withSystem((db) => db.run(statement));
const sender = { email: 'press@studio.example' };
const quiet = { issues: [{ path: 'startsAt', code: 'quietHours' }] };

it('a text in quiet hours leaves only when somebody says so, or after them', async () => {
  expect((await send()).statusCode).toBe(201);
  expect((await setQuiet({ from: '21:00', to: '08:00' })).statusCode).toBe(200);
  const refused = await send();
  expect([refused.statusCode, refused.json()]).toEqual([422, expect.objectContaining(quiet)]);
  expect((await send({ inQuietHours: true })).statusCode).toBe(201);
  expect((await send({ startsAt: '2026-11-24T05:00:00Z' })).json()).toMatchObject(quiet);
  expect((await send({ startsAt: '2026-11-24T06:00:00Z' })).statusCode).toBe(201);
  now = new Date('2026-11-24T06:00:00Z');
  expect((await send()).statusCode).toBe(201);
  now = new Date('2026-11-23T20:30:00Z');
});

it('a planned text whose moment comes into them asks, until a person lets it go on', async () => {
  const plan = async (over: object = {}) => {
    const answer = await send({ startsAt: '2026-11-24T18:59:00Z', ...over });
    expect(answer.statusCode, answer.body).toBe(201);
    const { distributionId: id } = answer.json();
    await write(sql`update distribution set starts_at = now() - interval '30 minutes' where id = ${id}`);
    return id as string;
  };
  const progress = async (id: string) =>
    (await call('GET', `distribution/${organizationId}/progress/${id}`)).json();
  const isScheduled = (id: string) =>
    write(sql`select from distribution where id = ${id} and scheduled is not null`);
  const late = await plan();
  const mail = await plan({ distributionType: 'email', from: sender });
  now = new Date('2026-11-24T19:30:00Z');
  await beginDueSchedules(server.ctx());
  expect(await progress(late)).toMatchObject({ phase: 'paused', refusal: { kind: 'quiet', words: '' } });
  expect([await isScheduled(late), await isScheduled(mail)]).toEqual([1, 0]);
  await call('POST', `distribution/${organizationId}/progress/${late}/resume`, {});
  await beginDueSchedules(server.ctx());
  expect([await isScheduled(late), (await progress(late)).refusal]).toEqual([0, null]);

  // The planner said that it may; and the word of the person who paused before the moment is none about these hours.
  now = new Date('2026-11-24T06:00:00Z');
  const accepted = await plan({ startsAt: '2026-11-24T20:00:00Z', inQuietHours: true });
  const { distributionId: paused } = (await send({ startsAt: '2026-11-24T18:59:00Z' })).json();
  // Before its moment by the clock of the database, too, whatever day this runs.
  await write(sql`update distribution set starts_at = now() + interval '1 hour' where id = ${paused}`);
  for (const act of ['pause', 'resume'])
    await call('POST', `distribution/${organizationId}/progress/${paused}/${act}`, {});
  await write(sql`update distribution set starts_at = now() - interval '30 minutes' where id = ${paused}`);
  now = new Date('2026-11-24T19:30:00Z');
  await beginDueSchedules(server.ctx());
  expect([await isScheduled(accepted), await isScheduled(paused)]).toEqual([0, 1]);
  now = new Date('2026-11-23T20:30:00Z');
});

it('mail knows no quiet hours, and without the setting there are none', async () => {
  const mail = await send({ distributionType: 'email', from: sender });
  expect(mail.statusCode, mail.body).toBe(201);
  expect((await setQuiet(null)).statusCode).toBe(200);
  expect((await send()).statusCode).toBe(201);
});

it('the setting takes two times of the clock, and nothing else', async () => {
  expect((await setQuiet({ from: '21:00' })).statusCode).toBe(422);
  for (const wrong of [
    { from: '25:00', to: '08:00' },
    { from: '9', to: '10' },
    'night',
    { from: '', to: '' },
    // None, or the whole day: one could not tell which.
    { from: '20:00', to: '20:00' },
  ])
    expect((await setQuiet(wrong)).statusCode, JSON.stringify(wrong)).toBe(400);
  const kept = await server.platform.database.withSystem((db) =>
    db.one<{ quiet: unknown }>(
      sql`select settings->'quietHours' as quiet from organization where organization_id = ${organizationId}`,
    ),
  );
  expect(kept.quiet).toBeNull();
});
