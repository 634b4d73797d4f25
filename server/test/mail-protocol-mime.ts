import PostalMime from 'postal-mime';
import { json, type MailProtocol, named, type TakenMail, wait } from './mail-taken.ts';
import { signatureOf } from './sms-protocol.ts';
import type { SmsRequest } from './sms-sink.ts';

/** What mail servers and readers say for themselves. */
const ofTheMail = ['from', 'to', 'subject', 'reply-to', 'date', 'message-id', 'mime-version', 'content-type'];

/** A mail that came as a whole message. */
async function readRaw(raw: Buffer, to: string, token: string | null): Promise<TakenMail> {
  const email = await PostalMime.parse(raw);
  return {
    from: named(email.from),
    to: { ...named(email.to?.[0]), email: to },
    replyTo: email.replyTo?.[0] ? named(email.replyTo[0]) : null,
    subject: email.subject ?? '',
    html: email.html ?? '',
    text: email.text ?? '',
    headers: Object.fromEntries(
      email.headers.filter(({ key }) => !ofTheMail.includes(key)).map(({ key, value }) => [key, value]),
    ),
    token,
    raw,
  };
}
const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const sesError = (status: number, code: string, message: string, headers: Record<string, string> = {}) =>
  json(status, { message }, { 'x-amzn-errortype': `${code}:http://internal.amazon.com/`, ...headers });

/** Whether a call of SES is signed with the secret; says what is wrong. */
function signedBySes(call: SmsRequest): string | null {
  const given = /Signature=([\da-f]+)$/.exec(call.headers.authorization ?? '')?.[1];
  if (given !== signatureOf(call, ses.credentials[1])) return 'signature';
  if (!/SignedHeaders=[^,]*host/.test(call.headers.authorization ?? '')) return 'host is not signed';
  return /Credential=AKIDEXAMPLE\/\d{8}\/eu-west-1\/ses\/aws4_request/.test(call.headers.authorization ?? '')
    ? null
    : 'scope';
}

/** Amazon SES. */
export const ses: MailProtocol = {
  credentials: ['AKIDEXAMPLE', 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'],
  path: '/?region=eu-west-1&configurationSet=mails',
  name: '010001874f1c2d3e-aaaaaaaa-bbbb-4ccc-8ddd-000000000001-000000',
  answers: {
    accepted: json(200, { MessageId: '010001874f1c2d3e-aaaaaaaa-bbbb-4ccc-8ddd-000000000001-000000' }),
    badAddress: sesError(400, 'BadRequestException', 'Illegal address'),
    badMessage: sesError(400, 'MessageRejected', 'Message content is not acceptable.'),
    badSender: sesError(
      400,
      'MessageRejected',
      'Email address is not verified. The following identities failed the check in region EU-WEST-1: press@studio.example',
    ),
    badKey: sesError(403, 'SignatureDoesNotMatch', 'The request signature does not match'),
    quota: sesError(429, 'TooManyRequestsException', 'Daily message quota exceeded.', wait),
    tooLarge: sesError(400, 'MessageRejected', 'Message length is more than 41943040 bytes long'),
    limited: sesError(429, 'TooManyRequestsException', 'Maximum sending rate exceeded.', wait),
    broken: sesError(500, 'InternalFailure', 'An internal error'),
  },
  // Which address it means it does not say.
  about: { badAddress: 'message' },
  async read(call) {
    if (call.method !== 'POST' || call.path !== '/v2/email/outbound-emails') return 'place';
    const wrong = signedBySes(call);
    if (wrong) return wrong;
    const said = JSON.parse(call.body);
    if (said.FromEmailAddress) return 'its own From stands over that of the message';
    if (said.ConfigurationSetName !== 'mails') return 'configuration set';
    const [to, ...others] = said.Destination.ToAddresses as string[];
    if (!to || others.length > 0) return 'to';
    const tag = said.EmailTags?.find(({ Name }: { Name: string }) => Name === 'row')?.Value ?? null;
    return readRaw(Buffer.from(said.Content.Raw.Data, 'base64'), to, tag);
  },
  look(call) {
    if (call.path !== '/v2/email/account' || signedBySes(call)) return ses.answers.badKey;
    return json(200, { SendingEnabled: true, ProductionAccessEnabled: true });
  },
};

/** Mailgun. */
export const mailgun: MailProtocol = {
  credentials: ['api', 'key-0123456789abcdef-mailgun'],
  path: '/v3/mg.press.example',
  name: '20260101000000.1.ABCDEF@mg.press.example',
  answers: {
    accepted: json(200, {
      id: '<20260101000000.1.ABCDEF@mg.press.example>',
      message: 'Queued. Thank you.',
    }),
    badAddress: json(400, { message: "'to' parameter is not a valid address. please check documentation" }),
    badMessage: json(400, { message: 'message.mime: malformed MIME' }),
    badSender: json(403, {
      message:
        'Domain mg.press.example is not allowed to send: The domain is unverified and requires DNS configuration.',
    }),
    badKey: { status: 401, body: 'Forbidden' },
    quota: json(403, { message: 'Domain mg.press.example is not allowed to send: Account is disabled' }),
    tooLarge: { status: 413, body: '<html>Request Entity Too Large</html>' },
    limited: json(429, { message: 'Too many requests' }, wait),
    broken: json(500, { message: 'Internal Server Error' }),
  },
  about: {},
  async read({ method, path, headers, body }) {
    if (method !== 'POST' || path !== '/v3/mg.press.example/messages.mime') return 'place';
    if (headers.authorization !== basic(...mailgun.credentials)) return 'authorization';
    const type = headers['content-type'] ?? '';
    if (!type.startsWith('multipart/form-data')) return 'type';
    const form = await new Response(body, { headers: { 'content-type': type } }).formData();
    const message = form.get('message');
    if (!(message instanceof File)) return 'the message is no file';
    if (form.get('o:tracking') !== 'no') return 'tracking';
    const token = form.get('v:row');
    const raw = Buffer.from(await message.arrayBuffer());
    return readRaw(raw, String(form.get('to')), typeof token === 'string' ? token : null);
  },
  look({ method, path, headers }) {
    if (headers.authorization !== basic(...mailgun.credentials)) return mailgun.answers.badKey;
    // The key of a sending domain may send and nothing else.
    if (method === 'GET') return mailgun.answers.badKey;
    return path === '/v3/mg.press.example/messages.mime'
      ? json(400, { message: 'to parameter is missing' })
      : { status: 404 };
  },
};
