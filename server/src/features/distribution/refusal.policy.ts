import type { SendRefusal } from '@firstlook/contract/progress.ts';
import type { MailRefusal } from '../../gateways/mail.ts';

/**
 * Whom a permanent refusal is about. `address`: there is no such recipient, which counts as a bounce. `message`: this one
 * message failed and says nothing about others. Anything else is about us (our sign-in, our sender, relaying, the size):
 * it would meet every message of the send, so the send pauses.
 */
export type RefusalSubject = 'address' | 'message' | SendRefusal['kind'];

/**
 * No such mailbox, or a disabled one, or no such host (RFC 3463; 5.4.310 is Exchange's): except 5.1.7 and 5.1.8, which are about
 * the sender's address.
 */
const aboutAddress = /^5\.(1\.[0-69]\d*|2\.1|4\.4|4\.310)$/;
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

/** The status code that the words of a server begin with, after its reply: `550 5.1.1 …`, `550-5.1.1 …`. */
const statusIn = /\b[45]\d\d[ -]#?([245]\.\d{1,3}\.\d{1,3})(?![\d.])/;

/**
 * Whom a failure is about that is told later, in a report (RFC 3464), by the same table. What the last server said stands above
 * what the reporting one made of it (`x.0.0` says nothing). The send is over by then: what is not about the address is about
 * the message.
 *
 * @param status the report's own
 */
export function judgeLater(status: string | null, words: string): 'address' | 'message' {
  const said = statusIn.exec(words)?.[1] ?? (status?.endsWith('.0.0') ? null : status);
  const reply = Number(/\b([45]\d\d)\b/.exec(words)?.[1] ?? 0);
  const stage = /\bDATA\b/.test(words) ? 'message' : 'recipient';
  return judgeRefusal({ stage, reply, status: said }, words) === 'address' ? 'address' : 'message';
}
