/** Sender domains of one organization. */
export const mostSenderDomains = 20;
/** Letters of a domain: with a selector before it, it still is a name that DNS can hold (253). */
const longestDomain = 190;

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Ends of names that no public DNS holds (RFC 6761, RFC 6762, RFC 7686, RFC 8375). */
const privateEnds = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|invalid|onion|arpa)$/;

/** `domain`: not written as one; `private`: no name of the public DNS, or an address. */
export type DomainIssue = 'domain' | 'private';

/**
 * What was typed as the name that DNS knows: lower case, without the full stop at its end, an international name in its ASCII
 * form (`xn--…`, as browsers make it).
 */
export function readDomain(typed: string): { domain: string } | { issue: DomainIssue } {
  const text = typed.trim().replace(/\.$/, '');
  // Nothing that an address could hold besides a host: a browser reads `a@b`, `a/b` and `a:1` as more than a name.
  if (text.length > 253 || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(text)) return { issue: 'domain' };
  const address = `http://${text}/`;
  if (!URL.canParse(address)) return { issue: 'domain' };
  const domain = new URL(address).hostname;
  const labels = domain.split('.');
  // A browser reads `127.1` and `0x7f000001` as an address.
  if (/^[\d.]+$/.test(domain) || privateEnds.test(domain)) return { issue: 'private' };
  const last = labels.at(-1) ?? '';
  const isName = labels.length > 1 && labels.every((one) => label.test(one)) && /^[a-z]/.test(last);
  return isName && domain.length <= longestDomain ? { domain } : { issue: 'domain' };
}

/** What stands behind the @, in lower case. */
export const domainOf = (email: string): string =>
  email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();

/** What a look at DNS is about. */
export const findingKinds = ['dkim', 'spf', 'dmarc', 'returnPath', 'mx', 'bimi'] as const;

/**
 * How it came out. `ok`; `missing`: there is no such record; `several`: more than one where one is allowed; `different`: another
 * key, or a record that does not name our mail server; `tooDeep`: more look-ups than receivers make; `lenient`: a DMARC policy
 * that asks for nothing (too little for a logo, at BIMI); `none`: the domain says that it takes no mail, or shows no logo;
 * `foreign`: bounces come to a domain of somebody else's, so that SPF says nothing of this one; `loose`: to another name of the same
 * owner, where DMARC asks for the very same (`aspf=s`); `unknown`: this installation does not say from where it sends, or where
 * bounces come to; `unanswered`: DNS did not answer, so nothing is known.
 */
export const outcomes = [
  'ok',
  'missing',
  'several',
  'different',
  'tooDeep',
  'lenient',
  'none',
  'foreign',
  'loose',
  'unknown',
  'unanswered',
] as const;
export type Outcome = (typeof outcomes)[number];
