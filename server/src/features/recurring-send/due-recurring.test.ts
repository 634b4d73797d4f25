import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildRelease } from '../../../test/factories.ts';
import { type MailSink, startMailSink } from '../../../test/mail-sink.ts';
import { buildRecurring, type RecurringStage } from '../../../test/recurring-stage.ts';
import { from } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';
import { sendDueRecurring } from './due-recurring.service.ts';
import { tellSkipped } from './tell-skipped.service.ts';

/** Sends that repeat, at their moments (docs/decisions/0119): nothing leaves here, what is made is looked at. */
let now: Date;
let server: TestServer;
let sink: MailSink;
let stage: RecurringStage;

beforeAll(async () => {
  now = new Date('2027-01-20T10:00:00Z');
  sink = await startMailSink();
  server = await startTestServer({ env: { SMTP_URL: sink.url }, clock: { now: () => now } });
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});
beforeEach(async () => {
  now = new Date('2027-01-20T10:00:00Z');
  sink.mails.length = 0;
  stage = await buildRecurring(server);
});

/** What is due at a moment is sent. */
async function comes(moment: string) {
  now = new Date(moment);
  await sendDueRecurring(server.ctx());
}
const titles = async () => (await stage.sends()).map(({ title }) => title);
const outcomes = () =>
  server.system(async (db) =>
    (
      await db.many<{ at: Date; outcome: string }>(sql`
        select at, outcome from recurring_occurrence where organization_id = ${stage.organizationId} order by at`)
    ).map(({ at, outcome }) => [at.toISOString().slice(0, 16), outcome]),
  );
/** Nine in the morning in Jerusalem, on winter time. */
const february = '2027-02-01T07:00:00Z';

describe('at its moment', () => {
  it('sends the newest release that readers see as an ordinary planned send, and says when the next one is', async () => {
    await stage.open('Older', '2027-01-05T10:00:00Z');
    await stage.open('Newer', '2027-01-15T10:00:00Z');
    await buildRelease(server.platform, stage.organizationId, { title: 'Draft' });
    const made = await stage.create();
    expect(made).toMatchObject({ nextAt: '2027-02-01T07:00:00.000Z', candidate: { title: 'Newer' } });
    await comes('2027-02-01T06:59:59Z');
    expect(await titles()).toEqual([]);
    await comes('2027-02-01T07:00:02Z');
    expect(await stage.sends()).toMatchObject([
      { title: 'Newer', starts_at: new Date(february), phase: 'open' },
    ]);
    const [shown] = await stage.list();
    expect(shown).toMatchObject({
      nextAt: '2027-03-01T07:00:00.000Z',
      candidate: null,
      last: { outcome: 'sent', title: 'Newer', state: 'planned' },
    });
  });

  it('skips and tells where nothing is new, and never sends what is older than what it sent', async () => {
    await stage.open('Older', '2027-01-05T10:00:00Z');
    await stage.open('Newer', '2027-01-15T10:00:00Z');
    const { _id: id } = await stage.create();
    await comes(february);
    await comes('2027-03-01T07:00:00Z');
    expect(await titles()).toEqual(['Newer']);
    expect(await outcomes()).toEqual([
      ['2027-02-01T07:00', 'sent'],
      ['2027-03-01T07:00', 'nothingNew'],
    ]);
    expect((await stage.list())[0]).toMatchObject({ last: { outcome: 'nothingNew', distributionId: null } });
    const { organizationId } = stage;
    const told = { organizationId, recurringSendId: id, at: '2027-03-01T07:00:00.000Z' };
    await tellSkipped(server.ctx({ organizationId }), told);
    expect(sink.mails.map(({ to }) => to)).toEqual([[stage.admin.email]]);
    expect((await sink.mails[0]?.parsed())?.text).toContain('Monthly titles');
    await stage.open('Newest', '2027-03-20T10:00:00Z');
    await comes('2027-04-01T06:00:00Z');
    expect(await titles()).toEqual(['Newer', 'Newest']);
  });

  it('leaves out what somebody sent by mail, and not what was called off before anything left', async () => {
    const send = async (releaseId: string) =>
      (
        await server.call(
          'POST',
          `/api/distribution/${stage.organizationId}/distribute-audience/${releaseId}`,
          {
            cookie: stage.cookie,
            body: { from, audience: { mailingLists: [stage.listId] }, startsAt: '2027-03-20T10:00:00Z' },
          },
        )
      ).json().distributionId as string;
    await stage.open('By itself', '2027-01-05T10:00:00Z');
    const sent = await send(await stage.open('By hand', '2027-01-15T10:00:00Z'));
    const made = await stage.create();
    expect(made.candidate?.title).toBe('By itself');
    await stage.write(sql`update distribution set phase = 'stopped' where id = ${sent}`);
    await comes(february);
    expect((await stage.sends()).filter(({ phase }) => phase === 'open')).toMatchObject([
      { title: 'By hand' },
    ]);
  });

  it.each([
    ['expired', sql`expiration_date = '2027-01-31T10:00:00Z'`],
    ['archived', sql`archived_at = '2027-01-31T10:00:00Z'`],
    ['put under embargo', sql`embargo_until = '2027-02-10T10:00:00Z'`],
    ['changed into another type', sql`release_type = 'series'`],
  ])('passes over what was %s in between', async (_how, change) => {
    await stage.open('Stays', '2027-01-05T10:00:00Z');
    const id = await stage.open('Goes', '2027-01-15T10:00:00Z');
    await stage.create();
    await stage.write(sql`update release set ${change} where id = ${id}`);
    await comes(february);
    expect(await titles()).toEqual(['Stays']);
  });

  it('what was deleted in between is not sent, and what an embargo kept back comes once it is over', async () => {
    const gone = await stage.open('Gone', '2027-01-15T10:00:00Z');
    const kept = await stage.open('Kept', '2027-01-10T10:00:00Z');
    await stage.open('Now', '2027-01-12T10:00:00Z');
    await stage.create();
    await stage.write(sql`delete from release where id = ${gone}`);
    await stage.write(sql`update release set embargo_until = '2027-02-10T10:00:00Z' where id = ${kept}`);
    await comes(february);
    await comes('2027-03-01T07:00:00Z');
    expect(await titles()).toEqual(['Now', 'Kept']);
  });
});

