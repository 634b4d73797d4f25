import type { MailListener, MailNews } from './mail-notice.ts';
import { objectOf, shortWords } from './provider-call.ts';
import { momentOf, nameOf } from './sms-proof.ts';
import type { ReadOfService } from './sns-certificate.ts';
import { listenToTopic } from './sns-topic.ts';

type Said = Record<string, unknown>;
type Person = MailNews['people'][number];
const listOf = (value: unknown): Said[] => (Array.isArray(value) ? value.slice(0, 50).map(objectOf) : []);

function personOf(said: Said, action: Person['action'], at: Date | null): Person {
  return {
    address: nameOf(said.emailAddress) ?? '',
    action,
    status: nameOf(said.status),
    words: shortWords(said.diagnosticCode).replace(/^smtp;\s*/i, ''),
    at,
  };
}

/** A bounce that may pass is over where the service says so of the person; automatic answers come as one, too. */
const actionOf = (type: unknown, person: Said): Person['action'] =>
  type === 'Permanent' || person.action === 'failed' ? 'failed' : 'delayed';

/** The name of the tag under which a mail brings along what it is; its events give tags back, each with a list. */
export const sesName = 'row';
const tagOf = (mail: Said): string | null => {
  const values = objectOf(mail.tags)[sesName];
  return Array.isArray(values) ? nameOf(values[0]) : null;
};

/** Notifications and events of SES (docs.aws.amazon.com/ses/latest/dg/notification-contents.html, event-publishing-…-contents). */
function newsOf(said: Said): MailNews[] {
  const mail = objectOf(said.mail);
  const returnPath = tagOf(mail) ?? nameOf(mail.source) ?? '';
  const type = said.notificationType ?? said.eventType;
  const about = objectOf(
    said[
      { Bounce: 'bounce', Complaint: 'complaint', Delivery: 'delivery', DeliveryDelay: 'deliveryDelay' }[
        String(type)
      ] ?? ''
    ],
  );
  const at = momentOf(about.timestamp);
  const id = [type, nameOf(about.feedbackId) ?? nameOf(mail.messageId), nameOf(about.timestamp)].join(' ');
  const base = { id, returnPath, providerId: nameOf(mail.messageId) };
  if (type === 'Complaint') {
    const kind = nameOf(about.complaintFeedbackType);
    return kind === 'not-spam' || kind === 'auth-failure' ? [] : [{ ...base, kind: 'complaint', people: [] }];
  }
  const people: Person[] =
    type === 'Bounce'
      ? listOf(about.bouncedRecipients).map((one) => personOf(one, actionOf(about.bounceType, one), at))
      : type === 'DeliveryDelay'
        ? listOf(about.delayedRecipients).map((one) => personOf(one, 'delayed', at))
        : type === 'Delivery' && Array.isArray(about.recipients)
          ? about.recipients
              .slice(0, 50)
              .map((address) => personOf({ emailAddress: address }, 'delivered', at))
          : [];
  // What is late was taken long before, and says so by the moment the service took it.
  const takenAt = momentOf(mail.timestamp);
  const told = people.map((one) => (one.action === 'failed' ? { ...one, at: takenAt ?? at } : one));
  return told.length > 0 ? [{ ...base, kind: 'delivery', people: told }] : [];
}

/** Messages of the topic that SES tells. @param topic its ARN */
export function listenToSes(topic: string, read?: ReadOfService, now?: () => number): MailListener {
  const readTopic = listenToTopic(topic, read, now);
  return {
    provider: 'ses',
    async read({ body }) {
      const told = await readTopic(body);
      return told?.flatMap(({ said }) => newsOf(said)) ?? null;
    },
  };
}
