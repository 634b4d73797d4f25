import { describe, expect, it, vi } from 'vitest';
import { type MadeNotice, snsCertificate, snsNotice, snsPublicKey, snsTopic } from '../../test/sms-notice.ts';
import { NoticeLater } from './notice.ts';
import type { SmsListener } from './sms.ts';
import { listenToSns } from './sms-sns-notice.ts';

const tell = (listener: SmsListener, { path, headers, body }: MadeNotice) =>
  listener.read({ url: `http://localhost:3000${path}`, headers, body, secret: '' });

const fetched: string[] = [];
const listen = () =>
  listenToSns(snsTopic, async (address) => {
    fetched.push(address);
    return address === snsCertificate ? snsPublicKey : '';
  });

describe('what SNS tells', () => {
  const delivery = { destination: '+972501234567', providerResponse: 'Message has been accepted by phone' };
  const notification = { messageId: 'sns-1', timestamp: '2026-11-23 10:00:00.000' };

  it.each(['1', '2'])('is a receipt, with its signature of version %s', async (version) => {
    const made = snsNotice({ notification, delivery, status: 'SUCCESS' }, { SignatureVersion: version });
    expect(await tell(listen(), made)).toMatchObject([
      { id: null, providerId: 'sns-1', to: '+972501234567', outcome: 'delivered' },
    ]);
    const refused = { ...delivery, providerResponse: 'Invalid phone number' };
    expect(
      await tell(listen(), snsNotice({ notification, delivery: refused, status: 'FAILURE' })),
    ).toMatchObject([{ outcome: 'failed', isUnknownNumber: true, words: 'Invalid phone number' }]);
  });

  it('also comes as an event of its newer service', async () => {
    const event = {
      eventType: 'TEXT_UNREACHABLE',
      messageId: 'sns-2',
      destinationPhoneNumber: '+972501234567',
      isFinal: true,
    };
    expect(await tell(listen(), snsNotice(event))).toMatchObject([
      { providerId: 'sns-2', outcome: 'failed', isUnknownNumber: false },
    ]);
    expect(await tell(listen(), snsNotice({ ...event, eventType: 'TEXT_QUEUED', isFinal: false }))).toEqual(
      [],
    );
  });

  it('is nobody’s from another topic, with another’s certificate, or with a word changed; nothing is fetched elsewhere', async () => {
    fetched.length = 0;
    const listener = listen();
    const said = { notification, delivery, status: 'SUCCESS' };
    const good = snsNotice(said);
    for (const bad of [
      snsNotice(said, { TopicArn: `${snsTopic}2` }),
      ...[
        'https://sns.eu-west-1.amazonaws.com.evil.example/SimpleNotificationService-a.pem',
        'http://sns.eu-west-1.amazonaws.com/SimpleNotificationService-a.pem',
        'https://x@sns.eu-west-1.amazonaws.com/SimpleNotificationService-a.pem',
        'https://sns.eu-west-1.amazonaws.com:444/SimpleNotificationService-a.pem',
        // Buckets that are called `sns`, and another region.
        'https://sns.s3.amazonaws.com/SimpleNotificationService-a.pem',
        'https://sns.s3-us-west-2.amazonaws.com/SimpleNotificationService-a.pem',
        'https://sns.s3-accelerate.amazonaws.com/SimpleNotificationService-a.pem',
        'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-a.pem',
        'https://sns.eu-west-1.amazonaws.com/a.pem',
        'https://sns.eu-west-1.amazonaws.com/x/SimpleNotificationService-a.pem',
        `${snsCertificate}?a`,
        'no address',
      ].map((SigningCertURL) => snsNotice(said, { SigningCertURL })),
      { ...good, body: good.body.replace('SUCCESS', 'FAILURE') },
      { ...good, body: '{}' },
      { ...good, body: 'x' },
    ])
      expect(await tell(listener, bad)).toBeNull();
    expect(new Set(fetched)).toEqual(new Set([snsCertificate]));
  });

  it('is proved by a certificate that is read once, however many come with it', async () => {
    let reads = 0;
    const listener = listenToSns(snsTopic, async () => {
      reads += 1;
      return snsPublicKey;
    });
    const good = () => tell(listener, snsNotice({ notification, delivery, status: 'SUCCESS' }));
    const all = await Promise.all([good(), good(), good()]);
    expect(all).toMatchObject([[{ outcome: 'delivered' }], [{}], [{}]]);
    expect(reads).toBe(1);
  });

  it('reads one certificate at a time and one a second that it does not know, and is told again then', async () => {
    let now = 1_000_000;
    const asked: string[] = [];
    const listener = listenToSns(
      snsTopic,
      async (address) => {
        asked.push(address);
        if (address !== snsCertificate) throw new Error('404');
        return snsPublicKey;
      },
      () => now,
    );
    const said = { notification, delivery, status: 'SUCCESS' };
    const from = (name: string) =>
      tell(listener, snsNotice(said, { SigningCertURL: snsCertificate.replace('-1.pem', `-${name}.pem`) }));
    const forged = await Promise.allSettled(['a', 'b', 'c'].map(from));
    expect(forged.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(asked).toHaveLength(1);
    await expect(from('1')).rejects.toThrow(NoticeLater);
    now += 1000;
    expect(await from('1')).toMatchObject([{ outcome: 'delivered' }]);
    // Known by now: no other certificate has to be fetched before it.
    await expect(from('d')).rejects.toThrow(NoticeLater);
    expect(await from('1')).toMatchObject([{ outcome: 'delivered' }]);
    expect(asked).toHaveLength(2);
  });

  it('names moments of its log in UTC, wherever the server stands', async () => {
    vi.stubEnv('TZ', 'Asia/Jerusalem');
    expect(new Date(2026, 10, 23).getTimezoneOffset()).toBe(-120);
    const made = snsNotice({ notification, delivery, status: 'SUCCESS' });
    expect(await tell(listen(), made)).toMatchObject([{ at: new Date('2026-11-23T10:00:00Z') }]);
    vi.unstubAllEnvs();
  });

  it('confirms the subscription of its own topic alone', async () => {
    fetched.length = 0;
    const address = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=t';
    const asks = { Type: 'SubscriptionConfirmation', Token: 't', SubscribeURL: address };
    expect(await tell(listen(), snsNotice({}, { ...asks, TopicArn: `${snsTopic}2` }))).toBeNull();
    for (const SubscribeURL of [
      'https://evil.example/',
      'https://sns.s3.amazonaws.com/',
      `${address}`.replace('/?', '/x?'),
    ])
      expect(await tell(listen(), snsNotice({}, { ...asks, SubscribeURL }))).toEqual([]);
    expect(new Set(fetched)).toEqual(new Set([snsCertificate]));
    expect(await tell(listen(), snsNotice({}, asks))).toEqual([]);
    expect(fetched).toContain(address);
  });
});
