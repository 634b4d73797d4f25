import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildContacts, buildRelease } from '../../../test/factories.ts';
import { type MadeNotice, twilioNotice } from '../../../test/sms-notice.ts';
import { newNumber } from '../../../test/text-stage.ts';
import { startTwilioStage, type TwilioStage } from '../../../test/twilio-stage.ts';
import { type Database, sql } from '../../platform/database.ts';

let stage: TwilioStage;
beforeAll(async () => {
  stage = await startTwilioStage();
});
beforeEach(() => stage.replies.clear());
afterAll(() => stage.stop());

const unknown = { ErrorCode: '30005' };
const filtered = { ErrorCode: '30007' };

describe('a receipt of a text message', () => {
  it('that it arrived stands in the report, its filter and its file', async () => {
    const mobile = newNumber();
    const { releaseId } = await stage.sendTo(mobile);
    expect((await stage.tell(stage.receiptOf(mobile, 'sent'))).statusCode).toBe(204);
    expect(await stage.rowOf(releaseId)).toMatchObject({ state: 'sent', receipt: null });
    for (let told = 0; told < 2; told++)
      expect((await stage.tell(stage.receiptOf(mobile, 'delivered'))).statusCode).toBe(204);
    const query = new URLSearchParams({ 'filter[params][state]': 'delivered' });
    const report = (await stage.call('GET', `distribution-data-by-release/${releaseId}?${query}`)).json();
    expect(report.counts).toMatchObject({ sent: 1, filters: { delivered: 1, failed: 0 } });
    expect(report.recipients).toMatchObject([{ mobile, state: 'sent', deliveredAt: expect.any(String) }]);
    const [head = '', line = ''] = (await stage.call('GET', `report-csv/${releaseId}`)).body.split('\r\n');
    const column = head.replaceAll('"', '').split(',').indexOf('deliveredAt');
    expect(line.replaceAll('"', '').split(',')[column]).toBe(report.recipients[0].deliveredAt);
  });

  it('that it failed makes the row failed with the provider’s words, and it can be tried again', async () => {
    const mobile = newNumber();
    const { releaseId, distributionId } = await stage.sendTo(mobile);
    const late = stage.receiptOf(mobile, 'undelivered', filtered);
    await stage.tell(late);
    expect(await stage.rowOf(releaseId)).toMatchObject({ state: 'failed', reason: 'Message filtered 30007' });
    await stage.call('POST', `resend/${distributionId}`, { state: 'failed' });
    await expect.poll(() => stage.rowOf(releaseId)).toMatchObject({ state: 'sent', receipt: null });
    // What was said of the first try, said once more, is not about the second.
    await stage.tell(late);
    expect(await stage.rowOf(releaseId)).toMatchObject({ state: 'sent', receipt: null });
    await stage.tell(stage.receiptOf(mobile, 'delivered'));
    expect(await stage.rowOf(releaseId)).toMatchObject({ state: 'sent', receipt: 'delivered' });
  });

  it('counts in whatever order it comes: that it arrived is the last word', async () => {
    const [one, two] = [newNumber(), newNumber()];
    const [first, second] = [await stage.sendTo(one), await stage.sendTo(two)];
    await stage.tell(stage.receiptOf(one, 'delivered'));
    await stage.tell(stage.receiptOf(one, 'undelivered', filtered));
    await stage.tell(stage.receiptOf(two, 'undelivered', filtered));
    await stage.tell(stage.receiptOf(two, 'delivered'));
    for (const { releaseId } of [first, second])
      expect(await stage.rowOf(releaseId)).toMatchObject({
        state: 'sent',
        reason: null,
        receipt: 'delivered',
      });
  });

  it('may come before the answer to the text itself', async () => {
    const [good, bad] = [newNumber(), newNumber()];
    for (const [mobile, status] of [
      [good, 'delivered'],
      [bad, 'failed'],
    ] as const)
      stage.replies.set(mobile, async () => {
        await stage.tell(stage.receiptOf(mobile, status, filtered));
        const { sid } = stage.texts.findLast(({ to }) => to === mobile) ?? {};
        return { status: 201, body: JSON.stringify({ sid }) };
      });
    expect(await stage.rowOf((await stage.sendTo(good)).releaseId)).toMatchObject({ state: 'sent' });
    expect(await stage.rowOf((await stage.sendTo(bad)).releaseId)).toMatchObject({
      state: 'failed',
      reason: 'Message filtered 30007',
    });
  });

  it('keeps a text that was answered "not now" and arrived all the same from being sent once more', async () => {
    const mobile = newNumber();
    stage.replies.set(mobile, async () => {
      await stage.tell(stage.receiptOf(mobile, 'delivered'));
      return { status: 503, body: '{}' };
    });
    const { releaseId } = await stage.sendTo(mobile);
    expect(await stage.rowOf(releaseId)).toMatchObject({ state: 'sent', reason: null, receipt: 'delivered' });
    expect(stage.texts.filter(({ to }) => to === mobile)).toHaveLength(1);
  });

  it('that an earlier try failed says nothing of one that waits, or is taken after it', async () => {
    const mobile = newNumber();
    const first = Promise.withResolvers<void>();
    stage.replies.set(mobile, async () => {
      first.resolve();
      return { status: 503, body: '{}' };
    });
    const sending = stage.sendTo(mobile);
    await first.promise;
    const told = stage.receiptOf(mobile, 'undelivered', filtered);
    const due = (): Promise<object | null> =>
      stage.maybe(sql`update send_queue q set ready_at = now() from recipient r
        where r.address = ${mobile} and r.id = q.recipient_id and q.attempts = 1 and q.ready_at > now() and r.receipt is null
        returning pg_notify('firstlook_send', '')::text as told`);
    await expect
      .poll(() =>
        stage.maybe(sql`select q.attempts from send_queue q join recipient r on r.id = q.recipient_id
        where r.address = ${mobile} and q.attempts = 1`),
      )
      .not.toBeNull();
    await stage.tell(told);
    stage.replies.delete(mobile);
    await expect.poll(due).not.toBeNull();
    expect(await stage.rowOf((await sending).releaseId)).toMatchObject({ state: 'sent', receipt: null });
  });

  it('settles a text in doubt', async () => {
    const mobile = newNumber();
    stage.replies.set(mobile, 'cut');
    const { releaseId } = await stage.sendTo(mobile);
    expect(await stage.rowOf(releaseId)).toMatchObject({ state: 'unconfirmed' });
    await stage.tell(stage.receiptOf(mobile, 'delivered'));
    expect(await stage.rowOf(releaseId)).toMatchObject({ state: 'sent', reason: null });
  });

  it('of a number that is none is a bounce: the second of them suppresses it, however often one is told', async () => {
    const mobile = newNumber();
    await stage.sendTo(mobile);
    for (let told = 0; told < 3; told++) await stage.tell(stage.receiptOf(mobile, 'undelivered', unknown));
    expect(await stage.rowOf((await stage.sendTo(mobile)).releaseId)).toMatchObject({ state: 'sent' });
    await stage.tell(stage.receiptOf(mobile, 'undelivered', unknown));
    expect(await stage.rowOf((await stage.sendTo(mobile)).releaseId)).toMatchObject({ state: 'bounced' });
    const suppressed = await stage.maybe(
      sql`select organization_id, channel, kind, reason from suppression where address = ${mobile}`,
    );
    expect(suppressed).toEqual({
      organization_id: stage.organizationId,
      channel: 'sms',
      kind: 'bounced',
      reason: 'Unknown destination handset 30005',
    });
    expect(await stage.rowOf((await stage.sendTo(mobile, stage.other)).releaseId)).toMatchObject({
      state: 'sent',
    });
  });

  it('is forgotten where a member lets texts go to the number again, and not where he lets mail go', async () => {
    const mobile = newNumber();
    const { organizationId, cookie, server } = stage;
    const [contactId = ''] = await buildContacts(server.platform, organizationId, 1, {
      email: () => `bounce${mobile.slice(1)}@a.example`,
    });
    await server.platform.database.withSystem((db) =>
      db.run(sql`update contact set mobile = ${mobile} where id = ${contactId}`),
    );
    await stage.sendTo(mobile);
    await stage.tell(stage.receiptOf(mobile, 'undelivered', unknown));
    const bounces = () => stage.maybe(sql`select count from bounce where address = ${mobile}`);
    for (const [channel, left] of [
      ['email', { count: 1 }],
      ['sms', null],
    ] as const) {
      const body = { contactId, organizationId, subscriptionValue: true, channel };
      await server.call('POST', '/api/distribution/update-subscription-value', { cookie, body });
      expect(await bounces()).toEqual(left);
    }
  });

  it('forgets the bounces of a number that is one after all', async () => {
    const mobile = newNumber();
    await stage.sendTo(mobile);
    await stage.tell(stage.receiptOf(mobile, 'undelivered', unknown));
    await stage.sendTo(mobile);
    const late = stage.receiptOf(mobile, 'undelivered', unknown);
    await stage.tell(late);
    expect(await stage.rowOf((await stage.sendTo(mobile)).releaseId)).toMatchObject({ state: 'bounced' });
    await stage.tell(stage.receiptOf(mobile, 'delivered'));
    expect(await stage.rowOf((await stage.sendTo(mobile)).releaseId)).toMatchObject({ state: 'sent' });
    expect(await stage.maybe(sql`select 1 from bounce where address = ${mobile}`)).toBeNull();
  });
});

