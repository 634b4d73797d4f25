import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import MailComposer from 'nodemailer/lib/mail-composer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailEnvironment, mailProtocols } from '../../test/mail-protocol.ts';
import type { MailCase } from '../../test/mail-taken.ts';
import { type SmsReply, type SmsRequest, type SmsSink, startSmsSink } from '../../test/sms-sink.ts';
import { readConfig } from '../platform/config.ts';
import { mailProviders } from '../platform/mail-setting.ts';
import type { MailError, MailGateway } from './mail.ts';
import { describeMail, openMail } from './mail-provider.ts';
import type { Outbox } from './outbox.ts';

const token = `0badcafe${'a'.repeat(42)}`;
const envelope = { from: 'bounces+x@press.example', to: 'dana@a.example' };
const html = '<p>שלום <b>Dana</b> &amp; "x" <a href="https://a.example/l/1?b=2&amp;c=3">↗</a></p>';
const text = 'שלום Dana & "x" https://a.example/l/1?b=2&c=3';
const listHeaders = {
  'List-Unsubscribe': '<https://a.example/unsubscribe/1>',
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  'List-Help': '<https://a.example/unsubscribe/1>',
  'List-Id': '<release.studio.example>',
  'Feedback-ID': 'release:organization:newsletter:firstlook',
};
const compose = (over: object = {}) =>
  new MailComposer({
    from: { name: 'בית "גל", תל אביב', address: 'press@studio.example' },
    to: { name: 'דנה, "כהן"', address: envelope.to },
    replyTo: 'noreply@studio.example',
    subject: 'גל גבוה: פרק ראשון',
    text,
    html,
    textEncoding: 'base64',
    headers: listHeaders,
    ...over,
  })
    .compile()
    .build();

