import { type DomainIssue, readDomain } from './sender-domain-rule.ts';

/** The label before a host below which its proof stands. */
const proofLabel = '_firstlook';

/** Where the proof of a host stands in DNS. */
export const proofHostOf = (host: string): string => `${proofLabel}.${host}`;

/** What the proof says there. */
export const proofTextOf = (proof: string): string => `firstlook-proof=${proof}`;

/** `own`: the host of this installation, or a name below it; `once`: the organization has a host already. */
export type HostIssue = DomainIssue | 'own' | 'once';

/**
 * What was typed as a host name that an organization may have: a name of the public DNS as for sender domains, and none of this
 * installation's.
 *
 * @param ownHostname of BASE_URL
 */
export function readHost(
  typed: string,
  ownHostname: string,
): { host: string } | { issue: Exclude<HostIssue, 'once'> } {
  const read = readDomain(typed);
  if ('issue' in read) return read;
  const { domain: host } = read;
  return host === ownHostname || host.endsWith(`.${ownHostname}`) ? { issue: 'own' } : { host };
}
