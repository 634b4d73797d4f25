import { generateKeyPairSync, sign } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { mailgunSignature } from '../src/gateways/mail-mailgun-notice.ts';
import { type MadeNotice, snsNotice } from './sms-notice.ts';

/** What is told of one mail, in no provider's words. */
export interface Told {
  /** The envelope sender that the mail had. */
  from: string;
  address: string;
  what: 'failed' | 'blocked' | 'delayed' | 'delivered' | 'complaint';
  words?: string;
  at?: Date;
  /** What the provider was given to give back, where it took the mail over HTTP. */
  token?: string;
  /** What it called the mail then. */
  name?: string;
}

export const mailgunKey = 'key-0123456789abcdef';
export const postmarkKey = 'a-secret-of-the-address-of-postmark';
const json = { 'content-type': 'application/json' };

/** What SES writes into its topic (docs.aws.amazon.com/ses/latest/dg/notification-examples.html). */
const sesName = '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa0680-000000';
export function sesNotice({
  from,
  address,
  what,
  words,
  at = new Date(),
  token,
  name = sesName,
}: Told): MadeNotice {
  const timestamp = at.toISOString();
  const mail = {
    timestamp,
    source: from,
    sourceArn: 'arn:aws:ses:eu-west-1:123456789012:identity/press.example',
    messageId: name,
    destination: [address],
    ...(token && { tags: { 'ses:caller-identity': ['firstlook'], row: [token] } }),
  };
  const bounce = (bounceType: string, status: string, diagnosticCode: string) => ({
    notificationType: 'Bounce',
    mail,
    bounce: {
      bounceType,
      bounceSubType: 'General',
      bouncedRecipients: [{ emailAddress: address, action: 'failed', status, diagnosticCode }],
      timestamp,
      feedbackId: `bounce-${what}-${from}`,
      reportingMTA: 'dsn; a8-53.smtp-out.amazonses.com',
    },
  });
  const messages = {
    failed: bounce('Permanent', '5.1.1', `smtp; ${words ?? '550 5.1.1 user unknown'}`),
    blocked: bounce('Transient', '5.7.1', `smtp; ${words ?? '550 5.7.1 blocked'}`),
    delayed: {
      eventType: 'DeliveryDelay',
      mail,
      deliveryDelay: {
        timestamp,
        delayType: 'MailboxFull',
        delayedRecipients: [
          {
            emailAddress: address,
            status: '4.2.2',
            diagnosticCode: `smtp; ${words ?? '452 4.2.2 over quota'}`,
          },
        ],
      },
    },
    delivered: {
      notificationType: 'Delivery',
      mail,
      delivery: { timestamp, recipients: [address], smtpResponse: '250 2.6.0 Message received' },
    },
    complaint: {
      notificationType: 'Complaint',
      mail,
      complaint: {
        complainedRecipients: [{ emailAddress: address }],
        timestamp,
        feedbackId: `complaint-${from}`,
        complaintFeedbackType: 'abuse',
      },
    },
  };
  return { ...snsNotice(messages[what]), path: '/api/mail/receipt/ses' };
}

/** What Mailgun posts (documentation.mailgun.com, Event structure). */
export function mailgunNotice(
  { from, address, what, words, at = new Date(), token, name = 'x@studio.example' }: Told,
  { key = mailgunKey, signedAt = new Date() } = {},
): MadeNotice {
  const timestamp = String(Math.floor(signedAt.getTime() / 1000));
  const nonce = 'c8ba1e2d1f3a4b5c6d7e8f9012345678901234567890123456';
  const status = {
    failed: { code: 550, message: words ?? '5.1.1 user unknown', 'enhanced-code': '5.1.1' },
    blocked: { code: 550, message: words ?? '5.7.1 blocked', 'enhanced-code': '5.7.1' },
    delayed: { code: 452, message: words ?? '4.2.2 over quota' },
    delivered: { code: 250, message: 'OK' },
    complaint: {},
  }[what];
  const event = {
    failed: 'failed',
    blocked: 'failed',
    delayed: 'failed',
    delivered: 'delivered',
    complaint: 'complained',
  }[what];
  const body = {
    signature: { timestamp, token: nonce, signature: mailgunSignature(key, timestamp, nonce) },
    'event-data': {
      event,
      id: `${what}-${from.slice(0, 60)}`,
      timestamp: at.getTime() / 1000,
      severity: what === 'delayed' ? 'temporary' : 'permanent',
      recipient: address,
      envelope: { sender: from, transport: 'smtp', targets: address },
      message: { headers: { 'message-id': name, to: address } },
      'delivery-status': status,
      'user-variables': token ? { row: token } : {},
    },
  };
  return { path: '/api/mail/receipt/mailgun', headers: json, body: JSON.stringify(body) };
}

const pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
export const sendgridKey = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

