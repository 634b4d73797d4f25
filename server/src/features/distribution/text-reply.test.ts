import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildContacts, buildRelease } from '../../../test/factories.ts';
import { twilioNotice } from '../../../test/sms-notice.ts';
import { protocols } from '../../../test/sms-protocol.ts';
import { newNumber } from '../../../test/text-stage.ts';
import { startTwilioStage, type TwilioStage } from '../../../test/twilio-stage.ts';
import { NoticeLater } from '../../gateways/notice.ts';
import type { SmsListener } from '../../gateways/sms.ts';
import { sql } from '../../platform/database.ts';
import { sweepLinks } from './sweep-links.service.ts';
import { takeTextNews } from './text-news.service.ts';

let stage: TwilioStage;
beforeAll(async () => {
  stage = await startTwilioStage();
});
afterAll(() => stage.stop());

let replies = 0;
/** A text that comes in from a number, as Twilio tells of it. */
function reply(mobile: string, words: string, over: Record<string, string> = {}) {
  replies += 1;
  const MessageSid = `IN${String(replies).padStart(32, '0')}`;
  return twilioNotice({
    MessageSid,
    SmsStatus: 'received',
    From: mobile,
    To: '+15005550006',
    Body: words,
    ...over,
  });
}
const suppressionOf = (mobile: string, organizationId = stage.organizationId) =>
  stage.maybe<{ kind: string; reason: string; at: Date }>(
    sql`select kind, reason, at from suppression where channel = 'sms' and address = ${mobile} and organization_id = ${organizationId}`,
  );
const replyOf = (mobile: string) =>
  stage.maybe<{ organization_id: string; act: string; words: string; n: number }>(sql`
    select organization_id, act, words, count(*) over ()::int as n from text_reply where address = ${mobile} order by id desc limit 1`);

async function contactWith(mobile: string, email = `reply${mobile.slice(1)}@a.example`): Promise<string> {
  const [id = ''] = await buildContacts(stage.server.platform, stage.organizationId, 1, {
    email: () => email,
  });
  await stage.server.platform.database.withSystem((db) =>
    db.run(sql`update contact set mobile = ${mobile} where id = ${id}`),
  );
  return id;
}

