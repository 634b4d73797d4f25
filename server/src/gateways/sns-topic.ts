import { createVerify } from 'node:crypto';
import { readObject } from './provider-call.ts';
import { momentOf } from './sms-proof.ts';
import { keepCertificates, type ReadOfService, readOverHttps } from './sns-certificate.ts';

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

/** What a message of a topic says, and when it was written. */
interface TopicMessage {
  said: Said;
  at: Date | null;
}

/**
 * Messages of one topic of SNS, over https. The topic's subscription is confirmed by itself.
 *
 * @param topic its ARN
 * @returns reads the body of a call: none for what is no message, null for a call that is not the topic's own; throws NoticeLater
 */
export function listenToTopic(
  topic: string,
  read: ReadOfService = readOverHttps,
  now: () => number = Date.now,
): (body: string) => Promise<TopicMessage[] | null> {
  const certificate = keepCertificates(read, now);
  return async (body) => {
    const said = readObject(body);
    if (!(await isProved(said, topic, certificate))) return null;
    if (said.Type === 'Notification')
      return [{ said: readObject(String(said.Message)), at: momentOf(said.Timestamp) }];
    if (isOfService(said.SubscribeURL, hostOf(topic), confirmationPath)) await read(said.SubscribeURL);
    return [];
  };
}
