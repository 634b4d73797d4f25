import type { FromEmail } from '@firstlook/contract/organization.ts';

/** From whom and under which subject; null is the design's own. */
export interface Message {
  from: string;
  subject: string | null;
}

/** What is sent: null where the design's own subject stands, also after its words were all deleted. */
export const writtenSubject = ({ subject }: Message, own: string): string | null => {
  const written = subject?.trim() ?? '';
  return written === '' || written === own ? null : written;
};

export const defaultSender = (senders: readonly FromEmail[]): FromEmail | undefined =>
  senders.find(({ isDefault }) => isDefault) ?? senders[0];

export const senderOf = (senders: readonly FromEmail[], message: Message): FromEmail | undefined =>
  senders.find(({ email }) => email === message.from) ?? defaultSender(senders);
