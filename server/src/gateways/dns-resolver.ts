import { Resolver } from 'node:dns/promises';
import { DnsError, type DnsGateway } from './dns.ts';

/** Answers that say there is nothing; every other failure leaves it open. */
const nothing = new Set(['ENOTFOUND', 'ENODATA']);
const mostRecords = 100;
const longestText = 4000;
const askFor = { timeout: 2000, tries: 2 };

/** What stands in an answer is a stranger's: no control characters, no halves of letters, and not too much of it. */
const clean = (text: string) =>
  text
    .slice(0, longestText)
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ');

/** @param servers addresses, with a port where it is not 53; unset: those of the machine */
export function openDns(servers?: readonly string[]): DnsGateway {
  async function ask<T>(signal: AbortSignal, question: (resolver: Resolver) => Promise<T[]>): Promise<T[]> {
    // One resolver for one question: cancelling it ends nobody else's.
    const resolver = new Resolver(askFor);
    if (servers) resolver.setServers(servers);
    if (signal.aborted) throw new DnsError('timeout');
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return (await question(resolver)).slice(0, mostRecords);
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (nothing.has(code)) return [];
      throw new DnsError(code);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }
  return {
    async texts(name, signal) {
      const records = await ask(signal, (resolver) => resolver.resolveTxt(name));
      return records.map((strings) => clean(strings.join('')));
    },
    async mailHosts(name, signal) {
      const records = await ask(signal, (resolver) => resolver.resolveMx(name));
      return records
        .sort((one, other) => one.priority - other.priority)
        .map(({ exchange }) => clean(exchange).toLowerCase());
    },
  };
}
