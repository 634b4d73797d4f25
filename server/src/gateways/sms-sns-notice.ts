import { objectOf, shortWords } from './provider-call.ts';
import type { SmsListener, SmsNews } from './sms.ts';
import { momentInUtc, nameOf, numberOf } from './sms-proof.ts';
import type { ReadOfService } from './sns-certificate.ts';
import { listenToTopic } from './sns-topic.ts';

const isUnknown = (words: string) =>
  /invalid (phone )?number|unknown (subscriber|number)|TEXT_INVALID/i.test(words);

/** Delivery status of SNS as its log has it, or an event of End User Messaging. */
function newsOf(said: Record<string, unknown>, at: Date | null): SmsNews[] {
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

/** Delivery status and replies that one topic of SNS tells. @param topic its ARN */
export function listenToSns(topic: string, read?: ReadOfService, now?: () => number): SmsListener {
  const readTopic = listenToTopic(topic, read, now);
  return {
    provider: 'sns',
    async read({ body }) {
      const told = await readTopic(body);
      return told?.flatMap(({ said, at }) => newsOf(said, at)) ?? null;
    },
  };
}
