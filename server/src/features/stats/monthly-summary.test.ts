import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { type MailSink, startMailSink } from '../../../test/mail-sink.ts';
import { buildFilmRow, buildSittings } from '../../../test/sitting.ts';
import { sql } from '../../platform/database.ts';
import { enqueueDueSummaries, sendSummary } from './monthly-summary.service.ts';

/** The figures of a month by mail (docs/decisions/0103). */
// Accounts are made now: what they do comes after.
const year = new Date().getUTCFullYear() + 1;
let now: Date;
let server: TestServer;
let sink: MailSink;
let organizationId: string;
let admin: { id: string; email: string };
let cookie: string;

beforeAll(async () => {
  now = new Date(`${year}-10-20T10:00:00Z`);
  sink = await startMailSink();
  server = await startTestServer({ env: { SMTP_URL: sink.url }, clock: { now: () => now } });
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});
beforeEach(async () => {
  now = new Date(`${year}-10-20T10:00:00Z`);
  sink.mails.length = 0;
  const settings = { locale: 'en', timeZone: 'Asia/Jerusalem' };
  organizationId = (await buildOrganization(server.platform, { name: 'Harbour', settings })).id;
  admin = await buildAccount(server.platform, { organizationId, role: 'admin' });
  await server.system((db) =>
    db.run(sql`update account set ui_settings = '{"locale": "en"}' where id = ${admin.id}`),
  );
  cookie = await server.signIn(admin.email);
});

const path = () => `/api/stats/${organizationId}/summary`;
const choose = async (isOn: boolean) => (await server.call('PUT', path(), { cookie, body: { isOn } })).json();
/** Who is told of which month at a moment. */
async function dueAt(moment: string): Promise<{ accountId: string; month: string }[]> {
  now = new Date(moment);
  await enqueueDueSummaries(server.ctx());
  const { rows } = await server.platform.database.withSystem((db) =>
    db.client.query<{ data: { organizationId: string; accountId: string; month: string } }>(
      `select data from pgboss.job where name = 'stats.summaryMail' and data->>'organizationId' = $1 order by created_on`,
      [organizationId],
    ),
  );
  return rows.map(({ data: { accountId, month } }) => ({ accountId, month }));
}
const tell = (month: string) => sendSummary(server.ctx({ organizationId }), admin.id, month);
async function watchInOctober() {
  const fileId = await buildFilmRow(server.platform, organizationId);
  const releaseId = (await buildRelease(server.platform, organizationId, { title: 'Waterline <b>' })).id;
  const dana = await buildAccount(server.platform, { organizationId, role: 'client' });
  const viewer = { releaseId, viewerKey: `a:${dana.id}`, accountId: dana.id };
  await buildSittings(server.platform, organizationId, fileId, [
    { ...viewer, at: `${year}-10-02T10:00:00Z`, milliseconds: 90 * 60_000 },
    { ...viewer, at: `${year}-10-31T22:30:00Z`, milliseconds: 60 * 60_000 },
  ]);
}

it('comes to who asked for it, once a month from eight in the morning on the clocks of the organization', async () => {
  expect((await server.call('GET', path(), { cookie })).json()).toEqual({ isOn: false });
  expect(await choose(true)).toEqual({ isOn: true });
  expect(await choose(true)).toEqual({ isOn: true });
  // 07:59 in Jerusalem, on winter time.
  expect(await dueAt(`${year}-11-01T05:59:00Z`)).toEqual([]);
  const october = { accountId: admin.id, month: `${year}-10` };
  expect(await dueAt(`${year}-11-01T06:00:00Z`)).toEqual([october]);
  expect(await dueAt(`${year}-11-01T07:00:00Z`)).toEqual([october]);
  // A day or two late when nothing ran, and the month after in its turn.
  expect(await dueAt(`${year}-12-03T09:00:00Z`)).toEqual([october, { ...october, month: `${year}-11` }]);
  cookie = await server.signIn(admin.email);
  expect(await choose(false)).toEqual({ isOn: false });
  expect(await dueAt(`${year + 1}-01-02T09:00:00Z`)).toHaveLength(2);
});

it('says the figures of the page, for the days of that month there', async () => {
  await watchInOctober();
  now = new Date(`${year}-11-02T10:00:00Z`);
  await tell(`${year}-10`);
  cookie = await server.signIn(admin.email);
  const mail = await sink.mails[0]?.parsed();
  expect(mail?.subject).toBe(`October ${year} at Harbour`);
  const text = mail?.text ?? '';
  expect(text).toContain('People who watched: 1 (the month before: 0)');
  // The second sitting began in November on the clocks of the organization.
  expect(text).toContain('Hours watched: 1.5 (the month before: 0)');
  expect(text).toContain('1. Waterline <b>. Hours: 1.5, people: 1');
  expect(mail?.html).not.toContain('Waterline <b>');
  expect(text).toContain(`/#/stats/${organizationId}?from=${year}-10-01&to=${year}-10-31`);
  const query = `filter[datesRange][from]=${year}-10-01&filter[datesRange][to]=${year}-10-31`;
  const page = (await server.call('GET', `/api/stats/${organizationId}/totals?${query}`, { cookie })).json();
  expect(page.totals).toEqual({ byAccount: 1, byTotalWatchTimes: 1, byTotalWatchTime: 90 * 60_000 });
});

it('is no mail of a month in which nothing happened, nor to who may not read it any more', async () => {
  now = new Date(`${year}-11-02T10:00:00Z`);
  await tell(`${year}-10`);
  await watchInOctober();
  await server.platform.database.withSystem((db) =>
    db.run(sql`update membership set roles = '{producer}' where account_id = ${admin.id}`),
  );
  await tell(`${year}-10`);
  expect(sink.mails).toEqual([]);
  await server.platform.database.withSystem((db) =>
    db.run(sql`update membership set roles = '{admin}' where account_id = ${admin.id}`),
  );
  await tell(`${year}-10`);
  expect(sink.mails).toHaveLength(1);
});

it('is nobody else’s to choose', async () => {
  for (const role of ['producer', 'user', 'client'] as const) {
    const { email } = await buildAccount(server.platform, { organizationId, role });
    const answer = await server.call('PUT', path(), {
      cookie: await server.signIn(email),
      body: { isOn: true },
    });
    expect(answer.statusCode).toBe(403);
  }
  const made = await server.call('POST', `/api/apiKey/${organizationId}`, {
    cookie,
    body: { name: 'program', scopes: ['stats.read'], expiresInDays: null },
  });
  expect(made.statusCode, made.body).toBe(201);
  const headers = { authorization: `Bearer ${made.json().secret}` };
  expect((await server.app.inject({ url: path(), headers })).statusCode).toBe(403);
});
