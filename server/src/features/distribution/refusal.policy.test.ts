import { expect, it } from 'vitest';
import { judgeRefusal } from './refusal.policy.ts';

it.each([
  ['recipient', 550, '5.1.1', 'no such user', 'address'],
  ['recipient', 550, '5.1.10', 'null MX', 'address'],
  ['recipient', 550, '5.2.1', 'mailbox disabled', 'address'],
  ['recipient', 550, null, 'No such person here', 'address'],
  ['recipient', 551, null, 'user not local', 'address'],
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