describe('many receipts', () => {
  it('take a few connections to the database, whatever comes at once, and one statement where nothing is new', async () => {
    const mobiles = [newNumber(), newNumber(), newNumber()];
    for (const mobile of mobiles) await stage.sendTo(mobile);
    const holder = stage.server.platform as { database: Database };
    const { database } = holder;
    const counts = { now: 0, most: 0, transactions: 0 };
    const counted = async <T>(work: Promise<T>) => {
      counts.now += 1;
      counts.most = Math.max(counts.most, counts.now);
      return work.finally(() => {
        counts.now -= 1;
      });
    };
    holder.database = {
      ...database,
      single: (work) => counted(database.single(work)),
      withSystem: (work) => counted(database.withSystem(work)),
      withTenant(organizationId, work) {
        counts.transactions += 1;
        return counted(database.withTenant(organizationId, work));
      },
    };
    const all = mobiles.map((mobile) => stage.receiptOf(mobile, 'delivered'));
    const storm = () =>
      Promise.all(Array.from({ length: 30 }, (_, at) => stage.tell(all[at % 3] as MadeNotice)));
    await storm();
    expect(counts.most).toBeGreaterThan(1);
    // The worker looks for work beside it.
    expect(counts.most).toBeLessThanOrEqual(7);
    counts.transactions = 0;
    await storm();
    holder.database = database;
    expect(counts.transactions).toBe(0);
  });
});

