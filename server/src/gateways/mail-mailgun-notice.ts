import { createHmac } from 'node:crypto';
import type { MailListener, MailNews } from './mail-notice.ts';
import { objectOf, readObject, shortWords } from './provider-call.ts';
import { isSameSecret, nameOf } from './sms-proof.ts';

/**
 * A call is told again for eight hours while it is not answered; what is older was kept by somebody. The signature is not about
 * what is said: whoever kept a call still needs the return path of a mail, and telling again changes nothing.
 */
const oldest = 12 * 3_600_000;

/** The signature of a call (documentation.mailgun.com, Securing webhooks): HMAC-SHA256 over its time and its token. */
export const mailgunSignature = (key: string, timestamp: string, token: string): string =>
  createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex');

function isProved(said: Record<string, unknown>, key: string, now: number): boolean {
  const { timestamp, token, signature } = objectOf(said.signature);
  const time = String(timestamp ?? '');
  if (!/^\d{9,11}$/.test(time) || Math.abs(now - Number(time) * 1000) > oldest) return false;
  return isSameSecret(String(signature ?? ''), mailgunSignature(key, time, String(token ?? '')));
}

/** The variable under which a mail brings along what it is. */
export const mailgunName = 'row';

function newsOf(event: Record<string, unknown>): MailNews[] {
  const token = nameOf(objectOf(event['user-variables'])[mailgunName]);
  const returnPath = token ?? nameOf(objectOf(event.envelope).sender) ?? '';
  const providerId = nameOf(objectOf(objectOf(event.message).headers)['message-id']);
  const base = { id: nameOf(event.id) ?? '', returnPath, providerId };
  if (event.event === 'complained') return [{ ...base, kind: 'complaint', people: [] }];
  if (event.event !== 'failed' && event.event !== 'delivered') return [];
  const status = objectOf(event['delivery-status']);
  const message = shortWords(status.message) || shortWords(status.description);
  const code =
    /^[45]\d\d$/.test(String(status.code)) && !/^[45]\d\d\b/.test(message) ? `${status.code} ` : '';
  const seconds = Number(event.timestamp);
  const person = {
    address: nameOf(event.recipient) ?? '',
    action: event.event === 'delivered' ? 'delivered' : event.severity === 'permanent' ? 'failed' : 'delayed',
    status: nameOf(status['enhanced-code']),
    words: `${code}${message}` || shortWords(event.reason),
    at: Number.isFinite(seconds) && seconds > 0 ? new Date(seconds * 1000) : null,
  } as const;
  return [{ ...base, kind: 'delivery', people: [person] }];
}

/** Webhooks of Mailgun. @param key its HTTP webhook signing key */
export function listenToMailgun(key: string, now: () => number = Date.now): MailListener {
  return {
    provider: 'mailgun',
    async read({ body }) {
      const said = readObject(body);
      return isProved(said, key, now()) ? newsOf(objectOf(said['event-data'])) : null;
    },
  };
}
