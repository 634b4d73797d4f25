import type { FromEmail } from '@firstlook/contract/organization.ts';

/** From whom and under which subject; an empty subject is the design's own. */
export interface Message {
  from: string;
  subject: string;
}

/** Subjects beyond this are cut by many inboxes. */
export const goodSubjectLength = 50;
/** Most characters of a subject (contract/distribution). */
export const maximumSubject = 200;

export const defaultSender = (senders: readonly FromEmail[]): FromEmail | undefined =>
  senders.find(({ isDefault }) => isDefault) ?? senders[0];

export const senderOf = (senders: readonly FromEmail[], message: Message): FromEmail | undefined =>
  senders.find(({ email }) => email === message.from) ?? defaultSender(senders);
