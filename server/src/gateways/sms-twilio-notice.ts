import { createHmac } from 'node:crypto';
import { shortWords } from './provider-call.ts';
import type { SmsListener, SmsNews } from './sms.ts';
import { isSameSecret, nameOf, numberOf } from './sms-proof.ts';

/** Codes by which a text failed because there is no such telephone, or it takes no texts (twilio.com/docs/api/errors). */
const unknownNumbers = ['30005', '30006', '21211', '21614'];
const words: Record<string, string> = {
  '30003': 'Unreachable destination handset',
  '30004': 'Message blocked',
  '30005': 'Unknown destination handset',
  '30006': 'Landline or unreachable carrier',
  '30007': 'Message filtered',
  '30008': 'Unknown error',
};

/**
 * The signature of a call (twilio.com/docs/usage/security): its address, then the names and values of its form in the order
 * of the names, by HMAC-SHA1 with the token of the account.
 */
export function twilioSignature(token: string, url: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].sort();
  const said = names.flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value));
  return createHmac('sha1', token)
    .update(url + said.join(''))
    .digest('base64');
}

/** A text that came in (twilio.com/docs/messaging/guides/webhook-request); with advanced opt-out Twilio answers by itself. */
function replyOf(form: URLSearchParams): SmsNews[] {
  const from = numberOf(form.get('From'));
  if (!from) return [];
  const isAnswered = form.has('OptOutType');
  const providerId = nameOf(form.get('MessageSid'));
  return [{ kind: 'reply', from, words: form.get('Body') ?? '', providerId, at: null, isAnswered }];
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function newsOf(form: URLSearchParams, id: string | null): SmsNews[] {
  if (form.has('Body') && !form.has('MessageStatus')) return replyOf(form);
  const status = form.get('MessageStatus') ?? form.get('SmsStatus');
  const failed = status === 'failed' || status === 'undelivered';
  if (!failed && status !== 'delivered') return [];
  const code = form.get('ErrorCode') ?? '';
  return [
    {
      kind: 'receipt',
      id,
      providerId: nameOf(form.get('MessageSid')),
      to: numberOf(form.get('To')),
      outcome: failed ? 'failed' : 'delivered',
      isUnknownNumber: failed && unknownNumbers.includes(code),
      words: failed ? shortWords(`${form.get('ErrorMessage') ?? words[code] ?? status} ${code}`.trim()) : '',
      at: null,
    },
  ];
}

/**
 * Status callbacks of Twilio (twilio.com/docs/messaging/guides/track-outbound-message-status), and texts that come in.
 *
 * @param token of the account
 */
export function listenToTwilio(token: string): SmsListener {
  return {
    provider: 'twilio',
    async read({ url, headers, body }) {
      const form = new URLSearchParams(body);
      const wanted = twilioSignature(token, url, form);
      if (!isSameSecret(headers['x-twilio-signature'] ?? '', wanted)) return null;
      return newsOf(form, nameOf(new URL(url).searchParams.get('id')));
    },
    answer: (words) => ({
      type: 'text/xml; charset=utf-8',
      body: `<?xml version="1.0" encoding="UTF-8"?><Response><Message>${words.replace(/[&<>]/g, (sign) => signs[sign] ?? sign)}</Message></Response>`,
    }),
  };
}
