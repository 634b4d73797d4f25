import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { twilioNotice } from '../../../test/sms-notice.ts';
import { protocols } from '../../../test/sms-protocol.ts';
import { newNumber } from '../../../test/text-stage.ts';
import { startTwilioStage, type TwilioStage } from '../../../test/twilio-stage.ts';
import { sql } from '../../platform/database.ts';

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
        return protocols.twilio.answers.accepted;
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
    // The call waits for its row, whose next try is due at once.
    const sending = stage.sendTo(mobile);
    await expect
      .poll(() =>
        stage.maybe(sql`update send_queue q set ready_at = now() from recipient r
          where r.address = ${mobile} and r.id = q.recipient_id and q.attempts = 1 and q.ready_at > now()
          returning pg_notify('firstlook_send', '')::text as told`),
      )
      .not.toBeNull();
    expect(await stage.rowOf((await sending).releaseId)).toMatchObject({ state: 'sent', reason: null });
    expect(stage.texts.filter(({ to }) => to === mobile)).toHaveLength(1);
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

  it('is known by the provider’s name for the text alone, where our own does not come back', async () => {
    const mobile = newNumber();
    const { releaseId } = await stage.sendTo(mobile);
    const { sid = '' } = stage.texts.findLast(({ to }) => to === mobile) ?? {};
    await stage.tell(twilioNotice({ MessageSid: sid, To: mobile, MessageStatus: 'delivered' }));
    expect(await stage.rowOf(releaseId)).toMatchObject({ receipt: 'delivered' });
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
    const mails = await stage.maybe(
      sql`select count(*)::int as n from recipient where receipt is not null and channel <> 'sms'`,
    );
    expect(mails).toEqual({ n: 0 });
    for (const fields of [
      {},
      { MessageStatus: 'delivered' },
      { MessageStatus: 'delivered', MessageSid: '' },
    ] as Record<string, string>[])
      expect((await stage.tell(twilioNotice(fields))).statusCode).toBe(204);
  });
});
