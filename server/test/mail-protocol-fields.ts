import { json, type MailProtocol, mailbox, wait } from './mail-taken.ts';

const small = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const postmarkRefusal = (ErrorCode: number, Message: string, status = 422, headers = {}) =>
  json(status, { ErrorCode, Message }, headers);

/** Postmark. */
export const postmark: MailProtocol = {
  credentials: ['server', '0a1b2c3d-server-token'],
  path: '/?stream=broadcast',
  name: 'b7bc2f4a-e38e-4336-af7d-e6c392c2f817',
  answers: {
    accepted: json(200, {
      To: 'dana@a.example',
      SubmittedAt: '2026-01-01T00:00:00Z',
      MessageID: 'b7bc2f4a-e38e-4336-af7d-e6c392c2f817',
      ErrorCode: 0,
      Message: 'OK',
    }),
    badAddress: postmarkRefusal(300, "Invalid 'To' address: 'dana@'."),
    badMessage: postmarkRefusal(406, 'You tried to send to a recipient that has been marked as inactive.'),
    badSender: postmarkRefusal(400, 'The sender signature was not found.'),
    badKey: postmarkRefusal(10, 'The Server Token you provided was invalid.', 401),
    quota: postmarkRefusal(405, 'You are not allowed to send: out of credits.'),
    tooLarge: { status: 413, body: '' },
    limited: postmarkRefusal(429, 'Rate limit exceeded', 429, wait),
    broken: { status: 500, body: '' },
  },
  about: {},
  async read({ method, path, headers, body }) {
    if (method !== 'POST' || path !== '/email') return 'place';
    if (headers['x-postmark-server-token'] !== postmark.credentials[1]) return 'token';
    if (headers['content-type'] !== 'application/json') return 'type';
    if (headers.accept !== 'application/json') return 'accept';
    const said = JSON.parse(body);
    if (said.MessageStream !== 'broadcast') return 'stream';
    if (said.TrackOpens !== false || said.TrackLinks !== 'None') return 'tracking';
    const headersOf = said.Headers.map((one: { Name: string; Value: string }) => [one.Name, one.Value]);
    return {
      from: mailbox(said.From),
      to: mailbox(said.To),
      replyTo: said.ReplyTo ? mailbox(said.ReplyTo) : null,
      subject: said.Subject,
      html: said.HtmlBody,
      text: said.TextBody,
      headers: small(Object.fromEntries(headersOf)),
      token: said.Metadata?.row ?? null,
      raw: null,
    };
  },
  look({ method, path, headers }) {
    if (headers['x-postmark-server-token'] !== postmark.credentials[1]) return postmark.answers.badKey;
    return method === 'GET' && path === '/server' ? json(200, { ID: 1, Name: 'Press' }) : { status: 404 };
  },
};

const sendgridRefusal = (status: number, message: string, field: string | null = null, headers = {}) =>
  json(status, { errors: [{ message, field, help: null }] }, headers);

/** Headers that it keeps to itself (twilio.com/docs/sendgrid/api-reference/mail-send). */
const reservedBySendgrid =
  /^(x-sg-|received$|dkim-signature$|content-|to$|from$|subject$|reply-to$|cc$|bcc$)/;

