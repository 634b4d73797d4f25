import { createHash, createHmac } from 'node:crypto';
import type { SmsProvider } from '../src/platform/sms-setting.ts';
import type { SmsReply, SmsRequest } from './sms-sink.ts';

/** What the test's provider says to a text. */
export type SmsCase = 'accepted' | 'badNumber' | 'badMessage' | 'badGateway' | 'limited' | 'broken';

interface Protocol {
  /** Settings beside SMS_URL. */
  env: Record<string, string>;
  /** User and password in SMS_URL. */
  credentials: [user: string, password: string];
  answers: Record<SmsCase, SmsReply>;
  /** What a call said, once it is shown that the provider would take it: signed, to the right place, of the right type. */
  read(call: SmsRequest): { to: string; text: string; sender?: string | undefined } | string;
}

const json = (status: number, body: object, headers: Record<string, string> = {}): SmsReply => ({
  status,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});
const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const wait = { 'retry-after': '120' };

const twilioRefusal = (status: number, code: number, message: string, headers = {}) =>
  json(status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, headers);

const twilio: Protocol = {
  env: { SMS_SENDER: '+15005550006' },
  credentials: [`AC${'a'.repeat(32)}`, 'token/+='],
  answers: {
    accepted: json(201, { sid: `SM${'b'.repeat(32)}`, status: 'queued' }),
    badNumber: twilioRefusal(400, 21211, 'Invalid To Phone Number'),
    badMessage: twilioRefusal(400, 21408, 'Permission to send to this region has not been enabled'),
    badGateway: twilioRefusal(401, 20003, 'Authenticate'),
    limited: twilioRefusal(429, 20429, 'Too Many Requests', wait),
    broken: { status: 503, body: '<html>Service Unavailable</html>' },
  },
  read({ method, path, headers, body }) {
    const [user, password] = twilio.credentials;
    if (method !== 'POST' || path !== `/2010-04-01/Accounts/${user}/Messages.json`) return 'place';
    if (headers.authorization !== basic(user, password)) return 'authorization';
    if (headers['content-type'] !== 'application/x-www-form-urlencoded') return 'type';
    const form = new URLSearchParams(body);
    return { to: form.get('To') ?? '', text: form.get('Body') ?? '', sender: form.get('From') ?? '' };
  },
};

const vonageRefusal = (status: number, title: string, detail: string, rest = {}, headers = {}) =>
  json(
    status,
    { type: 'https://developer.vonage.com/api-errors', title, detail, instance: 'bf0ca0bf', ...rest },
    headers,
  );

const vonage: Protocol = {
  env: { SMS_SENDER: 'Firstlook' },
  credentials: ['abcd1234', 'secret:1'],
  answers: {
    accepted: json(202, { message_uuid: 'aaaaaaaa-bbbb-4ccc-8ddd-0123456789ab' }),
    badNumber: vonageRefusal(422, 'Invalid params', 'The value of one or more parameters is invalid.', {
      invalid_parameters: [{ name: 'to', reason: 'Invalid `to` parameter' }],
    }),
    badMessage: vonageRefusal(422, 'Invalid params', 'The value of one or more parameters is invalid.', {
      invalid_parameters: [{ name: 'text', reason: 'too long' }],
    }),
    badGateway: vonageRefusal(401, 'Unauthorized', 'You did not provide correct credentials.'),
    limited: vonageRefusal(429, 'Rate Limit Hit', 'Please wait, then retry your request', {}, wait),
    broken: vonageRefusal(500, 'Internal error', 'There was an error processing your request'),
  },
  read({ method, path, headers, body }) {
    if (method !== 'POST' || path !== '/v1/messages') return 'place';
    if (headers.authorization !== basic(...vonage.credentials)) return 'authorization';
    const said = JSON.parse(body) as Record<string, string>;
    if (said.channel !== 'sms' || said.message_type !== 'text') return 'channel';
    if (!/^\d{7,15}$/.test(said.to ?? '')) return 'number';
    return { to: `+${said.to}`, text: said.text ?? '', sender: said.from };
  },
};

const snsRefusal = (status: number, code: string, message: string, headers = {}): SmsReply => ({
  status,
  headers: { 'content-type': 'text/xml', ...headers },
  body: `<ErrorResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>x</RequestId></ErrorResponse>`,
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const keyed = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Signature Version 4 as its documentation says, with nothing of the product in it. */
export function signatureOf({ method, path, headers, body }: SmsRequest, secret: string): string {
  const [, scope = '', names = ''] =
    /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+), Signature=/.exec(headers.authorization ?? '') ?? [];
  const [day = '', region = '', service = ''] = scope.split('/');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, path, '', signed.join(''), names, sha256(body)].join('\n');
  const said = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(keyed, `AWS4${secret}`);
  return keyed(key, said).toString('hex');
}

