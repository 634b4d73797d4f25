import type { SendRefusal } from '@firstlook/contract/progress.ts';
import type { MailRefusal } from '../../gateways/mail.ts';

/**
 * Whom a permanent refusal is about. `address`: there is no such recipient, which counts as a bounce. `message`: this one
 * message failed and says nothing about others. Anything else is about us (our sign-in, our sender, relaying, the size):
 * it would meet every message of the send, so the send pauses.
 */
export type RefusalSubject = 'address' | 'message' | SendRefusal['kind'];

/** No such mailbox, or a disabled one (RFC 3463): except 5.1.7 and 5.1.8, which are about the sender's address. */
const aboutAddress = /^5\.(1\.[0-69]\d*|2\.1)$/;
/** Replies that mean the mailbox where no status code says otherwise. */
const addressReplies = [550, 551, 553];

export function judgeRefusal({ stage, reply, status }: MailRefusal, words: string): RefusalSubject {
  if (status === '5.3.4' || (reply === 552 && stage === 'sender')) return 'size';
  if (stage === 'signIn' || reply === 530) return 'signIn';
  if (stage === 'sender' || status === '5.1.7' || status === '5.1.8') return 'sender';
  if (status !== null && aboutAddress.test(status)) return 'address';
  if (stage === 'message') return 'message';
  if (/\brelay/i.test(words)) return 'relay';
  return status === null && addressReplies.includes(reply) ? 'address' : 'message';
}
