import { type Address, addressParser, decodeWords } from 'postal-mime';
import type { MailSubject } from '../src/gateways/mail.ts';
import type { SmsReply, SmsRequest } from './sms-sink.ts';

/** What the test's provider says to a mail. */
export type MailCase =
  | 'accepted'
  | 'badAddress'
  | 'badMessage'
  | 'badSender'
  | 'badKey'
  | 'quota'
  | 'tooLarge'
  | 'limited'
  | 'broken';

type Named = { email: string; name: string };

/** A mail as a provider understood it. */
export interface TakenMail {
  from: Named;
  to: Named;
  replyTo: Named | null;
  subject: string;
  html: string;
  text: string;
  /** By their names in small letters; without those that a field of its own says. */
  headers: Record<string, string>;
  token: string | null;
  /** The message as it came, where it came as one. */
  raw: Buffer | null;
}

/** How a provider speaks. */
export interface MailProtocol {
  /** User and password in MAIL_URL, and what stands behind its host. */
  credentials: [user: string, password: string];
  path: string;
  answers: Record<MailCase, SmsReply>;
  /** Whom a refusal is about where the provider says less than others. */
  about: Partial<Record<MailCase, MailSubject>>;
  /** What it calls the mail that it accepted. */
  name: string;
  /** What a call said, once it is shown that the provider would take it: signed, to the right place, of the right type. */
  read(call: SmsRequest): Promise<TakenMail | string>;
  /** What it answers to who only looks whether the key opens, call by call. */
  look(call: SmsRequest): SmsReply;
  /** It takes a word by which it drops a second copy, in this header. */
  once?: string;
  /** Names of people lose the signs that would need quotes. */
  isPlain?: true;
}

export const json = (status: number, body: object, headers: Record<string, string> = {}): SmsReply => ({
  status,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});
export const wait = { 'retry-after': '120' };

export const named = (address: Address | undefined): Named => ({
  email: address?.address ?? '',
  name: decodeWords(address?.name ?? ''),
});
/** A mailbox as a mail's header has it (RFC 5322). */
export const mailbox = (text: string | undefined): Named => named(addressParser(text ?? '')[0]);