describe('somebody who answers a text with a word that stops', () => {
  it('gets no more texts of the organization that wrote last, and of no other; he is answered once', async () => {
    const mobile = newNumber();
    await stage.sendTo(mobile, stage.other);
    const { releaseId } = await stage.sendTo(mobile);
    const notice = reply(mobile, ' הסר ');
    const answer = await stage.tell(notice);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/xml; charset=utf-8']);
    expect(answer.body).toMatch(/<Response><Message>[^<]+START[^<]*<\/Message><\/Response>$/);
    expect(await suppressionOf(mobile)).toMatchObject({ kind: 'unsubscribed', reason: 'by-text' });
    expect(await suppressionOf(mobile, stage.other)).toBeNull();
    expect(await replyOf(mobile)).toEqual({
      organization_id: stage.organizationId,
      act: 'stop',
      words: ' הסר ',
      n: 1,
    });
    const report = (await stage.call('GET', `distribution-data-by-release/${releaseId}`)).json();
    expect(report.counts.unsubscribed).toBe(1);
    expect(await stage.rowOf((await stage.sendTo(mobile)).releaseId)).toMatchObject({
      state: 'unsubscribed',
    });
    expect(await stage.rowOf((await stage.sendTo(mobile, stage.other)).releaseId)).toMatchObject({
      state: 'sent',
    });

    // Told again after another organization wrote: it is taken already, and means no other organization.
    expect((await stage.tell(notice)).statusCode).toBe(204);
    expect(await suppressionOf(mobile, stage.other)).toBeNull();
    expect(await replyOf(mobile)).toMatchObject({ n: 1 });
  });

  it('stops once, however many tell of it at the same time', async () => {
    const mobile = newNumber();
    await stage.sendTo(mobile);
    const notice = reply(mobile, 'STOP');
    const answers = await Promise.all(Array.from({ length: 5 }, () => stage.tell(notice)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 204, 204, 204, 204]);
    expect(await replyOf(mobile)).toMatchObject({ n: 1 });
  });

  it('comes back by a word of his own', async () => {
    const mobile = newNumber();
    await stage.sendTo(mobile);
    await stage.tell(reply(mobile, 'Stop please!'));
    expect((await stage.tell(reply(mobile, 'START'))).body).toContain('<Message>');
    expect(await suppressionOf(mobile)).toBeNull();
    expect(await replyOf(mobile)).toMatchObject({ act: 'start', n: 2 });
  });

  it('takes back by START nothing that he had done in another way', async () => {
    const mobile = newNumber();
    await stage.sendTo(mobile);
    const { text = '' } = stage.texts.findLast(({ to }) => to === mobile) ?? {};
    const wayOut = /https?:\/\/[^/]+(\/u\/[\w-]+)/.exec(text)?.[1] ?? '';
    await stage.server.app.inject({ method: 'POST', url: wayOut });
    expect(await suppressionOf(mobile)).toMatchObject({ reason: 'by-recipient' });
    expect((await stage.tell(reply(mobile, 'START'))).statusCode).toBe(204);
    expect(await suppressionOf(mobile)).toMatchObject({ reason: 'by-recipient' });
  });

  it('nor what a member had switched off, before his own word or without it', async () => {
    const mobile = newNumber();
    const contactId = await contactWith(mobile);
    await stage.sendTo(mobile);
    const switchOff = {
      contactId,
      organizationId: stage.organizationId,
      subscriptionValue: false,
      channel: 'sms',
    };
    await stage.server.call('POST', '/api/distribution/update-subscription-value', {
      cookie: stage.cookie,
      body: switchOff,
    });
    expect(await suppressionOf(mobile)).toMatchObject({ reason: 'by-producer' });
    await stage.tell(reply(mobile, 'START'));
    expect(await suppressionOf(mobile)).toMatchObject({ reason: 'by-producer' });
    await stage.tell(reply(mobile, 'STOP'));
    expect(await suppressionOf(mobile)).toMatchObject({ reason: 'by-text' });
    // Told "you get texts again" the person would wait for them in vain.
    expect((await stage.tell(reply(mobile, 'START'))).statusCode).toBe(204);
    expect(await suppressionOf(mobile)).toMatchObject({ reason: 'by-producer' });
  });

  it('leaves the organization whose text arrived, not one whose text was refused after it', async () => {
    const mobile = newNumber();
    await stage.sendTo(mobile);
    stage.replies.set(mobile, protocols.twilio.answers.badMessage);
    expect(await stage.rowOf((await stage.sendTo(mobile, stage.other)).releaseId)).toMatchObject({
      state: 'failed',
    });
    stage.replies.delete(mobile);
    await stage.tell(reply(mobile, 'STOP'));
    expect(await suppressionOf(mobile)).toMatchObject({ reason: 'by-text' });
    expect(await suppressionOf(mobile, stage.other)).toBeNull();
  });

  it('is not answered by us where the provider has done so, and not at all for anything else he says', async () => {
    const mobile = newNumber();
    await stage.sendTo(mobile);
    expect((await stage.tell(reply(mobile, 'What a film, it does not stop'))).statusCode).toBe(204);
    expect(await suppressionOf(mobile)).toBeNull();
    expect(await replyOf(mobile)).toBeNull();
    expect((await stage.tell(reply(mobile, 'STOP', { OptOutType: 'STOP' }))).statusCode).toBe(204);
    expect(await suppressionOf(mobile)).toMatchObject({ reason: 'by-text' });
  });

  it('still counts after the data of the send was deleted', async () => {
    const mobile = newNumber();
    const { releaseId } = await stage.sendTo(mobile);
    await stage.server.platform.database.withSystem((db) =>
      db.run(sql`delete from recipient where release_id = ${releaseId}`),
    );
    await stage.tell(reply(mobile, 'ARRÊT'));
    expect(await suppressionOf(mobile)).toMatchObject({ reason: 'by-text' });
  });
});