describe('once and never twice', () => {
  it('two processes make one send of a moment', async () => {
    await stage.open('Waterline', '2027-01-15T10:00:00Z');
    await stage.create();
    now = new Date(february);
    await Promise.all([1, 2, 3].map(() => sendDueRecurring(server.ctx())));
    expect(await titles()).toEqual(['Waterline']);
    expect(await outcomes()).toEqual([['2027-02-01T07:00', 'sent']]);
  });

  it('a process that ends before the send is written made nothing, and the next one makes it', async () => {
    await stage.open('Waterline', '2027-01-15T10:00:00Z');
    await stage.create();
    // The last statement of the transaction fails: what was claimed in it is undone with it.
    await stage.write(
      sql`create function end_here() returns trigger language plpgsql as $$ begin raise 'ended'; end $$`,
    );
    await stage.write(
      sql`create trigger end_here before insert on send_birth for each row execute function end_here()`,
    );
    await comes(february);
    expect([await titles(), await outcomes()]).toEqual([[], []]);
    await stage.write(sql`drop trigger end_here on send_birth`);
    await stage.write(sql`drop function end_here`);
    await comes('2027-02-01T07:00:04Z');
    expect(await titles()).toEqual(['Waterline']);
  });

  it('of moments that were missed the latest is made, with its own moment, so that it asks', async () => {
    await stage.open('Waterline', '2027-01-15T10:00:00Z');
    await stage.create({ rule: { ...stage.body.rule, every: 'week', weekdays: [0] } });
    await comes('2027-02-10T10:00:00Z');
    expect(await stage.sends()).toMatchObject([{ starts_at: new Date('2027-02-07T07:00:00Z') }]);
    expect((await stage.list())[0]?.nextAt).toBe('2027-02-14T07:00:00.000Z');
  });

  it('a moment is that of the clocks of the organization, also after these are others', async () => {
    const { _id: id } = await stage.create();
    await stage.write(sql`update organization set settings = settings || '{"timeZone":"America/New_York"}'
      where organization_id = ${stage.organizationId}`);
    await comes('2027-01-20T10:00:04Z');
    expect((await stage.list()).find(({ _id }) => _id === id)?.nextAt).toBe('2027-02-01T14:00:00.000Z');
    expect(await outcomes()).toEqual([]);
  });

  it('ends after its last day, and goes on where it is given another', async () => {
    await stage.open('Waterline', '2027-01-15T10:00:00Z');
    const rule = { ...stage.body.rule, endsOn: '2027-02-15' };
    const { _id: id, version } = await stage.create({ rule });
    await comes(february);
    expect((await stage.list())[0]).toMatchObject({ isOn: false, stopped: 'ended', nextAt: null });
    await comes('2027-03-01T07:00:00Z');
    expect(await titles()).toEqual(['Waterline']);
    const cookie = await server.signIn(stage.admin.email);
    const sent = { ...stage.body, _id: id, version, rule: { ...rule, endsOn: '2027-12-31' } };
    const saved = (await stage.call('PUT', '', sent, cookie)).json();
    expect(saved).toMatchObject({ isOn: true, stopped: null, nextAt: '2027-04-01T06:00:00.000Z' });
  });
});

