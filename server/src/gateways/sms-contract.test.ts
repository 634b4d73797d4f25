import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { protocols, type SmsCase, smsEnvironment } from '../../test/sms-protocol.ts';
import { type SmsReply, type SmsSink, startSmsSink } from '../../test/sms-sink.ts';
import { readConfig } from '../platform/config.ts';
import { smsProviders } from '../platform/sms-setting.ts';
import type { Outbox } from './outbox.ts';
import type { SmsGateway } from './sms.ts';
import { openSms } from './sms-provider.ts';

const message = {
  id: 'm-1',
  to: '+972501234567',
  text: 'שלום <Dana> & {to} "x" https://a.example/s/1?b=2+3',
};

/** One contract for every provider, each against a server that speaks its documented protocol. */
describe.each(smsProviders)('text messages over %s', (provider) => {
  const { answers, read, env } = protocols[provider];
  let sink: SmsSink;
  let reply: SmsReply;
  let gateway: SmsGateway;
  beforeAll(async () => {
    sink = await startSmsSink(() => reply);
    const config = readConfig(smsEnvironment(provider, sink.port));
    gateway = await openSms(config, {} as Outbox, 2000);
  });
  beforeEach(() => {
    sink.calls.length = 0;
  });
  afterAll(() => sink.close());

  const failureOf = async (answer: SmsReply): Promise<Record<string, unknown> & Error> => {
    reply = answer;
    return gateway.send(message).then(
      () => expect.fail('it was taken'),
      (error: unknown) => error as Record<string, unknown> & Error,
    );
  };

  it('hands number, text and sender over whole, in a call the provider would take', async () => {
    reply = answers.accepted;
    await gateway.send(message);
    expect(sink.calls).toHaveLength(1);
    const { to, text } = message;
    expect(read(sink.calls[0] as never)).toEqual(
      env.SMS_SENDER ? { to, text, sender: env.SMS_SENDER } : { to, text },
    );
  });

  it.each(['Harbour', '+972501234567'])(
    'names the sender of the organization where it has one: %s',
    async (from) => {
      reply = answers.accepted;
      await gateway.send({ ...message, from });
      const { to, text } = message;
      const sender = provider === 'vonage' ? from.replace('+', '') : from;
      expect(read(sink.calls[0] as never)).toEqual({ to, text, sender });
    },
  );

  it.each<[SmsCase, object]>([
    ['badNumber', { failure: 'permanent', about: provider === 'json' ? 'message' : 'number' }],
    ['badMessage', { failure: 'permanent', about: 'message' }],
    ['badGateway', { failure: 'permanent', about: provider === 'json' ? 'message' : 'gateway' }],
    ['limited', { failure: 'temporary', retryAfter: 120 }],
    ['broken', { failure: 'temporary' }],
  ])('tells what %s means', async (kind, expected) => {
    expect(await failureOf(answers[kind])).toMatchObject(expected);
    expect(sink.calls).toHaveLength(1);
  });

  it('says why in the provider’s words, which stand in no log, and no secret stands anywhere', async () => {
    for (const kind of ['badNumber', 'badMessage', 'badGateway'] as const) {
      const failure = await failureOf(answers[kind]);
      expect(failure.words).not.toContain('the gateway answered');
      const logged = `${failure.message} ${failure.stack} ${JSON.stringify(failure)}`;
      expect(logged).not.toContain(String(failure.words));
      for (const secret of protocols[provider].credentials) expect(logged).not.toContain(secret);
    }
  });

  it('does not know what became of a text whose answer never came, and says it once', async () => {
    expect(await failureOf('cut')).toMatchObject({ failure: 'doubt' });
    expect(sink.calls).toHaveLength(1);
  });

  it.each([502, 504])('does not know what became of it either when a proxy answers %s', async (status) => {
    const page = { status, body: '<html><h1>Time-out</h1></html>', headers: { 'retry-after': '1' } };
    expect(await failureOf(page)).toMatchObject({ failure: 'doubt' });
    expect(sink.calls).toHaveLength(1);
  });

  it('follows nobody elsewhere', async () => {
    expect(
      await failureOf({ status: 307, headers: { location: `http://127.0.0.1:${sink.port}/other` } }),
    ).toMatchObject({
      failure: 'permanent',
    });
    expect(sink.calls).toHaveLength(1);
  });
});

describe('a refusal of SNS', () => {
  it.each([
    ['InvalidParameter', 'Invalid parameter: PhoneNumber Reason: +1 is not valid to publish to', 'number'],
    // Refused for all recipients: no number is wrong.
    [
      'InvalidParameter',
      'Invalid parameter: OriginationNumber Reason: this phone number is not yours',
      'message',
    ],
    ['InvalidParameter', 'No origination entities available to send to this phone number', 'message'],
    ['InvalidParameter', 'Invalid parameter: PhoneNumber Reason: +1 is opted out', 'message'],
    ['OptedOut', 'Invalid parameter: PhoneNumber', 'message'],
    ['AuthorizationError', 'May not publish to this phone number', 'gateway'],
  ])('%s: %s is about the %s', async (code, words, about) => {
    const body = `<ErrorResponse><Error><Code>${code}</Code><Message>${words}</Message></Error></ErrorResponse>`;
    const sink = await startSmsSink(() => ({ status: 400, body }));
    const gateway = await openSms(readConfig(smsEnvironment('sns', sink.port)), {} as Outbox);
    await expect(gateway.send(message)).rejects.toMatchObject({ failure: 'permanent', about });
    await sink.close();
  });
});

describe('a gateway that is described', () => {
  it('is in doubt about an answer that broke off before it told', async () => {
    const sink = await startSmsSink(() => ({
      status: 200,
      headers: { 'content-length': '500' },
      body: '<Result>',
    }));
    const gateway = await openSms(readConfig(smsEnvironment('form', sink.port)), {} as Outbox, 300);
    await expect(gateway.send(message)).rejects.toMatchObject({ failure: 'doubt' });
    await sink.close();
  });

  it('may take JSON with numbers of its own form', async () => {
    const sink = await startSmsSink(() => ({ status: 200 }));
    const template = { type: 'application/json', body: '{"phone":"{to}","msg":"{text}"}', number: 'digits' };
    const env = { ...smsEnvironment('form', sink.port), SMS_TEMPLATE: JSON.stringify(template) };
    await (await openSms(readConfig(env), {} as Outbox)).send(message);
    expect(JSON.parse(sink.calls[0]?.body ?? '')).toEqual({ phone: '972501234567', msg: message.text });
    await sink.close();
  });
});
