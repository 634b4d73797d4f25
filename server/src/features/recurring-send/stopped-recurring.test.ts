import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { type MailSink, startMailSink } from '../../../test/mail-sink.ts';
import { buildRecurring, type RecurringStage } from '../../../test/recurring-stage.ts';
import { from } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';
import { sendDueRecurring } from './due-recurring.service.ts';
import { tellSkipped } from './tell-skipped.service.ts';
import { tellStopped } from './tell-stopped.service.ts';

/** A recurring send that meets what nobody expected: tried so many times, then stopped, shown and told. */
const january = new Date('2027-01-20T10:00:00Z');
let now = january;
let server: TestServer;
let sink: MailSink;
let stage: RecurringStage;
const february = new Date('2027-02-01T07:00:00Z');

beforeEach(async () => {
  now = january;
  stage = await buildRecurring(server);
  sink.mails.length = 0;
});
beforeAll(async () => {
  sink = await startMailSink();
  const clock = { now: () => now };
  server = await startTestServer({ clock, env: { SMTP_URL: sink.url } });
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});

const row = () =>
  server.system((db) =>
    db.one<{ tries: number; try_at: Date | null; is_on: boolean; stopped: string | null }>(
      sql`select tries, try_at, is_on, stopped from recurring_send where organization_id = ${stage.organizationId}`,
    ),
  );
const jobs = () =>
  server.system((db) =>
    db.many(sql`select data from pgboss.job where name = 'recurring.tell-stopped'
      and data->>'organizationId' = ${stage.organizationId}`),
  );
/** Clocks of a place that there is not. */
const breakIt = () =>
  stage.write(
    sql`update recurring_send set zone = 'No/Where' where organization_id = ${stage.organizationId}`,
  );
/** Looks every two seconds, as the worker does, for so many minutes. */
async function passes(minutes: number): Promise<number> {
  let tries = 0;
  for (const end = now.getTime() + minutes * 60_000; now.getTime() < end; ) {
    const before = (await row()).tries;
    await sendDueRecurring(server.ctx());
    if ((await row()).tries !== before) tries += 1;
    const { try_at: tryAt } = await row();
    now = new Date(Math.max(now.getTime() + 2000, tryAt?.getTime() ?? 0));
  }
  return tries;
}
const tell = (id: string) =>
  tellStopped(server.ctx({ organizationId: stage.organizationId }), {
    organizationId: stage.organizationId,
    recurringSendId: id,
  });

it('is tried with growing pauses, so many times, then stops, says why and tells who it leaves by', async () => {
  await stage.open('Title', '2027-01-05T10:00:00Z');
  const { _id: id } = await stage.create();
  await breakIt();
  now = february;
  await sendDueRecurring(server.ctx());
  expect(await row()).toMatchObject({ tries: 1, is_on: true, try_at: new Date(february.getTime() + 2000) });
  // Before that moment nobody tries.
  await sendDueRecurring(server.ctx());
  expect((await row()).tries).toBe(1);
  now = new Date(february.getTime() + 2000);
  await sendDueRecurring(server.ctx());
  expect(await row()).toMatchObject({ tries: 2, try_at: new Date(now.getTime() + 4000) });
  expect(await jobs()).toEqual([]);
  await passes(90);
  expect(await row()).toMatchObject({ is_on: false, stopped: 'error', tries: 0, try_at: null });
  expect((await stage.list())[0]).toMatchObject({ isOn: false, stopped: 'error', nextAt: null });
  expect(await jobs()).toHaveLength(1);
  await tell(id);
  expect(sink.mails.map(({ to }) => to)).toEqual([[stage.admin.email]]);
  expect((await sink.mails[0]?.parsed())?.text).toContain('Monthly titles');
  const log = await server.system((db) =>
    db.many(
      sql`select action from audit where organization_id = ${stage.organizationId} and action = 'recurringSend.stop'`,
    ),
  );
  expect(log).toHaveLength(1);
});

it('goes on by a person’s word, as if nothing had been, and is told to nobody after that', async () => {
  await stage.open('Title', '2027-01-05T10:00:00Z');
  const { _id: id } = await stage.create();
  await breakIt();
  now = february;
  await passes(90);
  const answer = await stage.call('POST', `/${id}/resume`, undefined, await server.signIn(stage.admin.email));
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({ isOn: true, stopped: null });
  await tell(id);
  expect(sink.mails).toEqual([]);
  now = new Date('2027-03-01T07:00:01Z');
  await sendDueRecurring(server.ctx());
  expect((await stage.sends()).map(({ title }) => title)).toEqual(['Title']);
});

it('forgets a try that succeeded after all', async () => {
  await stage.open('Title', '2027-01-05T10:00:00Z');
  await stage.create();
  await breakIt();
  now = february;
  await sendDueRecurring(server.ctx());
  await stage.write(
    sql`update recurring_send set zone = 'Asia/Jerusalem' where organization_id = ${stage.organizationId}`,
  );
  now = new Date(february.getTime() + 2000);
  await sendDueRecurring(server.ctx());
  expect(await row()).toMatchObject({ tries: 0, try_at: null, is_on: true });
  expect((await stage.sends()).map(({ title }) => title)).toEqual(['Title']);
});

it('is told to the admins where it left by somebody who is no member any more', async () => {
  const { _id: id } = await stage.create();
  await stage.write(
    sql`update recurring_send set is_on = false, stopped = 'error', next_at = null, by = 'nobody' where id = ${id}`,
  );
  await tell(id);
  expect(sink.mails.map(({ to }) => to)).toEqual([[stage.admin.email]]);
});

it('is skipped at once, with a word, where its text names a field of contacts that was taken away', async () => {
  const path = `/api/organization/${stage.organizationId}`;
  const write = async (contactFields: object[]) => {
    const cookie = await server.signIn(stage.admin.email);
    const { version } = (await server.call('GET', path, { cookie })).json();
    const saved = await server.call('PUT', path, { cookie, body: { version, contactFields } });
    expect(saved.statusCode, saved.body).toBe(200);
  };
  await write([{ key: 'beat', type: 'TEXT', label: { he: 'תחום', en: 'Beat', fr: '' } }]);
  await stage.open('Title', '2027-01-15T10:00:00Z');
  const message = { from, subject: 'For {{field.beat}}', preheader: null, kind: 'press', perHour: null };
  const { _id: recurringSendId } = await stage.create({ message });
  await write([]);
  now = february;
  await sendDueRecurring(server.ctx());
  expect(await stage.sends()).toEqual([]);
  expect((await row()).is_on).toBe(true);
  const { organizationId } = stage;
  const told = { organizationId, recurringSendId, at: february.toISOString() };
  await tellSkipped(server.ctx({ organizationId }), told);
  expect(sink.mails.map(({ to }) => to)).toEqual([[stage.admin.email]]);
});
