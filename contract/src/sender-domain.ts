import * as z from 'zod/mini';
import * as at from './address/sender-domain.ts';
import { endpoint } from './endpoint.ts';
import { id, listAnswer, organizationParams } from './paging.ts';
import { findingKinds, outcomes } from './sender-domain-rule.ts';

/**
 * signs: it stands in DNS and signs; waits: DNS does not show it yet; rests: a newer one signs instead, and a week after that it
 * is removed; unreadable: this installation has another SECRET_KEY than the one that it was kept with; unused: the mail provider
 * writes the mails itself and signs with keys of its own.
 */
export const domainKeyStates = ['signs', 'waits', 'rests', 'unreadable', 'unused'] as const;

const domainKey = z.object({
  selector: z.string(),
  algorithm: z.enum(['rsa', 'ed25519']),
  state: z.enum(domainKeyStates),
  createdAt: z.string(),
  /** Since when DNS shows it. */
  seenAt: z.nullable(z.string()),
});
export type DomainKey = z.infer<typeof domainKey>;

/** What the domain's owner publishes, always of type TXT. */
const domainRecord = z.object({
  purpose: z.enum(['dkim', 'spf', 'dmarc', 'returnPath']),
  host: z.string(),
  value: z.string(),
  /** The same in strings of at most 255 letters, which is what one holds (RFC 1035 section 3.3.14). */
  parts: z.array(z.string()),
  /** It was seen like this at the last look. */
  isPublished: z.boolean(),
});
export type DomainRecord = z.infer<typeof domainRecord>;

const finding = z.object({
  kind: z.enum(findingKinds),
  /** Of a key. */
  selector: z.nullable(z.string()),
  outcome: z.enum(outcomes),
  /** What DNS holds, shortened; null where that is nothing. */
  found: z.nullable(z.string()),
});
export type Finding = z.infer<typeof finding>;

const domainCheck = z.object({ at: z.string(), findings: z.array(finding) });
export type DomainCheck = z.infer<typeof domainCheck>;

/** A domain that mails of the organization come from. */
export const senderDomain = z.object({
  /** The domain itself, as DNS knows it. */
  _id: z.string(),
  /** Since when the organization's key stands in its DNS, and mail from it is signed; null while it does not. */
  verifiedAt: z.nullable(z.string()),
  checkedAt: z.nullable(z.string()),
  createdAt: z.string(),
  keys: z.array(domainKey),
  records: z.array(domainRecord),
  /** The last looks, newest first. */
  checks: z.array(domainCheck),
});
export type SenderDomain = z.infer<typeof senderDomain>;

const tag = 'senderDomain';
const domain = z.string().check(z.minLength(1), z.maxLength(253), z.regex(/^\P{Cc}+$/u));
const params = z.strictObject({ organizationId: id, domain });
const nothing = z.strictObject({});

export const listSenderDomains = endpoint(at.listSenderDomains, {
  summary:
    'Sender domains with what to publish for them and how their DNS looked; private keys are in no answer',
  tag,
  params: organizationParams,
  answer: listAnswer(senderDomain),
});
export const createSenderDomain = endpoint(at.createSenderDomain, {
  summary: 'Adds a domain, at most twenty, makes its keys (RSA 2048, Ed25519) and looks at its DNS',
  tag,
  status: 201,
  params: organizationParams,
  // What is wrong with it is said by `readDomain`, as an issue of INVALID_DATA.
  body: z.strictObject({ domain: z.string().check(z.maxLength(253), z.regex(/^\P{Cc}*$/u)) }),
  answer: senderDomain,
});
export const removeSenderDomain = endpoint(at.removeSenderDomain, {
  summary: 'Removes a domain with its keys; mail from it goes on without a signature',
  tag,
  params,
});
export const checkSenderDomain = endpoint(at.checkSenderDomain, {
  summary: 'Looks at the DNS of a domain now; it is looked at once a day by itself',
  tag,
  status: 200,
  params,
  body: nothing,
  answer: senderDomain,
});
export const rotateDomainKeys = endpoint(at.rotateDomainKeys, {
  summary:
    'Makes new keys beside the present ones, which sign until DNS shows the new; keys never seen are replaced',
  tag,
  status: 200,
  params,
  body: nothing,
  answer: senderDomain,
});
