import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exchange, exim, gmail, oldExim, postfix, type Returned } from '../../../test/returned-mail.ts';
import { type ReturnedStage, startReturnedStage } from '../../../test/returned-stage.ts';
import { sql } from '../../platform/database.ts';

let stage: ReturnedStage;
beforeAll(async () => {
  stage = await startReturnedStage();
});
beforeEach(() => {
  stage.sink.mails.length = 0;
});
afterAll(() => stage.stop());

const reports = (id: string) =>
  stage.server.system((db) =>
    db.many<{ kind: string; status: string | null; words: string }>(
      sql`select kind, status, words from mail_report where recipient_id = ${id} order by at`,
    ),
  );
async function bringAndRead(...messages: string[]) {
  for (const message of messages) stage.bring(message);
  expect(await stage.read()).toBe(messages.length);
}

describe('the envelope of a mail', () => {
  it('names its row, within what servers take, and the mail itself does not', async () => {
    const { to, raw } = await stage.sendTo(stage.newAddress());
    expect(to).toMatch(/^bounces\+[a-z0-9]{50}@press\.example$/);
    expect(to.split('@')[0]?.length).toBeLessThanOrEqual(64);
    expect(raw.toString('utf8')).not.toContain('bounces+');
    expect(raw.toString('utf8')).toContain('From: "Studio" <press@studio.example>');
  });
});

describe('a report that a mail could not be delivered', () => {
  it.each<[string, (mail: Returned) => string, RegExp]>([
    [
      'Postfix',
      postfix,
      /^550 5\.1\.1 <person\d+\+list@a\.example>: Recipient address rejected: User unknown/,
    ],
    ['Exchange', exchange, /^550 5\.1\.10 RESOLVER\.ADR\.RecipientNotFound/],
    ['Gmail', gmail, /^550-5\.1\.1 The email account that you tried to reach does not exist/],
    ['Exim', exim, /^550 No Such User Here$/],
    ['an old Exim', oldExim, /^550 unknown user$/],
  ])(
    'of %s fails the row with the server’s words; the second of an address suppresses it',
    async (_name, write, words) => {
      const address = stage.newAddress();
      const first = await stage.sendTo(address);
      const told = write(first);
      // However often it is told, and in small or capital letters, it is one.
      await bringAndRead(told, told, told.replaceAll(first.to, first.to.toUpperCase()));
      const row = await stage.rowOf(first.releaseId);
      expect(row).toMatchObject({ state: 'failed', receipt: 'failed', reason: expect.stringMatching(words) });
      expect(await stage.suppressionOf(address)).toBeNull();
      const second = await stage.sendTo(address);
      await bringAndRead(write(second));
      expect(await stage.suppressionOf(address)).toEqual({
        kind: 'bounced',
        reason: expect.stringMatching(words),
      });
      expect(await stage.rowOf((await stage.sendTo(address)).releaseId)).toMatchObject({ state: 'bounced' });
      const { items } = (
        await stage.server.call(
          'GET',
          `/api/suppression/${stage.organizationId}?filter[search]=${encodeURIComponent(address)}`,
          {
            cookie: stage.cookie,
          },
        )
      ).json();
      expect(items).toMatchObject([{ kind: 'bounced', reason: expect.stringMatching(words) }]);
    },
  );

  it.each([
    ['a full mailbox', '5.2.2', '552 5.2.2 Mailbox full'],
    ['policy', '5.7.1', '550 5.7.1 Message rejected due to content restrictions'],
    ['the size', '5.3.4', '552 5.3.4 Message too big'],
    ['days of silence', '4.4.1', 'connect to mx.a.example[192.0.2.7]:25: Connection timed out'],
  ])('because of %s fails the row and is no bounce', async (_name, status, code) => {
    const address = stage.newAddress();
    for (let send = 0; send < 2; send += 1) {
      const mail = await stage.sendTo(address);
      await bringAndRead(postfix(mail, { status, code }));
      expect(await stage.rowOf(mail.releaseId)).toMatchObject({ state: 'failed', reason: code });
    }
    expect(await stage.suppressionOf(address)).toBeNull();
  });

  it('that it is late changes nothing, and is kept with the row', async () => {
    const mail = await stage.sendTo(stage.newAddress());
    const late = { action: 'delayed', status: '4.2.2', code: '452 4.2.2 Over quota' };
    await bringAndRead(postfix(mail, late));
    const row = await stage.rowOf(mail.releaseId);
    expect(row).toMatchObject({ state: 'sent', reason: null, receipt: null });
    expect(await reports(row?.id ?? '')).toEqual([
      { kind: 'delayed', status: '4.2.2', words: '452 4.2.2 Over quota' },
    ]);
    await bringAndRead(postfix(mail));
    expect(await stage.rowOf(mail.releaseId)).toMatchObject({ state: 'failed' });
    // Told late, it is no news any more.
    await bringAndRead(postfix(mail, { ...late, code: '452 4.2.2 Still over quota' }));
    expect(await stage.rowOf(mail.releaseId)).toMatchObject({ state: 'failed' });
  });

  it('settles a row in doubt; that it arrived is the last word', async () => {
    const doubt = (releaseId: string) =>
      stage.server.system((db) =>
        db.run(
          sql`update recipient set state = 'unconfirmed', reason = 'interrupted' where release_id = ${releaseId}`,
        ),
      );
    const [one, two] = [await stage.sendTo(stage.newAddress()), await stage.sendTo(stage.newAddress())];
    for (const { releaseId } of [one, two]) await doubt(releaseId);
    await bringAndRead(
      postfix(one),
      postfix(two, { action: 'delivered', status: '2.0.0', code: '250 2.0.0 Ok' }),
    );
    expect(await stage.rowOf(one.releaseId)).toMatchObject({ state: 'failed' });
    expect(await stage.rowOf(two.releaseId)).toMatchObject({
      state: 'sent',
      reason: null,
      receipt: 'delivered',
    });
    await bringAndRead(
      postfix(two),
      postfix(one, { action: 'delivered', status: '2.0.0', code: '250 2.0.0 Ok' }),
    );
    for (const { releaseId } of [one, two])
      expect(await stage.rowOf(releaseId)).toMatchObject({
        state: 'sent',
        reason: null,
        receipt: 'delivered',
      });
  });

  it('of a try before the last says nothing of that', async () => {
    const mail = await stage.sendTo(stage.newAddress());
    await bringAndRead(postfix(mail));
    await stage.call('POST', `resend/${mail.distributionId}`, { state: 'failed' });
    await expect.poll(() => stage.rowOf(mail.releaseId)).toMatchObject({ state: 'sent', receipt: null });
    await bringAndRead(postfix({ ...mail, arrived: new Date(Date.now() - 3_600_000) }));
    expect(await stage.rowOf(mail.releaseId)).toMatchObject({ state: 'sent', receipt: null });
    await bringAndRead(postfix(mail, { code: '550 5.1.1 gone for good' }));
    expect(await stage.rowOf(mail.releaseId)).toMatchObject({
      state: 'failed',
      reason: '550 5.1.1 gone for good',
    });
  });

  it('that does not say our return path is known by the headers of the mail it brings', async () => {
    const mail = await stage.sendTo(stage.newAddress());
    await bringAndRead(postfix(mail).replaceAll(mail.to, 'postmaster@press.example'));
    expect(await stage.rowOf(mail.releaseId)).toMatchObject({ state: 'failed' });
  });
});

