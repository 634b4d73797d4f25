import { createPublicKey, verify } from 'node:crypto';
import type { MailListener, MailNews } from './mail-notice.ts';
import type { Notice } from './notice.ts';
import { objectOf, shortWords } from './provider-call.ts';
import { nameOf } from './sms-proof.ts';

type Action = MailNews['people'][number]['action'];

/** Calls are told again for a day while they are not answered. */
const oldest = 26 * 3_600_000;

/** The signature of a call (docs.sendgrid.com, Event webhook security features): ECDSA over its time and its body. */
function isProved({ headers, body }: Notice, key: string, now: number): boolean {
  const timestamp = headers['x-twilio-email-event-webhook-timestamp'] ?? '';
  const signature = headers['x-twilio-email-event-webhook-signature'] ?? '';
  if (!/^\d{9,11}$/.test(timestamp) || Math.abs(now - Number(timestamp) * 1000) > oldest) return false;
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    return verify('sha256', Buffer.from(timestamp + body), publicKey, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

const actions: Readonly<Record<string, Action>> = {
  bounce: 'failed',
  dropped: 'failed',
  deferred: 'delayed',
  delivered: 'delivered',
};

/** The name under which a mail brings along what it is (`custom_args`, or `unique_args` of X-SMTPAPI). */
export const sendgridName = 'row';

/** The name of a mail, with what its machines add behind it; where that is written in another way it names no mail. */
const mailOf = (said: unknown) => /^(.+?)\.(?:filter|recvd)/.exec(nameOf(said) ?? '')?.[1] ?? null;

function newsOf(event: Record<string, unknown>): MailNews[] {
  const base = {
    id: nameOf(event.sg_event_id) ?? '',
    returnPath: nameOf(event[sendgridName]) ?? '',
    providerId: mailOf(event.sg_message_id),
  };
  if (event.event === 'spamreport') return [{ ...base, kind: 'complaint', people: [] }];
  const action = actions[String(event.event)];
  if (!action) return [];
  const seconds = Number(event.timestamp);
  const person = {
    address: nameOf(event.email) ?? '',
    action,
    // A block is about us, whatever the words lack.
    status: event.type === 'blocked' || event.event === 'dropped' ? '5.7.1' : nameOf(event.status),
    words: shortWords(event.reason) || shortWords(event.response),
    at: Number.isFinite(seconds) && seconds > 0 ? new Date(seconds * 1000) : null,
  };
  return [{ ...base, kind: 'delivery', people: [person] }];
}

const eventsOf = (body: string): unknown[] => {
  try {
    const said: unknown = JSON.parse(body);
    return Array.isArray(said) ? said : [];
  } catch {
    return [];
  }
};

/** Event webhooks of SendGrid, many events in a call. @param key its verification key, base64 */
export function listenToSendgrid(key: string, now: () => number = Date.now): MailListener {
  return {
    provider: 'sendgrid',
    async read(notice) {
      if (!isProved(notice, key, now())) return null;
      return eventsOf(notice.body).flatMap((event) => newsOf(objectOf(event)));
    },
  };
}