/** What SendGrid posts (docs.sendgrid.com, Event webhook reference): many events at once. */
export function sendgridNotice(
  { from, address, what, words, at = new Date(), token, name = '14c5d75ce93.dfd.64b469' }: Told,
  { signedAt = new Date(), others = [] as unknown[] } = {},
): MadeNotice {
  const said = {
    failed: { event: 'bounce', type: 'bounce', status: '5.1.1', reason: words ?? '550 5.1.1 user unknown' },
    blocked: { event: 'bounce', type: 'blocked', status: '5.0.0', reason: words ?? '550 blocked' },
    delayed: { event: 'deferred', attempt: '5', response: words ?? '452 4.2.2 over quota' },
    delivered: { event: 'delivered', response: '250 OK' },
    complaint: { event: 'spamreport' },
  }[what];
  const event = {
    email: address,
    timestamp: Math.floor(at.getTime() / 1000),
    'smtp-id': '<14c5d75ce93.dfd.64b469@ismtpd-555>',
    sg_event_id: `${what}-${from.slice(0, 60)}`,
    sg_message_id: `${name}.filter0001.16648.5515E0B88.0`,
    row: token ?? from.split('@')[0],
    ...said,
  };
  const body = JSON.stringify([...others, event]);
  const timestamp = String(Math.floor(signedAt.getTime() / 1000));
  const signature = sign('sha256', Buffer.from(timestamp + body), pair.privateKey).toString('base64');
  return {
    path: '/api/mail/receipt/sendgrid',
    headers: {
      ...json,
      'x-twilio-email-event-webhook-timestamp': timestamp,
      'x-twilio-email-event-webhook-signature': signature,
    },
    body,
  };
}

/** What Postmark posts (postmarkapp.com/developer/webhooks/bounce-webhook, …/delivery-webhook, …/spam-complaint-webhook). */
export function postmarkNotice(
  { from, address, what, words, at = new Date(), token, name }: Told,
  { key = postmarkKey } = {},
): MadeNotice {
  const base = {
    MessageID: name ?? '883953f4-6105-42a2-a16a-77a8eac79483',
    ServerID: 23,
    MessageStream: 'broadcast',
    Metadata: { row: token ?? from.split('@')[0] },
    Tag: '',
  };
  const bounce = (Type: string, Details: string) => ({
    ...base,
    RecordType: 'Bounce',
    ID: 692560173,
    Type,
    Email: address,
    From: 'press@studio.example',
    BouncedAt: at.toISOString(),
    Details,
    Description: 'The server was unable to deliver your message.',
  });
  const bodies = {
    failed: bounce('HardBounce', `smtp;${words ?? '550 5.1.1 user unknown'}`),
    blocked: bounce('Blocked', words ?? '550 blocked'),
    delayed: bounce('Transient', words ?? '452 4.2.2 over quota'),
    delivered: {
      ...base,
      RecordType: 'Delivery',
      Recipient: address,
      DeliveredAt: at.toISOString(),
      Details: 'Test delivery webhook details',
    },
    complaint: { ...bounce('SpamComplaint', 'Test spam complaint details'), RecordType: 'SpamComplaint' },
  };
  return { path: `/api/mail/receipt/postmark/${key}`, headers: json, body: JSON.stringify(bodies[what]) };
}

export const resendKey = `whsec_${Buffer.from('the signing secret of a webhook').toString('base64')}`;

/** The headers of a call that Svix signs, by a library of its algorithm (standardwebhooks.com). */
export const signedBySvix = (
  id: string,
  body: string,
  { key = resendKey, signedAt = new Date() } = {},
): Record<string, string> => ({
  'svix-id': id,
  'svix-timestamp': String(Math.floor(signedAt.getTime() / 1000)),
  'svix-signature': new Webhook(key).sign(id, signedAt, body),
});

/** What Resend posts (resend.com/docs/webhooks/emails/bounced and its neighbours), signed by Svix. */
export function resendNotice(
  { from, address, what, words, at = new Date(), token, name }: Told,
  { key = resendKey, signedAt = new Date(), more = '' } = {},
): MadeNotice {
  const bounce = (type: string, subType: string, diagnostic: string) => ({
    message: 'The recipient’s email provider sent a bounce message.',
    type,
    subType,
    diagnosticCode: [`smtp; ${diagnostic}`],
  });
  const [type, said] = {
    failed: ['email.bounced', { bounce: bounce('Permanent', 'NoEmail', words ?? '550 5.1.1 user unknown') }],
    blocked: ['email.bounced', { bounce: bounce('Permanent', 'Suppressed', words ?? '550 blocked') }],
    delayed: ['email.delivery_delayed', {}],
    delivered: ['email.delivered', {}],
    complaint: ['email.complained', {}],
  }[what] as [string, object];
  const body = JSON.stringify({
    type,
    created_at: at.toISOString(),
    data: {
      created_at: at.toISOString(),
      email_id: name ?? '56761188-7520-42d8-8898-ff6fc54ce618',
      from: 'Studio <press@studio.example>',
      to: [address],
      subject: 'Released',
      tags: { row: token ?? from.split('@')[0]?.replace('bounces+', '') },
      ...said,
    },
  });
  const id = `msg_${what}_${from.slice(0, 40)}_${name ?? ''}`;
  const signed = signedBySvix(id, body, { key, signedAt });
  const signature = more + (signed['svix-signature'] ?? '');
  const headers = { ...json, ...signed, 'svix-signature': signature };
  return { path: '/api/mail/receipt/resend', headers, body };
}