/** SendGrid. */
export const sendgrid: MailProtocol = {
  credentials: ['apikey', 'SG.abcdefgh.0123456789-key'],
  path: '/',
  name: '14c5d75ce93.dfd.64b469',
  answers: {
    accepted: { status: 202, headers: { 'x-message-id': '14c5d75ce93.dfd.64b469' } },
    badAddress: sendgridRefusal(400, 'Does not contain a valid address.', 'personalizations.0.to.0.email'),
    badMessage: sendgridRefusal(400, 'The content value must be a string.', 'content.0.value'),
    badSender: sendgridRefusal(403, 'The from address does not match a verified Sender Identity.', 'from'),
    badKey: sendgridRefusal(401, 'The provided authorization grant is invalid, expired, or revoked'),
    quota: sendgridRefusal(401, 'Maximum credits exceeded'),
    tooLarge: sendgridRefusal(413, 'The JSON payload you have included in your request is too large.'),
    limited: sendgridRefusal(429, 'too many requests', null, wait),
    broken: { status: 503, body: '<html>Service Unavailable</html>' },
  },
  about: {},
  async read({ method, path, headers, body }) {
    if (method !== 'POST' || path !== '/v3/mail/send') return 'place';
    if (headers.authorization !== `Bearer ${sendgrid.credentials[1]}`) return 'authorization';
    if (headers['content-type'] !== 'application/json') return 'type';
    const said = JSON.parse(body);
    const reserved = Object.keys(said.headers).find((name) => reservedBySendgrid.test(name.toLowerCase()));
    if (reserved) return `the header ${reserved} is reserved`;
    const {
      click_tracking: click,
      open_tracking: open,
      subscription_tracking: leave,
    } = said.tracking_settings;
    if (click.enable || open.enable || leave.enable) return 'tracking';
    if (said.content.map(({ type }: { type: string }) => type).join() !== 'text/plain,text/html')
      return 'content';
    const [text, html] = said.content.map(({ value }: { value: string }) => value);
    const person = (one: { email: string; name?: string }) => ({ email: one.email, name: one.name ?? '' });
    const to = person(said.personalizations[0].to[0]);
    return {
      from: person(said.from),
      // It writes a recipient's name as it is told: quotes and what they escape are ours to say.
      to: { ...to, name: mailbox(`${to.name} <${to.email}>`).name },
      replyTo: said.reply_to ? person(said.reply_to) : null,
      subject: said.subject,
      html,
      text,
      headers: small(said.headers),
      token: said.custom_args?.row ?? null,
      raw: null,
    };
  },
  look({ method, path, headers }) {
    if (headers.authorization !== `Bearer ${sendgrid.credentials[1]}`) return sendgrid.answers.badKey;
    return method === 'GET' && path === '/v3/scopes'
      ? json(200, { scopes: ['mail.send', 'alerts.read'] })
      : { status: 404 };
  },
};

const resendRefusal = (statusCode: number, name: string, message: string, headers = {}) =>
  json(statusCode, { statusCode, name, message }, headers);

/** Resend. */
export const resend: MailProtocol = {
  credentials: ['resend', 're_0123456789_key'],
  path: '/',
  name: '49a3999c-0ce1-4ea6-ab68-afcd6dc2e794',
  once: 'idempotency-key',
  isPlain: true,
  answers: {
    accepted: json(200, { id: '49a3999c-0ce1-4ea6-ab68-afcd6dc2e794' }),
    badAddress: resendRefusal(
      422,
      'validation_error',
      'Invalid `to` field. The email address needs to be valid.',
    ),
    badMessage: resendRefusal(422, 'missing_required_field', 'Missing `subject` field.'),
    badSender: resendRefusal(403, 'validation_error', 'The studio.example domain is not verified.'),
    badKey: resendRefusal(401, 'validation_error', 'API key is invalid'),
    quota: resendRefusal(
      429,
      'daily_quota_exceeded',
      'You have reached your daily email sending quota.',
      wait,
    ),
    tooLarge: { status: 413, body: '' },
    limited: resendRefusal(429, 'rate_limit_exceeded', 'Too many requests.', wait),
    broken: resendRefusal(500, 'application_error', 'An unexpected error occurred.'),
  },
  about: {},
  async read({ method, path, headers, body }) {
    if (method !== 'POST' || path !== '/emails') return 'place';
    if (headers.authorization !== `Bearer ${resend.credentials[1]}`) return 'authorization';
    if (headers['content-type'] !== 'application/json') return 'type';
    if (!/^.{1,256}$/.test(String(headers['idempotency-key'] ?? ''))) return 'idempotency key';
    const said = JSON.parse(body);
    // It reads no quotes; a sender stands in its own letters, and one that is encoded is refused.
    if (/"|=\?/.test(said.from) || /"/.test(said.to[0])) return 'quotes';
    const [, name = '', email = said.from] = /^(.*) <([^<>]*)>$/.exec(said.from) ?? [];
    const tags = (said.tags ?? []) as { name: string; value: string }[];
    if (tags.some((tag) => !/^[\w-]{1,256}$/.test(tag.name) || !/^[\w-]{1,256}$/.test(tag.value)))
      return 'tags';
    return {
      from: { email, name },
      to: mailbox(said.to[0]),
      replyTo: said.reply_to ? mailbox(said.reply_to[0]) : null,
      subject: said.subject,
      html: said.html,
      text: said.text,
      headers: small(said.headers),
      token: tags.find(({ name: one }) => one === 'row')?.value ?? null,
      raw: null,
    };
  },
  look({ method, path, headers }) {
    if (headers.authorization !== `Bearer ${resend.credentials[1]}`) return resend.answers.badKey;
    return method === 'GET' && path === '/domains'
      ? resendRefusal(401, 'restricted_api_key', 'This API key is restricted to only send emails.')
      : { status: 404 };
  },
};
