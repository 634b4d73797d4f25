import { createHmac, randomBytes } from 'node:crypto';

const mark = 'whsec_';

/** A new secret as Standard Webhooks 1.0 writes it: 32 random bytes in base64 after `whsec_`. */
export const newWebhookSecret = (): string => `${mark}${randomBytes(32).toString('base64')}`;

/** The header `webhook-signature`: for each secret `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64. */
function signatureOf(secrets: readonly string[], id: string, timestamp: number, body: string): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(mark.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}

/**
 * What a message is sent with (https://www.standardwebhooks.com, version 1.0.0). `webhook-timestamp` is the second of this
 * try, so that a receiver can refuse what was kept and is sent again later.
 */
export function signedHeaders(
  secrets: readonly string[],
  id: string,
  body: string,
  now: Date,
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000);
  return {
    'content-type': 'application/json',
    'user-agent': 'Firstlook-Webhook/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf(secrets, id, timestamp, body),
  };
}