describe('what is no report of ours', () => {
  it('changes nothing, whatever it names', async () => {
    const [mail, other] = [await stage.sendTo(stage.newAddress()), await stage.sendTo(stage.newAddress())];
    const forged = mail.to.replace(/.{4}@/, (end) => (end === 'aaaa@' ? 'bbbb@' : 'aaaa@'));
    const bare = { ...mail, raw: Buffer.from('Subject: x\r\n\r\n') };
    await bringAndRead(
      postfix({ ...bare, to: forged }),
      // A token of somebody else's mail does not speak for this address.
      postfix({ ...bare, to: other.to }),
      postfix({ ...mail, to: other.to, address: mail.address, raw: other.raw }),
      // It was forwarded, and failed where it came to.
      postfix({ ...mail, address: 'forwarded@b.example' }),
      postfix({ ...bare, to: 'bounces@press.example' }),
      postfix({ ...bare, to: mail.to.replace('press.example', 'press.example.evil.example') }),
      `From: dana@a.example\r\nTo: ${mail.to}\r\nSubject: =?utf-8?B?15DXoNeZINeR15fXldek16k=?=\r\n\r\nNot here. 550 5.1.1 no\r\n`,
      'From: x\r\nContent-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n\0\0Final-Recipient',
      '',
      `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\n\r\n'.repeat(20_000)}`,
      'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'.repeat(300),
    );
    for (const { releaseId } of [mail, other])
      expect(await stage.rowOf(releaseId)).toMatchObject({ state: 'sent', receipt: null });
    expect(stage.list('new')).toEqual([]);
  });

  it('keeps no sign that steers a screen, and no more of the words than a row shows', async () => {
    const mail = await stage.sendTo(stage.newAddress());
    await bringAndRead(postfix(mail, { code: `550 5.1.1 \0\x1b[31mgone\u202e ${'x'.repeat(2000)}` }));
    const { reason } = (await stage.rowOf(mail.releaseId)) ?? {};
    expect(reason).toMatch(/^550 5\.1\.1 \[31mgone x+$/);
    expect(reason?.length).toBe(500);
  });
});
