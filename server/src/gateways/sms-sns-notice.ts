import { createVerify } from 'node:crypto';
import type { SmsListener, SmsNews } from './sms.ts';
import { readObject, shortWords } from './sms-http.ts';
import { momentInUtc, momentOf, nameOf, numberOf } from './sms-proof.ts';
import { keepCertificates, type ReadOfService, readOverHttps } from './sms-sns-certificate.ts';

/** The host of the service where a topic is: its certificates and the addresses that confirm a subscription stand there alone. */
function hostOf(topic: string): string {
  const [, partition, , region] = topic.split(':');
  return `sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}`;
}

/** Whether an address is one of that host; a stranger's storage bucket may be called much like it. */
function isOfService(address: unknown, host: string, path: RegExp): address is string {
  if (typeof address !== 'string' || !URL.canParse(address)) return false;
  const url = new URL(address);
  return url.origin === `https://${host}` && !url.username && path.test(url.pathname + url.search);
}

const certificatePath = /^\/SimpleNotificationService-[\da-f]{1,64}\.pem$/;
const confirmationPath = /^\/\?Action=ConfirmSubscription&/;

/** What is signed of each kind of message, in this order (docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html). */
const signed: Record<string, readonly string[]> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
};

type Said = Record<string, unknown>;

async function isProved(said: Said, topic: string, certificate: ReadOfService): Promise<boolean> {
  const fields = signed[String(said.Type)];
  // Any customer of the service may have a topic whose messages the service signs.
  if (!fields || said.TopicArn !== topic) return false;
  if (!isOfService(said.SigningCertURL, hostOf(topic), certificatePath)) return false;
  const text = fields
    .filter((name) => typeof said[name] === 'string')
    .map((name) => `${name}\n${said[name]}\n`);
  const algorithm = said.SignatureVersion === '2' ? 'RSA-SHA256' : 'RSA-SHA1';
  const verify = createVerify(algorithm).update(text.join(''));
  const key = await certificate(said.SigningCertURL);
  try {
    return verify.verify(key, String(said.Signature), 'base64');
  } catch {
    return false;
  }
}

const objectOf = (value: unknown): Said =>
  typeof value === 'object' && value !== null ? (value as Said) : {};
const isUnknown = (words: string) =>
  /invalid (phone )?number|unknown (subscriber|number)|TEXT_INVALID/i.test(words);

/** Delivery status of SNS as its log has it, or an event of End User Messaging. */
function newsOf(said: Said, at: Date | null): SmsNews[] {
  // Two-way messaging: a text that came in.
  const from = numberOf(said.originationNumber);
  if (from && typeof said.messageBody === 'string') {
    const providerId = nameOf(said.inboundMessageId);
    return [{ kind: 'reply', from, words: said.messageBody, providerId, at, isAnswered: false }];
  }
  const delivery = objectOf(said.delivery);
  const type = String(said.eventType ?? '');
  const isDelivered = said.status === 'SUCCESS' || type === 'TEXT_DELIVERED';
  const isFailed =
    said.status === 'FAILURE' ||
    (/^TEXT_/.test(type) && !isDelivered && said.isFinal === true && type !== 'TEXT_SUCCESSFUL');
  if (!isDelivered && !isFailed) return [];
  const words = shortWords(delivery.providerResponse ?? said.messageStatusDescription ?? type);
  return [
    {
      kind: 'receipt',
      id: null,
      providerId: nameOf(objectOf(said.notification).messageId ?? said.messageId),
      to: numberOf(delivery.destination ?? said.destinationPhoneNumber),
      outcome: isFailed ? 'failed' : 'delivered',
      isUnknownNumber: isFailed && isUnknown(`${words} ${type}`),
      words: isFailed ? words : '',
      at: momentInUtc(objectOf(said.notification).timestamp),
    },
  ];
}

/**
 * Messages of one topic of SNS, over https. The topic's subscription is confirmed by itself.
 *
 * @param topic its ARN
 */
export function listenToSns(
  topic: string,
  read: ReadOfService = readOverHttps,
  now: () => number = Date.now,
): SmsListener {
  const certificate = keepCertificates(read, now);
  return {
    provider: 'sns',
    async read({ body }) {
      const said = readObject(body);
      if (!(await isProved(said, topic, certificate))) return null;
      if (said.Type === 'Notification')
        return newsOf(readObject(String(said.Message)), momentOf(said.Timestamp));
      if (isOfService(said.SubscribeURL, hostOf(topic), confirmationPath)) await read(said.SubscribeURL);
      return [];
    },
  };
}
