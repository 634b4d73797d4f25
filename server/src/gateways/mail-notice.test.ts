import { describe, expect, it } from 'vitest';
import {
  mailgunKey,
  mailgunNotice,
  postmarkKey,
  postmarkNotice,
  resendKey,
  resendNotice,
  sendgridKey,
  sendgridNotice,
  sesNotice,
  signedBySvix,
  type Told,
} from '../../test/mail-notice.ts';
import { type MadeNotice, snsCertificate, snsNotice, snsPublicKey, snsTopic } from '../../test/sms-notice.ts';
import { listenToMailgun } from './mail-mailgun-notice.ts';
import type { MailListener } from './mail-notice.ts';
import { listenToPostmark } from './mail-postmark-notice.ts';
import { listenToResend } from './mail-resend-notice.ts';
import { listenToSendgrid } from './mail-sendgrid-notice.ts';
import { listenToSes } from './mail-ses-notice.ts';

const from = 'bounces+token@press.example';
const address = 'dana@a.example';
const providers: Record<string, { listener: MailListener; write: (told: Told) => MadeNotice }> = {
  ses: {
    listener: listenToSes(snsTopic, async (place) => (place === snsCertificate ? snsPublicKey : '')),
    write: sesNotice,
  },
  mailgun: { listener: listenToMailgun(mailgunKey), write: mailgunNotice },
  postmark: { listener: listenToPostmark(postmarkKey), write: postmarkNotice },
  sendgrid: { listener: listenToSendgrid(sendgridKey), write: sendgridNotice },
  resend: { listener: listenToResend(resendKey), write: resendNotice },
};
const tell = ({ listener }: { listener: MailListener }, { path, headers, body }: MadeNotice) =>
  listener.read({ url: `http://localhost:3000${path}`, headers, body, secret: path.split('/')[5] ?? '' });

describe.each(Object.entries(providers))('what %s tells', (name, provider) => {
  it.each([
    ['failed', 'failed', /550 5\.1\.1 user unknown$/, '5.1.1'],
    ['blocked', 'failed', /^550 (5\.7\.1 )?blocked$/, '5.7.1'],
    // Resend says no words of a delay.
    ['delayed', 'delayed', /^(452 4\.2\.2 over quota)?$/, expect.anything()],
    ['delivered', 'delivered', /^/, null],
  ] as const)('of a mail that was %s is understood', async (what, action, words, status) => {
    const news = await tell(provider, provider.write({ from, address, what }));
    expect(news).toMatchObject([
      {
        kind: 'delivery',
        returnPath: expect.stringMatching(/^(bounces\+)?token(@press\.example)?$/),
        people: [{ address, action, words: expect.stringMatching(words), at: expect.any(Date) }],
      },
    ]);
    if (what === 'failed' || what === 'blocked') expect(news?.[0]?.people[0]?.status).toBe(status);
  });

  it('of a complaint is understood, and the same event is the same', async () => {
    const told = { from, address, what: 'complaint', at: new Date(0) } as const;
    const [news] = (await tell(provider, provider.write(told))) ?? [];
    expect(news).toMatchObject({ kind: 'complaint', returnPath: expect.stringContaining('token') });
    expect((await tell(provider, provider.write(told)))?.[0]?.id).toBe(news?.id);
    expect((await tell(provider, provider.write({ ...told, what: 'failed' })))?.[0]?.id).not.toBe(news?.id);
  });

  it('of a mail that it took over HTTP names it by our token, and by its own name', async () => {
    const token = `0badcafe${'a'.repeat(42)}`;
    const told = { from: 'press@studio.example', address, what: 'failed', token, name: 'its-name' } as const;
    expect(await tell(provider, provider.write(told))).toMatchObject([
      { returnPath: token, providerId: 'its-name' },
    ]);
  });

  it('is nothing where it is something else, or no JSON', async () => {
    const good = provider.write({ from, address, what: 'failed' });
    for (const body of ['', '{', 'null', '[]', '{"event-data":5,"mail":7,"RecordType":[]}'])
      expect((await tell(provider, { ...good, body })) ?? [], name).toEqual([]);
  });
});

it('a word that was changed on the way is not SES’s any more, and a guessed address not Postmark’s', async () => {
  const told = { from, address, what: 'failed' } as const;
  const { ses, postmark } = providers as Record<'ses' | 'postmark', { listener: MailListener }>;
  const signed = sesNotice(told);
  expect(
    await tell(ses, { ...signed, body: signed.body.replace('user unknown', 'user unknowm') }),
  ).toBeNull();
  for (const key of ['', 'guessed', `${postmarkKey}x`])
    expect(await tell(postmark, postmarkNotice(told, { key }))).toBeNull();
});

