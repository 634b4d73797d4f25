import { createVerify } from 'node:crypto';
import type { SmsListener, SmsNews } from './sms.ts';
import { readObject, shortWords } from './sms-http.ts';
import { momentOf, nameOf, numberOf } from './sms-proof.ts';

/** Certificates of the service and the addresses that confirm a subscription stand on its own hosts alone. */
const isOfService = (address: unknown): address is string => {
  if (typeof address !== 'string' || !URL.canParse(address)) return false;
  const { protocol, hostname, port, username } = new URL(address);
  return (
    protocol === 'https:' && !port && !username && /^sns\.[a-z\d-]+\.amazonaws\.com(\.cn)?$/.test(hostname)
  );
};

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

/** Reads a text of the service. For tests, who cannot sign as it does, it may come from elsewhere. */
export type ReadOfService = (address: string) => Promise<string>;

const readOverHttps: ReadOfService = async (address) => {
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
  return answer.text();
};

type Said = Record<string, unknown>;

async function isProved(said: Said, topic: string, certificate: ReadOfService): Promise<boolean> {
  const fields = signed[String(said.Type)];
  // Anybody may have a topic whose messages the service signs.
  if (!fields || said.TopicArn !== topic || !isOfService(said.SigningCertURL)) return false;
  if (!new URL(said.SigningCertURL).pathname.endsWith('.pem')) return false;
  const text = fields
    .filter((name) => typeof said[name] === 'string')
    .map((name) => `${name}\n${said[name]}\n`);
  const algorithm = said.SignatureVersion === '2' ? 'RSA-SHA256' : 'RSA-SHA1';
  const verify = createVerify(algorithm).update(text.join(''));
  return verify.verify(await certificate(said.SigningCertURL), String(said.Signature), 'base64');
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
      at: momentOf(objectOf(said.notification).timestamp),
    },
  ];
}

/**
 * Messages of one topic of SNS, over https. The topic's subscription is confirmed by itself.
 *
 * @param topic its ARN
 */
export function listenToSns(topic: string, read: ReadOfService = readOverHttps): SmsListener {
  const certificates = new Map<string, string>();
  const certificate: ReadOfService = async (address) => {
    const known = certificates.get(address);
    if (known) return known;
    const text = await read(address);
    // The service changes its certificate a few times a year.
    if (certificates.size >= 20) certificates.clear();
    certificates.set(address, text);
    return text;
  };
  return {
    provider: 'sns',
    async read({ body }) {
      const said = readObject(body);
      if (!(await isProved(said, topic, certificate).catch(() => false))) return null;
      if (said.Type === 'Notification')
        return newsOf(readObject(String(said.Message)), momentOf(said.Timestamp));
      if (isOfService(said.SubscribeURL)) await read(said.SubscribeURL);
      return [];
    },
  };
}
