import type { MailListener, MailNews } from './mail-notice.ts';
import { objectOf, readObject, shortWords } from './provider-call.ts';
import { isSameSecret, momentOf, nameOf } from './sms-proof.ts';

type Person = MailNews['people'][number];

/**
 * What its kinds of bounces come to (postmarkapp.com/developer/api/bounce-api), with the status of those whose words name none. Not
 * among them: what is no bounce, such as an automatic answer or a challenge.
 */
const kinds: Readonly<Record<string, Pick<Person, 'action' | 'status'>>> = {
  HardBounce: { action: 'failed', status: '5.1.1' },
  BadEmailAddress: { action: 'failed', status: '5.1.3' },
  SoftBounce: { action: 'failed', status: '4.0.1' },
  Undeliverable: { action: 'failed', status: '5.7.1' },
  SpamNotification: { action: 'failed', status: '5.7.1' },
  Blocked: { action: 'failed', status: '5.7.1' },
  DMARCPolicy: { action: 'failed', status: '5.7.1' },
  ManuallyDeactivated: { action: 'failed', status: '5.7.1' },
  DnsError: { action: 'delayed', status: '4.4.3' },
  Transient: { action: 'delayed', status: '4.0.1' },
};

/** The name under which a mail brings along what it is (X-PM-Metadata-…). */
export const postmarkName = 'row';

function newsOf(said: Record<string, unknown>): MailNews[] {
  const base = {
    id: [said.RecordType, said.ID ?? said.MessageID, said.BouncedAt ?? said.DeliveredAt].join(' '),
    returnPath: nameOf(objectOf(said.Metadata)[postmarkName]) ?? '',
    providerId: nameOf(said.MessageID),
  };
  const isComplaint = said.RecordType === 'SpamComplaint' || said.Type === 'SpamComplaint';
  if (isComplaint) return [{ ...base, kind: 'complaint', people: [] }];
  const isDelivered = said.RecordType === 'Delivery';
  const kind = isDelivered
    ? ({ action: 'delivered', status: null } as const)
    : said.RecordType === 'Bounce' && kinds[String(said.Type)];
  if (!kind) return [];
  const words = shortWords(said.Details).replace(/^smtp;\s*/i, '') || shortWords(said.Description);
  const person = {
    ...kind,
    address: nameOf(said.Email ?? said.Recipient) ?? '',
    words,
    at: momentOf(said.BouncedAt ?? said.DeliveredAt),
  };
  return [{ ...base, kind: 'delivery', people: [person] }];
}

/** Webhooks of Postmark, which signs none: the address ends in a secret. @param key that secret */
export function listenToPostmark(key: string): MailListener {
  return {
    provider: 'postmark',
    async read({ body, secret }) {
      return isSameSecret(secret, key) ? newsOf(readObject(body)) : null;
    },
  };
}