it('Mailgun’s signature is by its key, of this half day', async () => {
  const provider = { listener: listenToMailgun(mailgunKey) };
  const told = { from, address, what: 'failed' } as const;
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
  for (const [over, isHeard] of [
    [{}, true],
    [{ signedAt: hours(-8) }, true],
    [{ signedAt: hours(-13) }, false],
    [{ signedAt: hours(13) }, false],
    [{ key: 'key-of-somebody-else' }, false],
  ] as const)
    expect((await tell(provider, mailgunNotice(told, over))) !== null).toBe(isHeard);
});

it('SendGrid tells of many at once, signed, and the key of another opens nothing', async () => {
  const sendgrid = { listener: listenToSendgrid(sendgridKey) };
  const told = { from, address, what: 'failed' } as const;
  const made = sendgridNotice(told, { others: [{ event: 'open', email: address }, null, 7] });
  expect(await tell(sendgrid, made)).toHaveLength(1);
  const old = sendgridNotice(told, { signedAt: new Date(Date.now() - 27 * 3_600_000) });
  for (const bad of [
    { ...made, body: made.body.replace('unknown', 'unknowm') },
    { ...made, headers: {} },
    old,
  ])
    expect(await tell(sendgrid, bad)).toBeNull();
  for (const key of ['no key at all, but long enough', sendgridKey.slice(0, -20)])
    expect(await tell({ listener: listenToSendgrid(key) }, made)).toBeNull();
});

it('an automatic answer, which SES calls a passing bounce, fails nobody', async () => {
  const made = sesNotice({ from, address, what: 'failed' });
  const said = JSON.parse(made.body);
  const message = JSON.parse(said.Message);
  message.bounce.bounceType = 'Transient';
  message.bounce.bouncedRecipients = [{ emailAddress: address }];
  expect(await tell(providers.ses as { listener: MailListener }, snsNotice(message))).toMatchObject([
    { people: [{ action: 'delayed' }] },
  ]);
});

it('Resend’s signature is by its key, about this body, of this moment, and may stand beside that of an older key', async () => {
  const resend = { listener: listenToResend(resendKey) };
  const told = { from, address, what: 'failed' } as const;
  const minutes = (count: number) => new Date(Date.now() + count * 60_000);
  const other = `whsec_${Buffer.from('of another webhook').toString('base64')}`;
  for (const [over, isHeard] of [
    [{}, true],
    [{ more: 'v1,bm90IG91cnM= v2,eA== ' }, true],
    [{ signedAt: minutes(-10) }, true],
    [{ signedAt: minutes(-20) }, false],
    [{ signedAt: minutes(20) }, false],
    [{ key: other }, false],
  ] as const)
    expect((await tell(resend, resendNotice(told, over))) !== null, JSON.stringify(over)).toBe(isHeard);
  const made = resendNotice(told);
  expect(await tell(resend, { ...made, body: made.body.replace('unknown', 'unknowm') })).toBeNull();
  expect(await tell(resend, { ...made, headers: {} })).toBeNull();
});

it('Resend’s bounces without a server’s words count by their kind, and its older calls list their tags', async () => {
  const resend = { listener: listenToResend(resendKey) };
  const told = { from, address, what: 'failed' } as const;
  const signed = (change: (data: Record<string, unknown>) => void) => {
    const said = JSON.parse(resendNotice(told).body);
    change(said.data);
    const body = JSON.stringify(said);
    return { path: '/api/mail/receipt/resend', headers: signedBySvix('msg_1', body), body };
  };
  for (const [type, subType, status] of [
    ['Permanent', 'General', '5.1.1'],
    ['Permanent', 'OnAccountSuppressionList', '5.7.1'],
    ['Transient', 'MailboxFull', '4.0.1'],
    ['Undetermined', 'Undetermined', '5.0.0'],
  ]) {
    const made = signed((data) => {
      data.bounce = { type, subType, message: 'It came back.' };
      data.tags = [{ name: 'row', value: 'token' }];
      data.to = [`Dana <${address}>`];
    });
    expect(await tell(resend, made)).toMatchObject([
      { returnPath: 'token', people: [{ action: 'failed', status, words: 'It came back.', address }] },
    ]);
  }
});
