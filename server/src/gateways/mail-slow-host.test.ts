import { expect, it } from 'vitest';
import type { MailRefusal } from './mail.ts';
import { judgeSlow } from './mail-slow-host.ts';

const judge = (words: string, stage: MailRefusal['stage'] = 'recipient') =>
  judgeSlow(
    { stage, reply: Number(words.slice(0, 3)), status: /^\d{3}[ -](\d\.\d+\.\d+)/.exec(words)?.[1] ?? null },
    words,
  );

it.each([
  ['421-4.7.28 Gmail has detected an unusual rate of mail', 'told'],
  ['421 4.7.0 Try again later, closing connection', 'told'],
  ['450 Too many connections from your address', 'told'],
  ['451 4.7.500 Server busy. Please try again later', 'told'],
  ['451 4.7.651 The mail server has been temporarily rate limited', 'told'],
  ['421 4.5.3 Too many messages in this session', 'told'],
  ['421 Temporarily deferred due to unexpected volume', 'told'],
  ['421 Service not available', 'likely'],
  ['450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents this', null],
  ['452 4.2.2 Mailbox full', null],
  ['451 4.7.1 Greylisted, come back', null],
  ['450 Greylisting in action, please try later', null],
  ['451 Local error in processing', null],
  ['421 4.3.2 Service shutting down', null],
  ['421 4.4.2 Error: timeout exceeded', null],
])('%s', (words, verdict) => {
  expect(judge(words)).toBe(verdict);
  expect(judge(words, 'message')).toBe(verdict);
  // What is said before a recipient was named is said of us.
  expect(judge(words, 'sender')).toBeNull();
});
