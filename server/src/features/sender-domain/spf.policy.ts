import { domainOf } from '@firstlook/contract/sender-domain-rule.ts';
import ipaddr from 'ipaddr.js';
import { smtpHosts } from '../../platform/smtp-setting.ts';

/**
 * What an SPF record has to say so that our mail server may send (RFC 7208 section 5): the installation's `SPF_INCLUDE`, else the
 * address of its mail server. Null where that is a name: a relay takes mail in by another address than it sends from. Null also where
 * they are several: one record has to name them all.
 */
export function ownMechanism(config: { SPF_INCLUDE?: string | undefined; SMTP_URL?: string | undefined }) {
  if (config.SPF_INCLUDE) return `include:${config.SPF_INCLUDE.toLowerCase()}`;
  if (!config.SMTP_URL) return null;
  const [only, ...others] = smtpHosts(config.SMTP_URL);
  if (!only || others.length > 0) return null;
  const host = new URL(only.url).hostname.replace(/^\[|\]$/g, '');
  if (!ipaddr.isValid(host)) return null;
  const address = ipaddr.process(host);
  return address.range() === 'unicast' ? `${address.kind() === 'ipv4' ? 'ip4' : 'ip6'}:${address}` : null;
}

/**
 * The domain to which mails come back that cannot be delivered: that of the installation's address for it, else the sender's own. Null
 * where a provider writes the envelope.
 */
export function returnsTo(
  config: { BOUNCE_ADDRESS?: string | undefined; MAIL_URL?: string | undefined },
  domain: string,
): string | null {
  if (config.MAIL_URL) return null;
  return config.BOUNCE_ADDRESS ? domainOf(config.BOUNCE_ADDRESS) : domain;
}

export const isSpf = (text: string): boolean => /^v=spf1(?: |$)/i.test(text);

const termsOf = (record: string): string[] => record.toLowerCase().split(/ +/).slice(1);

/** Whether the record itself lets it send; a term may carry the sign of a pass. */
export const names = (record: string, mechanism: string): boolean =>
  termsOf(record).some((term) => term.replace(/^\+/, '') === mechanism);

/** Domains whose records count as part of this one; those that are made anew for each mail (macros) are left out. */
export const includedBy = (record: string): string[] =>
  termsOf(record).flatMap((term) => {
    const name = /^(?:\+?include:|redirect=)([a-z0-9._-]+)$/.exec(term)?.[1];
    return name ? [name.replace(/\.$/, '')] : [];
  });

/** The record with the mechanism before its end; a whole one where there is none. */
export function withMechanism(record: string | null, mechanism: string): string {
  if (!record) return `v=spf1 ${mechanism} ~all`;
  if (names(record, mechanism)) return record;
  const terms = record.trim().split(/ +/);
  const end = terms.findIndex((term) => /^[+?~-]?all$|^redirect=/i.test(term));
  return terms.toSpliced(end < 0 ? terms.length : end, 0, mechanism).join(' ');
}
