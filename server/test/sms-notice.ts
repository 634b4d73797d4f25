import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { twilioSignature } from '../src/gateways/sms-twilio-notice.ts';
import { protocols } from './sms-protocol.ts';

/** A call of a provider, as a test makes it. */
export interface MadeNotice {
  path: string;
  headers: Record<string, string>;
  body: string;
}

const base = 'http://localhost:3000';

/** A form that Twilio signs with the token of the account. */
export function twilioNotice(
  fields: Record<string, string>,
  { id, token = protocols.twilio.credentials[1] }: { id?: string; token?: string } = {},
): MadeNotice {
  const path = `/api/text/receipt/twilio${id ? `?id=${id}` : ''}`;
  const form = new URLSearchParams(fields);
  return {
    path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilioSignature(token, base + path, form),
    },
    body: form.toString(),
  };
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
export const vonageKey = 'vonage-signature-secret';

/** JSON that Vonage signs with a token about this very body. */
export function vonageNotice(said: object, claims: object = {}, key = vonageKey): MadeNotice {
  const body = JSON.stringify(said);
  const own = {
    iat: Math.floor(Date.now() / 1000),
    iss: 'Vonage',
    api_key: protocols.vonage.credentials[0],
    payload_hash: createHash('sha256').update(body).digest('hex'),
  };
  const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ ...own, ...claims })}`;
  const signature = createHmac('sha256', key).update(signed).digest('base64url');
  return {
    path: '/api/text/receipt/vonage',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${signed}.${signature}` },
    body,
  };
}

export const snsTopic = 'arn:aws:sns:eu-west-1:123456789012:texts';
export const snsCertificate = 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem';
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
/** What stands at the address of the certificate. */
export const snsPublicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();

/** A message of a topic, signed as the service signs it. */
export function snsNotice(message: object, over: Record<string, string> = {}): MadeNotice {
  const said: Record<string, string> = {
    Type: 'Notification',
    MessageId: 'e1',
    TopicArn: snsTopic,
    Message: JSON.stringify(message),
    Timestamp: new Date().toISOString(),
    SignatureVersion: '2',
    SigningCertURL: snsCertificate,
    ...over,
  };
  const names = ['Message', 'MessageId', 'SubscribeURL', 'Subject', 'Timestamp', 'Token', 'TopicArn', 'Type'];
  const text = names.filter((name) => name in said).map((name) => `${name}\n${said[name]}\n`);
  const algorithm = said.SignatureVersion === '2' ? 'sha256' : 'sha1';
  const Signature = sign(algorithm, Buffer.from(text.join('')), pair.privateKey).toString('base64');
  return {
    path: '/api/text/receipt/sns',
    headers: { 'content-type': 'text/plain; charset=UTF-8' },
    body: JSON.stringify({ ...said, Signature }),
  };
}
