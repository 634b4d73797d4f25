import { timingSafeEqual } from 'node:crypto';
import type { SecretBox } from '../../gateways/secret-box.ts';
import type { Config } from '../../platform/config.ts';
import { tokenHash } from '../../platform/identifier.ts';

/**
 * What a mail's envelope says of the ledger's row, so that what comes back names it (VERP): eight signs that organizations are
 * looked for by, the row's id, and what only this installation can say of both. Servers on the way may change small letters into
 * capital ones, so it has none that differ by that alone, and with the part before the plus it stays within 64 letters.
 */
export interface ReturnToken {
  /** `organization_mark` of the organization. */
  mark: string;
  recipientId: string;
  /** Who is believed has said this. */
  proof: string;
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567';
const purpose = 'return-path';
const bytesOfProof = 10;

/** RFC 4648 base32 without its filling, in small letters. */
function base32(bytes: Buffer): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += letters[(held >>> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + letters[(held << (5 - bits)) & 31] : text;
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of text) {
    held = ((held << 5) | letters.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >>> bits) & 255);
  }
  return Buffer.from(bytes);
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const bytesOfUuid = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const uuidOf = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

function proofOf(secrets: SecretBox, organizationId: string, recipientId: string): string {
  return base32(secrets.sign(`${organizationId}\n${recipientId}`, purpose).subarray(0, bytesOfProof));
}

/** As `organization_mark` of the database. */
const markOf = (organizationId: string) => tokenHash(organizationId).toString('hex').slice(0, 8);

interface NamedRow {
  organizationId: string;
  recipientId: string;
}

/**
 * What names a row to us, in 50 small letters and digits: in a return path behind the plus, and by itself where a provider gives it back.
 * Null for what is no row.
 */
export function returnTokenOf(secrets: SecretBox, { organizationId, recipientId }: NamedRow): string | null {
  if (!uuid.test(recipientId)) return null;
  const row = markOf(organizationId) + base32(bytesOfUuid(recipientId));
  return row + proofOf(secrets, organizationId, recipientId);
}

/** Null where there is no return path of our own; the mail then comes back to its sender. */
export function returnPathOf(
  { BOUNCE_ADDRESS: address }: Pick<Config, 'BOUNCE_ADDRESS'>,
  secrets: SecretBox,
  row: NamedRow,
): string | null {
  const token = address && returnTokenOf(secrets, row);
  if (!token) return null;
  const [mailbox, host] = address.split('@');
  return `${mailbox}+${token}@${host}`;
}

/** How a mail says itself what it is, for providers that leave out its envelope when they tell of it. */
const headerFor: Partial<Record<NonNullable<Config['MAIL_PROVIDER']>, (row: string) => string>> = {
  // Eighty letters at most.
  postmark: (row) => `X-PM-Metadata-row: ${row}`,
  sendgrid: (row) => `X-SMTPAPI: ${JSON.stringify({ unique_args: { row } })}`,
};

/** Where they take it by SMTP: over HTTP they are told it by a field. */
export function mailHeadersFor(
  { MAIL_PROVIDER: provider, MAIL_URL: api }: Pick<Config, 'MAIL_PROVIDER' | 'MAIL_URL'>,
  returnPath: string | null,
): string[] {
  const header = provider && !api && headerFor[provider];
  return header && returnPath ? [header(returnPath.split('@')[0] ?? '')] : [];
}

/** Tokens in a text: addresses of ours among whatever else it says. */
export function findReturnTokens(address: string, text: string): ReturnToken[] {
  const [mailbox = '', host = ''] = address.split('@');
  const plain = (part: string) => part.replace(/[.+-]/g, '\\$&');
  const pattern = new RegExp(
    `(?<![\\w.+-])${plain(mailbox)}\\+([\\da-f]{8})([a-z2-7]{26})([a-z2-7]{16})@${plain(host)}(?![\\w.-])`,
    'gi',
  );
  return [...text.matchAll(pattern)].map(([, ...parts]) => tokenOf(parts));
}

const tokenOf = ([mark = '', id = '', proof = '']: readonly string[]): ReturnToken => ({
  mark: mark.toLowerCase(),
  recipientId: uuidOf(fromBase32(id.toLowerCase())),
  proof: proof.toLowerCase(),
});

/** A token that stands by itself; null for anything else. */
export function readReturnToken(text: string): ReturnToken | null {
  const [, ...parts] = /^([\da-f]{8})([a-z2-7]{26})([a-z2-7]{16})$/i.exec(text) ?? [];
  return parts.length > 0 ? tokenOf(parts) : null;
}

/** Whether this installation said so of a row of that organization. */
export function isOurs(secrets: SecretBox, organizationId: string, token: ReturnToken): boolean {
  const wanted = Buffer.from(proofOf(secrets, organizationId, token.recipientId));
  const said = Buffer.from(token.proof);
  return said.length === wanted.length && timingSafeEqual(said, wanted);
}
