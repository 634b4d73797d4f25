import type { FromEmail } from '@firstlook/contract/organization.ts';
import { defaultSender } from '../../data/sender-proof.ts';
import type { Message } from '../../parts/prepared-send.ts';

/** What is sent: null where the design's own subject stands, also after its words were all deleted. */
export const writtenSubject = ({ subject }: Message, own: string): string | null => {
  const written = subject?.trim() ?? '';
  return written === '' || written === own ? null : written;
};

export const senderOf = (senders: readonly FromEmail[], message: Message): FromEmail | undefined =>
  senders.find(({ email }) => email === message.from) ?? defaultSender(senders);