describe('a provider whose', () => {
  /** What one tells that is not Twilio. */
  const told = (read: SmsListener['read']) => {
    const ctx = stage.server.ctx();
    const gateways = { ...ctx.gateways, textNews: { provider: 'own', read } };
    return takeTextNews({ ...ctx, gateways }, 'own', { url: '', headers: {}, body: '', secret: '' });
  };

  it('clocks are ahead is not believed about when', async () => {
    const mobile = newNumber();
    await stage.sendTo(mobile);
    const at = new Date(Date.now() + 3 * 3_600_000);
    await told(async () => [
      { kind: 'reply', from: mobile, words: 'STOP', providerId: null, at, isAnswered: false },
    ]);
    const kept = await stage.maybe<{ is_past: boolean }>(
      sql`select at <= now() + interval '1 minute' as is_past from text_reply where address = ${mobile}`,
    );
    expect(kept).toEqual({ is_past: true });
  });

  it('call cannot be proved at this moment is asked to tell it again', async () => {
    const later = told(() => Promise.reject(new NoticeLater()));
    await expect(later).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('what somebody wrote back', () => {
  it('is kept for two years', async () => {
    const mobile = newNumber();
    await stage.sendTo(mobile);
    await stage.tell(reply(mobile, 'STOP'));
    const age = (interval: string) =>
      stage.server.platform.database.withSystem((db) =>
        db.run(sql`update text_reply set at = now() - ${interval}::interval where address = ${mobile}`),
      );
    await age('2 years');
    await sweepLinks(stage.server.ctx());
    expect(await replyOf(mobile)).toMatchObject({ act: 'stop' });
    await age('3 years');
    await sweepLinks(stage.server.ctx());
    expect(await replyOf(mobile)).toBeNull();
    expect(await suppressionOf(mobile)).toMatchObject({ reason: 'by-text' });
  });

  it.each([
    ['a contact', false],
    ['one no more, to whom messages were sent', true],
  ])('goes with the person who is %s; that he stopped stays', async (_, isGone) => {
    const mobile = newNumber();
    const email = `erased${mobile.slice(1)}@a.example`;
    const contactId = await contactWith(mobile, email);
    const { id: releaseId } = await buildRelease(stage.server.platform, stage.organizationId);
    const contacts = [contactId];
    await stage.call('POST', `distribute-release/${releaseId}`, {
      distributionType: 'sms',
      text: 'Hi',
      contacts,
    });
    await stage.tell(reply(mobile, 'STOP'));
    if (isGone)
      await stage.server.platform.database.withSystem((db) =>
        db.run(sql`delete from contact where id = ${contactId}`),
      );
    const person = (act: string) =>
      stage.server.call('POST', `/api/person/${stage.organizationId}/${act}`, {
        cookie: stage.cookie,
        body: { email },
      });
    const given = await person('export');
    expect([given.statusCode, given.body]).toEqual([200, expect.stringContaining('"words":"STOP"')]);
    expect((await person('erase')).statusCode).toBeLessThan(300);
    expect(await replyOf(mobile)).toBeNull();
    expect(await suppressionOf(mobile)).toMatchObject({ reason: 'by-text' });
  });
});

describe('a stop that is not the person’s', () => {
  it('is refused without its signature, and is nobody’s from a number we never wrote to', async () => {
    const mobile = newNumber();
    await stage.sendTo(mobile);
    const { headers, ...notice } = reply(mobile, 'STOP');
    const unsigned = { ...notice, headers: { 'content-type': headers['content-type'] ?? '' } };
    expect((await stage.tell(unsigned)).statusCode).toBe(403);
    const another = { ...reply(newNumber(), 'STOP'), body: notice.body };
    expect((await stage.tell(another)).statusCode).toBe(403);
    expect(await suppressionOf(mobile)).toBeNull();
    const stranger = newNumber();
    expect((await stage.tell(reply(stranger, 'STOP'))).statusCode).toBe(204);
    expect(await replyOf(stranger)).toBeNull();
    for (const from of ['', 'Bank', '+1; drop', 'x'.repeat(300)])
      expect((await stage.tell(reply(from, 'STOP'))).statusCode).toBe(204);
  });
});
