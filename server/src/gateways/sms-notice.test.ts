import { describe, expect, it } from 'vitest';
import {
  type MadeNotice,
  snsNotice,
  snsPublicKey,
  snsTopic,
  twilioNotice,
  vonageKey,
  vonageNotice,
} from '../../test/sms-notice.ts';
import { protocols } from '../../test/sms-protocol.ts';
import { readConfig } from '../platform/config.ts';
import type { SmsListener } from './sms.ts';
import { openSmsListener } from './sms-listener.ts';
import { listenToSns } from './sms-sns-notice.ts';
import { listenToTwilio, twilioSignature } from './sms-twilio-notice.ts';
import { listenToVonage } from './sms-vonage-notice.ts';

const tell = (listener: SmsListener, { path, headers, body }: MadeNotice, secret = '') =>
  listener.read({ url: `http://localhost:3000${path}`, headers, body, secret });

const listeners = {
  twilio: () => listenToTwilio(protocols.twilio.credentials[1]),
  vonage: () => listenToVonage(protocols.vonage.credentials[0], vonageKey),
  sns: () => listenToSns(snsTopic, async () => snsPublicKey),
};

describe('what Twilio tells', () => {
  const sid = `SM${'b'.repeat(32)}`;
  const told = { MessageSid: sid, To: '+972501234567' };

  it('is signed as its documentation shows', () => {
    const form = new URLSearchParams({
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675309',
      Digits: '1234',
      From: '+14158675309',
      To: '+18005551212',
    });
    expect(twilioSignature('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', form)).toBe(
      'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
    );
  });

  it('is a receipt once it is final', async () => {
    const listener = listeners.twilio();
    for (const status of ['queued', 'sending', 'sent'])
      expect(await tell(listener, twilioNotice({ ...told, MessageStatus: status }, { id: 'm-1' }))).toEqual(
        [],
      );
    const arrived = twilioNotice({ ...told, MessageStatus: 'delivered' }, { id: 'm-1' });
    expect(await tell(listener, arrived)).toMatchObject([
      { id: 'm-1', providerId: sid, to: '+972501234567', outcome: 'delivered', isUnknownNumber: false },
    ]);
    const failed = { ...told, MessageStatus: 'undelivered', ErrorCode: '30005' };
    expect(await tell(listener, twilioNotice(failed, { id: 'm-1' }))).toMatchObject([
      { outcome: 'failed', isUnknownNumber: true, words: 'Unknown destination handset 30005' },
    ]);
  });

  it('is nobody’s without its signature, for another message, or with a word changed', async () => {
    const listener = listeners.twilio();
    const good = twilioNotice({ ...told, MessageStatus: 'delivered' }, { id: 'm-1' });
    for (const bad of [
      twilioNotice({ ...told, MessageStatus: 'delivered' }, { id: 'm-1', token: 'another' }),
      { ...good, headers: {} },
      { ...good, path: good.path.replace('m-1', 'm-2') },
      { ...good, body: good.body.replace('delivered', 'failed') },
    ])
      expect(await tell(listener, bad)).toBeNull();
  });
});