const small = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
/** Names without the signs that a provider knows no quotes for. */
const plain = (name: string) => name.replace(/[",]/g, ' ').replace(/ +/g, ' ').trim();

/** One contract for every provider, each against a server that speaks its documented protocol. */
describe.each(mailProviders)('mail over %s', (provider) => {
  const { answers, about, read, name, once: word, isPlain, credentials } = mailProtocols[provider];
  let sink: SmsSink;
  let reply: SmsReply | ((call: SmsRequest) => SmsReply | Promise<SmsReply>);
  let gateway: MailGateway;
  let raw: Buffer;
  beforeAll(async () => {
    raw = await compose();
    sink = await startSmsSink((call) => (typeof reply === 'function' ? reply(call) : reply));
    gateway = await openMail(readConfig(mailEnvironment(provider, sink.port)), {} as Outbox, 5000);
  });
  beforeEach(() => {
    sink.calls.length = 0;
  });
  afterAll(async () => {
    await gateway.close();
    await sink.close();
  });

  const send = () => gateway.send({ id: 'm-1', envelope, raw, returnToken: token });
  const failureOf = async (answer: typeof reply): Promise<MailError> => {
    reply = answer;
    return send().then(
      () => expect.fail('it was taken'),
      (error: unknown) => error as MailError,
    );
  };
  const words = () => sink.calls.map(({ headers }) => headers[word ?? '']);

  it('hands the content over whole, in a call the provider would take, and says what it is called', async () => {
    reply = answers.accepted;
    expect(await send()).toBe(name);
    expect(sink.calls).toHaveLength(1);
    const taken = await read(sink.calls[0] as SmsRequest);
    const shown = isPlain ? plain : (one: string) => one;
    expect(taken).toMatchObject({
      from: { email: 'press@studio.example', name: shown('בית "גל", תל אביב') },
      to: { email: envelope.to, name: shown('דנה, "כהן"') },
      replyTo: { email: 'noreply@studio.example' },
      subject: 'גל גבוה: פרק ראשון',
      token,
    });
    if (typeof taken === 'string') return;
    expect([taken.html.trim(), taken.text.trim()]).toEqual([html, text]);
    expect(taken.headers).toEqual(small(listHeaders));
    if (gateway.rewrites === null) expect(taken.raw).toBeNull();
    else expect(taken.raw?.equals(raw)).toBe(true);
  });

  it('takes one without names, a token and headers of a list', async () => {
    reply = answers.accepted;
    const bare = await compose({
      from: 'no-reply@a.example',
      to: envelope.to,
      replyTo: undefined,
      subject: 'Your code',
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    await gateway.send({ id: 'm-2', envelope, raw: bare });
    expect(await read(sink.calls[0] as SmsRequest)).toMatchObject({
      from: { email: 'no-reply@a.example', name: '' },
      to: { email: envelope.to, name: '' },
      replyTo: null,
      subject: 'Your code',
      headers: { 'auto-submitted': 'auto-generated' },
      token: null,
    });
  });

  it.each<[MailCase, object]>([
    ['badAddress', { failure: 'permanent', about: about.badAddress ?? 'address' }],
    ['badMessage', { failure: 'permanent', about: 'message' }],
    ['badSender', { failure: 'permanent', about: 'sender' }],
    ['badKey', { failure: 'permanent', about: 'signIn' }],
    ['quota', { failure: 'permanent', about: 'quota' }],
    ['tooLarge', { failure: 'permanent', about: 'size' }],
    ['limited', { failure: 'temporary', retryAfter: 120 }],
    ['broken', { failure: 'temporary' }],
  ])('tells what %s means', async (kind, expected) => {
    expect(await failureOf(answers[kind])).toMatchObject(expected);
    expect(sink.calls).toHaveLength(1);
  });

  it('waits a moment where the provider wants fewer calls, and so do those beside it', async () => {
    const limited = { ...(answers.limited as Exclude<SmsReply, 'cut'>) };
    limited.headers = { ...limited.headers, 'retry-after': '1' };
    let calls = 0;
    reply = () => {
      calls += 1;
      return calls <= 2 ? limited : answers.accepted;
    };
    expect(await Promise.all([send(), send()])).toEqual([name, name]);
    expect(sink.calls).toHaveLength(4);
    expect(await send()).toBe(name);
  });

  it('says why in the provider’s words, and never what stands in our settings', async () => {
    for (const kind of ['badAddress', 'badSender', 'quota'] as const)
      expect((await failureOf(answers[kind])).message).not.toContain('the mail provider answered');
    const [user, password] = credentials;
    const said = `no ${password}`;
    const echo = { message: said, Message: said, errors: [{ message: said }] };
    const failure = await failureOf({ status: 400, body: JSON.stringify(echo) });
    expect(failure.message).toBe('no …');
    const logged = `${failure.stack} ${JSON.stringify(failure)}`;
    for (const secret of [
      password,
      encodeURIComponent(password),
      Buffer.from(`${user}:${password}`).toString('base64'),
    ])
      expect(logged).not.toContain(secret);
  });

  it.each<[string, SmsReply]>([
    ['the answer never came', 'cut'],
    ['a proxy answered 502', { status: 502, body: '<html><h1>Bad Gateway</h1></html>' }],
    ['a proxy answered 504', { status: 504, body: '', headers: { 'retry-after': '1' } }],
  ])(
    'does not know what became of a mail when %s; says it again only where a copy is dropped',
    async (_, answer) => {
      expect(await failureOf(answer)).toMatchObject({ failure: 'doubt' });
      expect(sink.calls).toHaveLength(word ? 2 : 1);
      if (word) expect(new Set(words())).toHaveLength(1);
    },
  );

  it('knows no more when the answer takes too long', async () => {
    const hasty = await openMail(readConfig(mailEnvironment(provider, sink.port)), {} as Outbox, 100);
    reply = () => new Promise<SmsReply>(() => undefined);
    await expect(hasty.send({ id: 'm-1', envelope, raw })).rejects.toMatchObject({ failure: 'doubt' });
  });

  it('tries later where nothing could leave', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const away = await openMail(readConfig(mailEnvironment(provider, port)), {} as Outbox, 5000);
    await expect(away.send({ id: 'm-1', envelope, raw })).rejects.toMatchObject({ failure: 'temporary' });
  });

  it('follows nobody elsewhere', async () => {
    const elsewhere = { status: 307, headers: { location: `http://127.0.0.1:${sink.port}/other` } };
    expect(await failureOf(elsewhere)).toMatchObject({ failure: 'permanent', about: 'signIn' });
    expect(sink.calls).toHaveLength(1);
  });

  it('reads the beginning of an answer and keeps some words of it', async () => {
    const long = 'x'.repeat(2_000_000);
    expect((await failureOf({ status: 400, body: long })).message.length).toBeLessThanOrEqual(200);
    const said = {
      message: 'y'.repeat(5000),
      Message: 'y'.repeat(5000),
      errors: [{ message: 'y'.repeat(5000) }],
    };
    expect((await failureOf({ status: 400, body: JSON.stringify(said) })).message).toBe('y'.repeat(200));
  });

  it('is looked at without a mail: whether the key opens', async () => {
    reply = (call) => mailProtocols[provider].look(call);
    const found = await describeMail(readConfig(mailEnvironment(provider, sink.port)));
    expect(found).toMatch(/takes our (key|token)/);
    const wrong = describeMail(readConfig(mailEnvironment(provider, sink.port, 'another-key-0123456789')));
    await expect(wrong).rejects.toThrow(/does not take our (key|token)/);
    await expect(wrong).rejects.not.toThrow(/another-key/);
    expect(sink.calls.every(({ body }) => !body.includes(envelope.to))).toBe(true);
  });
});

const answersOf = (statusCode: number, name: string): SmsReply => ({
  status: statusCode,
  body: JSON.stringify({ statusCode, name, message: 'No' }),
});

describe('mail over Resend', () => {
  it('is taken by the second call where the answer to the first was lost: the provider sends it once', async () => {
    const taken = new Map<string, string>();
    let isLost = true;
    const sink = await startSmsSink(({ headers }) => {
      const key = String(headers['idempotency-key']);
      const id = taken.get(key) ?? `mail-${taken.size + 1}`;
      taken.set(key, id);
      const answer: SmsReply = isLost ? 'cut' : { status: 200, body: JSON.stringify({ id }) };
      isLost = false;
      return answer;
    });
    const gateway = await openMail(readConfig(mailEnvironment('resend', sink.port)), {} as Outbox, 5000);
    const raw = await compose();
    expect(await gateway.send({ id: 'm-1', envelope, raw })).toBe('mail-1');
    expect(taken.size).toBe(1);
    // Whoever sends it once more means it: that is another hand-over.
    expect(await gateway.send({ id: 'm-1', envelope, raw })).toBe('mail-2');
    await sink.close();
  });

  it.each<[string, SmsReply]>([
    ['the first call is not over yet', answersOf(409, 'concurrent_idempotent_requests')],
    ['something else was taken by that word', answersOf(409, 'invalid_idempotent_request')],
    ['it is too fast for it', answersOf(429, 'rate_limit_exceeded')],
    ['it has an error of its own', answersOf(500, 'application_error')],
    ['its key does not open any more', answersOf(401, 'missing_api_key')],
    ['it refuses the mail', answersOf(422, 'validation_error')],
  ])('stays in doubt where the first answer was lost and at the second call %s', async (_, second) => {
    const answers: SmsReply[] = ['cut', second];
    const sink = await startSmsSink(() => answers.shift() ?? 'cut');
    const gateway = await openMail(readConfig(mailEnvironment('resend', sink.port)), {} as Outbox, 5000);
    await expect(gateway.send({ id: 'm-1', envelope, raw: await compose() })).rejects.toMatchObject({
      failure: 'doubt',
    });
    await sink.close();
  });
});

describe.each([
  ['ses', 400, { message: 'Sending paused for this account.' }, 'MessageRejected', 'quota'],
  ['ses', 400, { message: 'The account is suspended' }, 'AccountSuspendedException', 'quota'],
  ['ses', 404, { message: 'Configuration set <mails> does not exist.' }, 'NotFoundException', 'signIn'],
  ['mailgun', 200, 'Mailgun Magnificent API', '', 'signIn'],
  ['mailgun', 404, { message: 'Domain not found: mg.press.example' }, '', 'signIn'],
  ['postmark', 422, { ErrorCode: 300, Message: "Invalid 'From' address: 'x'." }, '', 'sender'],
  ['postmark', 422, { ErrorCode: 1226, Message: 'The message stream was not found' }, '', 'signIn'],
  [
    'sendgrid',
    401,
    { errors: [{ message: 'Authenticated user is not authorized to send mail' }] },
    '',
    'quota',
  ],
  ['resend', 401, { name: 'restricted_api_key', message: 'x' }, '', 'signIn'],
  ['resend', 429, { name: 'monthly_quota_exceeded', message: 'x' }, '', 'quota'],
] as const)('a refusal of %s: %i %j %s', (provider, status, said, code, about) => {
  it(`is about ${about}`, async () => {
    const body = typeof said === 'string' ? said : JSON.stringify(said);
    const sink = await startSmsSink(() => ({ status, body, headers: { 'x-amzn-errortype': code } }));
    const gateway = await openMail(readConfig(mailEnvironment(provider, sink.port)), {} as Outbox);
    await expect(gateway.send({ id: 'm-1', envelope, raw: await compose() })).rejects.toMatchObject({
      failure: 'permanent',
      about,
    });
    await sink.close();
  });
});
