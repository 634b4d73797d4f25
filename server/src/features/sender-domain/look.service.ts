import type { Finding } from '@firstlook/contract/sender-domain.ts';
import type { Outcome } from '@firstlook/contract/sender-domain-rule.ts';
import { DnsError, type DnsGateway } from '../../gateways/dns.ts';
import { lookAtBimi } from './bimi.ts';
import { alignmentOf, enforcing, findPolicy, tagsOf } from './dmarc.ts';
import { keyHost } from './domain-key.ts';
import { includedBy, isSpf, names } from './spf.policy.ts';

/** Milliseconds for all questions about one domain. */
const mayTake = 12_000;
/** Letters of an answer that are kept. */
export const longestFound = 2000;
/** Look-ups that a receiver makes for one SPF record (RFC 7208 section 4.6.4). */
const mostLookups = 10;
export interface LookedAt {
  domain: string;
  keys: readonly { selector: string; publicKey: string }[];
  /** What SPF has to say; null where the installation does not know. */
  mechanism: string | null;
  /** The domain of the envelope, to which bounces come; null where the installation does not know. */
  returnsTo: string | null;
}

export type Answer = { outcome: Outcome; found: string | null };
export type Asker = Pick<DnsGateway, 'texts' | 'mailHosts'> & { signal: AbortSignal };

async function lookAtKey(dns: Asker, domain: string, key: LookedAt['keys'][number]): Promise<Answer> {
  const records = await dns.texts(keyHost(key.selector, domain), dns.signal);
  const [found = null] = records;
  if (found === null) return { outcome: 'missing', found };
  if (records.length > 1) return { outcome: 'several', found };
  const isOurs = tagsOf(found).get('p')?.replace(/\s/g, '') === key.publicKey;
  return { outcome: isOurs ? 'ok' : 'different', found };
}

/** Whether the record, or one that it includes, names the mechanism. */
async function findMechanism(dns: Asker, record: string, mechanism: string): Promise<Outcome> {
  const waiting = [record];
  const seen = new Set<string>();
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (names(next, mechanism)) return 'ok';
    for (const name of includedBy(next)) {
      if (seen.has(name)) continue;
      if (seen.size >= mostLookups) return 'tooDeep';
      seen.add(name);
      waiting.push(...(await dns.texts(name, dns.signal)).filter(isSpf));
    }
  }
  return 'different';
}

type Sending = Pick<LookedAt, 'domain' | 'mechanism'>;

async function lookAtSpf(dns: Asker, { domain, mechanism }: Sending): Promise<Answer> {
  const records = (await dns.texts(domain, dns.signal)).filter(isSpf);
  const [found = null] = records;
  if (found === null) return { outcome: mechanism ? 'missing' : 'unknown', found };
  if (records.length > 1) return { outcome: 'several', found: records.join('\n') };
  if (!mechanism) return { outcome: 'unknown', found };
  return { outcome: await findMechanism(dns, found, mechanism), found };
}

async function lookAtDmarc(dns: Asker, { domain }: LookedAt): Promise<Answer> {
  const policy = await findPolicy(dns, domain);
  if (!policy) return { outcome: 'missing', found: null };
  const { records, asked } = policy;
  const found = records.join('\n');
  if (records.length > 1) return { outcome: 'several', found };
  if (asked === 'none') return { outcome: 'lenient', found };
  return { outcome: enforcing.includes(asked) ? 'ok' : 'different', found };
}

/** Whether what SPF says of the envelope counts for the domain of the sender (RFC 7489 section 3.1.2), and says yes. */
async function lookAtReturnPath(dns: Asker, { domain, mechanism, returnsTo }: LookedAt): Promise<Answer> {
  if (!returnsTo) return { outcome: 'unknown', found: null };
  const alignment = await alignmentOf(dns, domain, returnsTo);
  // SPF of the domain itself has a finding of its own.
  if (alignment !== 'ok' || returnsTo === domain) return { outcome: alignment, found: returnsTo };
  const { outcome, found } = await lookAtSpf(dns, { domain: returnsTo, mechanism });
  return {
    outcome: outcome === 'unknown' ? 'ok' : outcome,
    found: found ? `${returnsTo}\n${found}` : returnsTo,
  };
}

async function lookAtMx(dns: Asker, { domain }: LookedAt): Promise<Answer> {
  const hosts = await dns.mailHosts(domain, dns.signal);
  if (hosts.length === 0) return { outcome: 'missing', found: null };
  const named = hosts.filter((host) => host !== '' && host !== '.');
  return named.length > 0 ? { outcome: 'ok', found: named.join(', ') } : { outcome: 'none', found: null };
}

/** How the DNS of a domain looks now. It always answers: what could not be learnt is `unanswered`. */
export async function lookAtDomain(gateway: DnsGateway, looked: LookedAt): Promise<Finding[]> {
  const signal = AbortSignal.timeout(mayTake);
  const dns: Asker = { texts: gateway.texts, mailHosts: gateway.mailHosts, signal };
  const finish = async (
    kind: Finding['kind'],
    selector: string | null,
    look: Promise<Answer>,
  ): Promise<Finding> => {
    try {
      const { outcome, found } = await look;
      return { kind, selector, outcome, found: found?.slice(0, longestFound).toWellFormed() ?? null };
    } catch (error) {
      if (!(error instanceof DnsError)) throw error;
      return { kind, selector, outcome: 'unanswered', found: null };
    }
  };
  return Promise.all([
    ...looked.keys.map((key) => finish('dkim', key.selector, lookAtKey(dns, looked.domain, key))),
    finish('spf', null, lookAtSpf(dns, looked)),
    finish('dmarc', null, lookAtDmarc(dns, looked)),
    finish('returnPath', null, lookAtReturnPath(dns, looked)),
    finish('mx', null, lookAtMx(dns, looked)),
    finish('bimi', null, lookAtBimi(dns, looked.domain)),
  ]);
}