describe('who and whom', () => {
  it('stops with a word where who it leaves by may not send any more, until somebody who may lets it go on', async () => {
    await stage.open('Waterline', '2027-01-15T10:00:00Z');
    const { organizationId } = stage;
    const leaver = await buildAccount(server.platform, { organizationId, role: 'producer' });
    const { _id: id } = await stage.create({}, await server.signIn(leaver.email));
    await stage.write(sql`delete from membership where account_id = ${leaver.id}`);
    await comes(february);
    expect(await titles()).toEqual([]);
    expect((await stage.list())[0]).toMatchObject({
      isOn: false,
      stopped: 'planner',
      last: { outcome: 'planner' },
    });
    await tellSkipped(server.ctx({ organizationId }), {
      organizationId,
      recurringSendId: id,
      at: new Date(february).toISOString(),
    });
    expect(sink.mails.map(({ to }) => to)).toEqual([[stage.admin.email]]);
    const answer = await stage.call(
      'POST',
      `/${id}/resume`,
      undefined,
      await server.signIn(stage.admin.email),
    );
    expect(answer.json()).toMatchObject({ isOn: true, stopped: null, nextAt: '2027-03-01T07:00:00.000Z' });
    await comes('2027-03-01T07:00:00Z');
    expect(await titles()).toEqual(['Waterline']);
  });

  it('a producer who was made a watcher sends nothing any more', async () => {
    await stage.open('Waterline', '2027-01-15T10:00:00Z');
    const { organizationId } = stage;
    const producer = await buildAccount(server.platform, { organizationId, role: 'producer' });
    await stage.create({}, await server.signIn(producer.email));
    await stage.write(sql`update membership set roles = '{client}' where account_id = ${producer.id}`);
    await comes(february);
    expect(await outcomes()).toEqual([['2027-02-01T07:00', 'planner']]);
  });

  it('what a producer made asks where the organization wants a second person’s word', async () => {
    stage = await buildRecurring(server, { approveSends: true });
    await stage.open('Waterline', '2027-01-15T10:00:00Z');
    const { organizationId } = stage;
    const producer = await buildAccount(server.platform, { organizationId, role: 'producer' });
    await stage.create({}, await server.signIn(producer.email));
    await comes(february);
    expect(await stage.sends()).toMatchObject([{ phase: 'asking' }]);
    expect((await stage.list())[0]?.last).toMatchObject({ outcome: 'sent', state: 'asking' });
  });

  it.each([
    [
      'its list is empty',
      'nobody',
      () => sql`delete from mailing_list_contact where mailing_list_id = ${stage.listId}`,
    ],
    [
      'its sender is not proved any more',
      'withdrawn',
      () => sql`update sender_proof set proved_at = null where organization_id = ${stage.organizationId}`,
    ],
  ])('says what kept it where %s, and goes on', async (_what, outcome, change) => {
    await stage.open('Waterline', '2027-01-15T10:00:00Z');
    await stage.create();
    await stage.write(change());
    await comes(february);
    expect(await titles()).toEqual([]);
    expect(await outcomes()).toEqual([['2027-02-01T07:00', outcome]]);
    expect((await stage.list())[0]).toMatchObject({ isOn: true, nextAt: '2027-03-01T07:00:00.000Z' });
  });

  it('of a closed organization nothing is sent; opened again, what was missed asks', async () => {
    await stage.open('Waterline', '2027-01-15T10:00:00Z');
    await stage.create();
    const close = (at: string | null) =>
      stage.write(
        sql`update organization set deleted_at = ${at} where organization_id = ${stage.organizationId}`,
      );
    await close('2027-01-30T10:00:00Z');
    await comes(february);
    expect(await titles()).toEqual([]);
    await close(null);
    await comes('2027-02-03T10:00:00Z');
    expect(await stage.sends()).toMatchObject([{ starts_at: new Date(february) }]);
  });
});
