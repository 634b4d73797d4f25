import type { MailRefusal } from './mail.ts';

/** How servers word that too much comes at once. */
const rateWords =
  /\brate\b|throttl|too (many|much|fast|quickly)|slow(ing)? down|unusual|deferred|\b(connection|message|hourly|daily|sending) limit|limit exceeded/i;
/** One mailbox is full or gets too much, or whoever comes for the first time is to come again: says nothing about the others of its host. */
const ofOneMailbox = /gr[ae]y-?list|\b(user|mailbox|inbox|recipient)\b/i;

/** Gmail's rates, and those of Exchange Online. */
const rateStatus = /^4\.7\.(28|5\d\d|6\d\d)$/;

/** How a "not now" about one recipient is about the host that receives for them: that it was said, that it is likely, or that it is not. */
export function judgeSlow({ stage, reply, status }: MailRefusal, words: string): 'told' | 'likely' | null {
  if (stage !== 'recipient' && stage !== 'message') return null;
  // 4.2: the mailbox; 4.3 and 4.4: the server that we speak to, and the way to it.
  if (/^4\.[234]\./.test(status ?? '')) return null;
  if (rateStatus.test(status ?? '')) return 'told';
  if (ofOneMailbox.test(words)) return null;
  if (rateWords.test(words)) return 'told';
  if (reply !== 421) return null;
  return status === null ? 'likely' : 'told';
}
