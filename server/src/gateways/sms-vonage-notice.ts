import { createHash, createHmac } from 'node:crypto';
import { readObject, shortWords } from './provider-call.ts';
import type { SmsListener, SmsNews } from './sms.ts';
import { isSameSecret, momentOf, nameOf, numberOf } from './sms-proof.ts';

/** A token is believed so long after it was made, seconds; a call that is told once more gets a new one. */
const tokenLife = 3600;

const partOf = (text: string) => readObject(Buffer.from(text, 'base64url').toString('utf8'));

/**
 * Whether a token of a signed webhook (developer.vonage.com/en/getting-started/concepts/webhooks) is the account's own, young, and
 * about this very body: HS256 with the signature secret.
 */
function isProved(
  authorization: string,
  { body, user, secret }: { body: string; user: string; secret: string },
): boolean {
  const [head = '', claims = '', signature = '', ...rest] = authorization.replace(/^Bearer /i, '').split('.');
  if (rest.length > 0 || partOf(head).alg !== 'HS256') return false;
  const wanted = createHmac('sha256', secret).update(`${head}.${claims}`).digest('base64url');
  if (!isSameSecret(signature, wanted)) return false;
  const { iat, exp, api_key: key, payload_hash: hash } = partOf(claims);
  const now = Date.now() / 1000;
  const isYoung =
    typeof iat === 'number' && Math.abs(now - iat) < tokenLife && (exp === undefined || Number(exp) > now);
  return (
    isYoung && key === user && isSameSecret(String(hash), createHash('sha256').update(body).digest('hex'))
  );
}

/** Why it failed: codes 1120 to 1380 of developer.vonage.com/en/api-errors/messages that name the number. */
const isUnknown = (title: string) =>
  /illegal number|absent subscriber permanent|unknown (subscriber|number)|invalid number/i.test(title);

/** A text that came in, `message_type` text. */
function replyOf(said: Record<string, unknown>, words: string): SmsNews[] {
  const from = numberOf(said.from);
  if (!from) return [];
  const providerId = nameOf(said.message_uuid);
  return [{ kind: 'reply', from, words, providerId, at: momentOf(said.timestamp), isAnswered: false }];
}

function newsOf(said: Record<string, unknown>): SmsNews[] {
  if (said.channel === 'sms' && typeof said.text === 'string') return replyOf(said, said.text);
  const failed = said.status === 'rejected' || said.status === 'undeliverable';
  if (!failed && said.status !== 'delivered') return [];
  const error = (typeof said.error === 'object' && said.error !== null ? said.error : {}) as Record<
    string,
    unknown
  >;
  const words = shortWords(error.detail ?? error.title ?? said.status);
  return [
    {
      kind: 'receipt',
      id: nameOf(said.client_ref),
      providerId: nameOf(said.message_uuid),
      to: numberOf(said.to),
      outcome: failed ? 'failed' : 'delivered',
      isUnknownNumber: failed && isUnknown(`${error.title ?? ''} ${error.detail ?? ''}`),
      words: failed ? words : '',
      at: momentOf(said.timestamp),
    },
  ];
}

/** Status webhooks of Vonage's Messages API, signed. @param secret the signature secret of the account `user` */
export function listenToVonage(user: string, secret: string): SmsListener {
  return {
    provider: 'vonage',
    async read({ headers, body }) {
      return isProved(headers.authorization ?? '', { body, user, secret }) ? newsOf(readObject(body)) : null;
    },
  };
}
