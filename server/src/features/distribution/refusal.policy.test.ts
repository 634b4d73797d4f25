import { expect, it } from 'vitest';
import { judgeLater, judgeRefusal } from './refusal.policy.ts';

it.each([
  ['recipient', 550, '5.1.1', 'no such user', 'address'],
  ['recipient', 550, '5.1.10', 'null MX', 'address'],
  ['recipient', 550, '5.2.1', 'mailbox disabled', 'address'],
  ['recipient', 550, null, 'No such person here', 'address'],
  ['recipient', 551, null, 'user not local', 'address'],
  ['recipient', 550, '5.4.4', 'no such host', 'address'],
  ['recipient', 550, '5.4.1', 'access denied', 'message'],
  ['recipient', 553, null, 'mailbox name invalid', 'address'],
  ['message', 550, '5.1.1', 'no such user', 'address'],
  ['message', 554, '5.2.1', 'mailbox disabled', 'address'],
  ['message', 550, null, 'refused', 'message'],
  ['message', 554, '5.7.1', 'spam', 'message'],
  ['message', 554, '5.6.0', 'bad content', 'message'],
  ['recipient', 550, '5.7.1', 'blocked by policy', 'message'],
  ['recipient', 552, '5.2.2', 'mailbox full', 'message'],
  ['recipient', 554, null, 'transaction failed', 'message'],
  ['recipient', 550, '5.5.0', 'bad sequence', 'message'],
  ['recipient', 550, '5.7.1', 'Relaying denied', 'relay'],
  ['recipient', 550, null, 'relay not permitted', 'relay'],
  ['recipient', 554, '5.7.1', 'Relay access denied', 'relay'],
  ['recipient', 530, '5.7.0', 'Authentication required', 'signIn'],
  ['signIn', 535, '5.7.8', 'bad password', 'signIn'],
  ['sender', 550, '5.7.1', 'sender not allowed', 'sender'],
  ['sender', 550, '5.1.1', 'unknown', 'sender'],
  ['recipient', 550, '5.1.8', 'bad sender domain', 'sender'],
  ['sender', 530, '5.7.0', 'Authentication required', 'signIn'],
  ['sender', 552, '5.3.4', 'too big', 'size'],
  ['message', 552, '5.3.4', 'too big', 'size'],
] as const)('a refusal at %s with %i %s (%s) is about: %s', (stage, reply, status, words, verdict) => {
  expect(judgeRefusal({ stage, reply, status }, words)).toBe(verdict);
});

it.each([
  ['5.1.1', '550 5.1.1 <a@a.example>: Recipient address rejected', 'address'],
  ['5.4.4', 'Host or domain name not found. Name service error for name=a.example type=AAAA', 'address'],
  ['5.4.310', '550 5.4.310 DNS domain a.example does not exist', 'address'],
  ['5.0.0', '550 No Such User Here', 'address'],
  [null, '550-5.1.1 The email account that you tried to reach does not exist. 550 5.1.1 spaces', 'address'],
  // What the last server said stands above what the reporting one made of it.
  ['5.1.1', '550 5.7.1 Message rejected as spam', 'message'],
  ['5.0.0', '550 5.2.1 mailbox disabled', 'address'],
  ['5.0.0', '550 spam (after end of DATA)', 'message'],
  ['5.0.0', '550 relay not permitted', 'message'],
  ['5.2.2', '552 5.2.2 Mailbox full', 'message'],
  ['5.3.4', '552 5.3.4 too big', 'message'],
  ['5.1.8', '550 5.1.8 bad sender domain', 'message'],
  ['4.4.1', 'connect to mx.a.example[192.0.2.7]:25: Connection timed out', 'message'],
  ['4.4.7', 'retry timeout exceeded', 'message'],
  // An address of the network is no status.
  ['5.0.0', 'connect to 5.1.1.7 failed', 'message'],
  [null, '', 'message'],
] as const)('a report with %s (%s) is about: %s', (status, words, verdict) => {
  expect(judgeLater(status, words)).toBe(verdict);
});
