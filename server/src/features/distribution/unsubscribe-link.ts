import { timingSafeEqual } from 'node:crypto';
import type { Channel } from '@firstlook/contract/distribution.ts';
import { optOutLink } from '@firstlook/contract/text-message.ts';
import type { SecretBox } from '../../gateways/secret-box.ts';

/**
 * The unsubscribe link of a message: the token, which also stands in reports and in the address of the landing page, and a key that
 * stands in the message alone (docs/decisions/0085). Whoever has the token may leave; who has the key may also come back and choose.
 * In a text message every letter counts: its short code is followed by six letters of key.
 */
const lettersOfKey: Record<Channel, number> = { email: 22, sms: 6 };
const lettersOfCode = 11;

const keyOf = (secrets: SecretBox, way: string, channel: Channel): string =>
  secrets.sign(way, 'unsubscribe').toString('base64url').slice(0, lettersOfKey[channel]);

export const unsubscribeLink = (secrets: SecretBox, baseUrl: string, token: string): string =>
  `${baseUrl}/unsubscribe/${encodeURIComponent(token)}.${keyOf(secrets, token, 'email')}`;

/** @param code `short_code` of the token */
export const textUnsubscribeLink = (secrets: SecretBox, baseUrl: string, code: string): string =>
  optOutLink(baseUrl, code + keyOf(secrets, code, 'sms'));

/** What the last part of an unsubscribe address says. */
export interface WayOut {
  /** The token, or the short code of a text message. */
  way: string;
  /** Whether it comes out of the message itself. */
  isOwn: boolean;
}

export function readWayOut(secrets: SecretBox, said: string): WayOut {
  const isCode = said.length === lettersOfCode + lettersOfKey.sms;
  const end = isCode ? lettersOfCode : said.indexOf('.');
  if (end < 0) return { way: said, isOwn: false };
  const way = said.slice(0, end);
  const key = Buffer.from(said.slice(isCode ? end : end + 1));
  const wanted = Buffer.from(keyOf(secrets, way, isCode ? 'sms' : 'email'));
  return { way, isOwn: key.length === wanted.length && timingSafeEqual(key, wanted) };
}
