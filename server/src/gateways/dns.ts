/** DNS did not say: no server answered in time, or one could not. It is not known whether there is something. */
export class DnsError extends Error {}

/** Questions to the resolvers of the installation. Names come from strangers: only names are asked for, no address is called. */
export interface DnsGateway {
  /** TXT records, the strings of each put together; none where there are none. @throws DnsError */
  texts(name: string, signal: AbortSignal): Promise<string[]>;
  /** Names of MX records, the best first; `` stands for the full stop of a domain that takes no mail (RFC 7505). @throws DnsError */
  mailHosts(name: string, signal: AbortSignal): Promise<string[]>;
}