const sns: Protocol = {
  env: { SMS_SENDER: 'Firstlook' },
  credentials: ['AKIDEXAMPLE', 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'],
  answers: {
    accepted: {
      status: 200,
      headers: { 'content-type': 'text/xml' },
      body: '<PublishResponse><PublishResult><MessageId>94f20ce6-13c5-43a0-9a9e-ca52d816e90b</MessageId></PublishResult></PublishResponse>',
    },
    badNumber: snsRefusal(400, 'InvalidParameter', 'Invalid parameter: PhoneNumber Reason: +1 is not valid'),
    badMessage: snsRefusal(400, 'OptedOut', 'The phone number is opted out'),
    badGateway: snsRefusal(403, 'SignatureDoesNotMatch', 'The request signature does not match'),
    limited: snsRefusal(400, 'Throttling', 'Rate exceeded', wait),
    broken: snsRefusal(500, 'InternalError', 'An internal error'),
  },
  read(call) {
    const given = /Signature=([\da-f]+)$/.exec(call.headers.authorization ?? '')?.[1];
    if (given !== signatureOf(call, sns.credentials[1])) return 'signature';
    if (!/SignedHeaders=[^,]*host/.test(call.headers.authorization ?? '')) return 'host is not signed';
    const form = new URLSearchParams(call.body);
    if (form.get('Action') !== 'Publish' || form.get('Version') !== '2010-03-31') return 'action';
    const sender = form.get('MessageAttributes.entry.1.Value.StringValue') ?? undefined;
    return { to: form.get('PhoneNumber') ?? '', text: form.get('Message') ?? '', sender };
  },
};

/** The shape of InforU's form: XML in a field, and an answer whose status is always 200 (docs/OPERATIONS.md, Text messages). */
export const israeliTemplate = {
  fields: {
    InforuXML:
      '<Inforu><User><Username>{user}</Username><Password>{password}</Password></User><Content Type="sms"><Message>{text}</Message></Content><Recipients><PhoneNumber>{to}</PhoneNumber></Recipients><Settings><Sender>{sender}</Sender><CustomerMessageID>{id}</CustomerMessageID></Settings></Inforu>',
  },
  escape: 'xml',
  number: 'israel',
  success: '<Status>1</Status>',
  later: '<Status>(-9|-90)</Status>',
  badNumber: '<Status>-6</Status>',
  badGateway: '<Status>(-2|-13)</Status>',
  words: '<Description>([^<]*)</Description>',
};
const inforu = (status: number, description: string): SmsReply => ({
  status: 200,
  headers: wait,
  body: `<Result><Status>${status}</Status><Description>${description}</Description><NumberOfRecipients>1</NumberOfRecipients></Result>`,
});
const elementOf = (xml: string, name: string) =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

const form: Protocol = {
  env: { SMS_SENDER: 'Firstlook', SMS_TEMPLATE: JSON.stringify(israeliTemplate) },
  credentials: ['user', 'p&ss<1>'],
  answers: {
    accepted: inforu(1, 'Message accepted successfully'),
    badNumber: inforu(-6, 'RecipientsDataNotExists'),
    badMessage: inforu(-7, 'MessageTextNotExists'),
    badGateway: inforu(-2, 'BadUserNameOrPassword'),
    limited: inforu(-90, 'TooManyRequests'),
    broken: { status: 503, body: '<html>Service Unavailable</html>' },
  },
  read({ headers, body }) {
    if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return 'type';
    const xml = new URLSearchParams(body).get('InforuXML') ?? '';
    const [user, password] = form.credentials;
    if (elementOf(xml, 'Username') !== user || elementOf(xml, 'Password') !== password) return 'user';
    const to = elementOf(xml, 'PhoneNumber').replace(/^0/, '+972');
    return { to, text: elementOf(xml, 'Message'), sender: elementOf(xml, 'Sender') };
  },
};

const generic: Protocol = {
  env: {},
  credentials: ['user', 'p@ss'],
  answers: {
    accepted: { status: 202 },
    // It has no word for a number that is none.
    badNumber: json(400, { message: 'Unknown number' }),
    badMessage: json(400, { message: 'Too long' }),
    badGateway: json(401, { message: 'Who are you' }),
    limited: json(429, { message: 'Slower' }, wait),
    broken: { status: 500 },
  },
  read({ headers, body }) {
    if (headers.authorization !== basic(...generic.credentials)) return 'authorization';
    const { to, text, from: sender } = JSON.parse(body) as { to: string; text: string; from?: string };
    return sender ? { to, text, sender } : { to, text };
  },
};

/** The documented protocol of each provider, as its own server would speak it. */
export const protocols: Record<SmsProvider, Protocol> = { json: generic, form, twilio, vonage, sns };

/** The environment that leads to a provider on loopback. */
export function smsEnvironment(provider: SmsProvider, port: number): Record<string, string> {
  const { credentials, env } = protocols[provider];
  const [user, password] = credentials.map(encodeURIComponent);
  const region = provider === 'sns' ? '?region=eu-west-1' : '';
  return {
    ...env,
    SMS_PROVIDER: provider,
    SMS_URL: `http://${user}:${password}@127.0.0.1:${port}/${region}`,
  };
}