describe('what Vonage tells', () => {
  const told = { message_uuid: 'u-1', client_ref: 'm-1', to: '972501234567', channel: 'sms' };

  it('is a receipt once it is final', async () => {
    const listener = listeners.vonage();
    expect(await tell(listener, vonageNotice({ ...told, status: 'submitted' }))).toEqual([]);
    const arrived = vonageNotice({ ...told, status: 'delivered', timestamp: '2026-11-23T10:00:00Z' });
    expect(await tell(listener, arrived)).toMatchObject([
      {
        id: 'm-1',
        providerId: 'u-1',
        to: '+972501234567',
        outcome: 'delivered',
        at: new Date('2026-11-23T10:00:00Z'),
      },
    ]);
    const error = { type: 'x', title: 'Illegal Number', detail: 'Illegal Number', instance: 'i' };
    expect(await tell(listener, vonageNotice({ ...told, status: 'rejected', error }))).toMatchObject([
      { outcome: 'failed', isUnknownNumber: true, words: 'Illegal Number' },
    ]);
  });

  it('is nobody’s with another key, body, account or algorithm, or when it is old', async () => {
    const listener = listeners.vonage();
    const said = { ...told, status: 'delivered' };
    const good = vonageNotice(said);
    const [, claims = ''] = good.headers.authorization?.split('.') ?? [];
    const unsigned = `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
    for (const bad of [
      vonageNotice(said, {}, 'another-secret-of-it'),
      vonageNotice(said, { iat: 1_700_000_000 }),
      vonageNotice(said, { exp: 1_700_000_000 }),
      vonageNotice(said, { api_key: 'zzzz9999' }),
      vonageNotice(said, { payload_hash: undefined }),
      { ...good, body: good.body.replace('delivered', 'rejected') },
      { ...good, headers: {} },
      { ...good, headers: { authorization: unsigned } },
      { ...good, headers: { authorization: 'Bearer ..' } },
    ])
      expect(await tell(listener, bad)).toBeNull();
  });
});

describe('a gateway without signatures', () => {
  const env = { SMS_URL: 'https://a.example', SMS_RECEIPT_KEY: 'a-shared-secret-of-24-signs' };
  const notice = (body: string, type = 'application/json') => ({
    path: '/x',
    headers: { 'content-type': type },
    body,
  });

  it('is believed by the secret in its address, in JSON and in a form', async () => {
    const listener = openSmsListener(readConfig(env)) as SmsListener;
    const said = notice('{"id":"m-1","status":"failed","message":"No\\nroute"}');
    expect(await tell(listener, said, env.SMS_RECEIPT_KEY)).toMatchObject([
      { id: 'm-1', outcome: 'failed', words: 'No route', isUnknownNumber: false },
    ]);
    for (const secret of ['', 'another-shared-secret-of-24'])
      expect(await tell(listener, said, secret)).toBeNull();
    const form = notice('id=m-1&status=unknown', 'application/x-www-form-urlencoded');
    expect(await tell(listener, form, env.SMS_RECEIPT_KEY)).toMatchObject([{ isUnknownNumber: true }]);
  });

  it('may call things by its own names', async () => {
    const template = {
      fields: { t: '{text}' },
      notice: {
        id: 'CustomerMessageID',
        status: 'Status',
        delivered: '^2$',
        failed: '^-\\d+$',
        unknown: '^-4$',
      },
    };
    const own = { ...env, SMS_PROVIDER: 'form', SMS_TEMPLATE: JSON.stringify(template) };
    const listener = openSmsListener(readConfig(own)) as SmsListener;
    const form = (body: string) => notice(body, 'application/x-www-form-urlencoded');
    expect(await tell(listener, form('CustomerMessageID=m-1&Status=2'), env.SMS_RECEIPT_KEY)).toMatchObject([
      { id: 'm-1', outcome: 'delivered' },
    ]);
    expect(await tell(listener, form('CustomerMessageID=m-1&Status=-4'), env.SMS_RECEIPT_KEY)).toMatchObject([
      { outcome: 'failed', isUnknownNumber: true },
    ]);
  });

  it('names no moment where it says no zone: nobody knows whose clocks it means', async () => {
    const listener = openSmsListener(readConfig(env)) as SmsListener;
    for (const [said, at] of [
      ['2026-11-23T10:00:00+02:00', new Date('2026-11-23T08:00:00Z')],
      ['2026-11-23 10:00:00', null],
      ['2026-11-23', null],
      ['1763892000', null],
    ] as const) {
      const body = JSON.stringify({ id: 'm-1', status: 'delivered', at: said });
      expect(await tell(listener, notice(body), env.SMS_RECEIPT_KEY)).toMatchObject([{ at }]);
    }
  });

  it('is not listened to without anything that proves it', () => {
    expect(openSmsListener(readConfig({ SMS_URL: env.SMS_URL }))).toBeNull();
    expect(openSmsListener(readConfig({}))).toBeNull();
  });
});

describe('a text that comes in', () => {
  const reply = { kind: 'reply', from: '+972501234567', words: 'הסר', isAnswered: false };

  it('is told by each provider in its own way', async () => {
    const said = {
      channel: 'sms',
      message_type: 'text',
      message_uuid: 'u-9',
      from: '972501234567',
      text: 'הסר',
    };
    expect(await tell(listeners.vonage(), vonageNotice(said))).toMatchObject([
      { ...reply, providerId: 'u-9' },
    ]);
    const inbound = { originationNumber: '+972501234567', messageBody: 'הסר', inboundMessageId: 'i-9' };
    expect(await tell(listeners.sns(), snsNotice(inbound))).toMatchObject([{ ...reply, providerId: 'i-9' }]);
    const form = { From: '+972501234567', Body: 'הסר', MessageSid: 'SM9', OptOutType: 'STOP' };
    expect(await tell(listeners.twilio(), twilioNotice(form))).toMatchObject([
      { ...reply, providerId: 'SM9', isAnswered: true },
    ]);
    const env = { SMS_URL: 'https://a.example', SMS_RECEIPT_KEY: 'a-shared-secret-of-24-signs' };
    const own = openSmsListener(readConfig(env)) as SmsListener;
    const headers = { 'content-type': 'application/json' };
    const incoming = { id: 'm-1', from: '0501234567', text: 'הסר', at: '2026-11-23T10:00:00Z' };
    // `id` is our text that is answered: each further answer names it again.
    for (const [name, providerId] of [
      [{}, null],
      [{ replyId: 'r-9' }, 'r-9'],
    ] as const) {
      const body = JSON.stringify({ ...incoming, ...name });
      expect(await tell(own, { path: '/x', headers, body }, env.SMS_RECEIPT_KEY)).toMatchObject([
        { ...reply, providerId, at: new Date('2026-11-23T10:00:00Z') },
      ]);
    }
  });

  it('is answered in words that cannot become a command', () => {
    const { body } = listeners.twilio().answer?.('A & B <Redirect>') ?? { body: '' };
    expect(body).toContain('<Message>A &amp; B &lt;Redirect&gt;</Message>');
  });
});