describe('somebody else', () => {
  it('is not believed, whatever he names', async () => {
    const mobile = newNumber();
    const { releaseId } = await stage.sendTo(mobile);
    const { sid = '', id = '' } = stage.texts.findLast(({ to }) => to === mobile) ?? {};
    const said = { MessageSid: sid, To: mobile, MessageStatus: 'failed', ErrorCode: '30005' };
    const good = twilioNotice(said, { id });
    const unsigned = { ...good, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    for (const [notice, status] of [
      [unsigned, 403],
      [twilioNotice(said, { id, token: 'guessed' }), 403],
      [{ ...good, path: good.path.replace('twilio', 'vonage') }, 404],
      [{ ...good, path: good.path.replace('twilio', 'json/a-shared-secret-of-24') }, 404],
      [{ ...good, body: `${good.body}&x=${'x'.repeat(70_000)}` }, 413],
      // Signed, but of another number: a message is named by more than its id.
      [twilioNotice({ ...said, To: newNumber() }, { id }), 204],
      [twilioNotice(said, { id: 'nobody' }), 204],
      [twilioNotice({ ...said, MessageSid: 'SM1' }, { id }), 204],
    ] as const)
      expect((await stage.tell(notice)).statusCode).toBe(status);
    expect(await stage.rowOf(releaseId)).toMatchObject({ state: 'sent', receipt: null });
    expect((await stage.server.call('GET', '/api/text/receipt/twilio')).statusCode).toBe(404);
  });

  it('names nothing that is in no ledger, and nothing of mail', async () => {
    const { id: releaseId } = await buildRelease(stage.server.platform, stage.organizationId);
    const contacts = [{ email: 'receipt@a.example' }];
    await stage.call('POST', `distribute-release/${releaseId}`, {
      from: { email: 'press@studio.example' },
      contacts,
    });
    const mail = await stage.rowOf(releaseId);
    expect(mail).toMatchObject({ state: 'sent' });
    for (const status of ['delivered', 'failed'])
      await stage.tell(twilioNotice({ MessageSid: 'SM1', MessageStatus: status }, { id: mail?.id ?? '' }));
    expect(await stage.rowOf(releaseId)).toEqual(mail);
    for (const fields of [
      {},
      { MessageStatus: 'delivered' },
      { MessageStatus: 'delivered', MessageSid: '' },
    ] as Record<string, string>[])
      expect((await stage.tell(twilioNotice(fields))).statusCode).toBe(204);
  });
});
