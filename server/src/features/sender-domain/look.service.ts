import type { Finding } from '@firstlook/contract/sender-domain.ts';
import type { Outcome } from '@firstlook/contract/sender-domain-rule.ts';
import { DnsError, type DnsGateway } from '../../gateways/dns.ts';
import { keyHost } from './domain-key.ts';
import { includedBy, isSpf, names } from './spf.policy.ts';

/** Milliseconds for all questions about one domain. */
const mayTake = 12_000;
/** Letters of an answer that are kept. */
export const longestFound = 2000;
/** Look-ups that a receiver makes for one SPF record (RFC 7208 section 4.6.4). */
const mostLookups = 10;
/** Above a domain its DMARC policy is looked for so many steps up; a single label holds none. */
const mostSteps = 4;

interface LookedAt {
  domain: string;
  keys: readonly { selector: string; publicKey: string }[];
  /** What SPF has to say; null where the installation does not know. */
  mechanism: string | null;
}

type Answer = { outcome: Outcome; found: string | null };
type Asker = Pick<DnsGateway, 'texts' | 'mailHosts'> & { signal: AbortSignal };

/** `k=rsa; p=…` as a record of names and values (RFC 6376 section 3.2). */
function tagsOf(text: string): Map<string, string> {
  const pairs = text.split(';').map((pair): [string, string] => {
    const [name = '', ...value] = pair.split('=');
    return [name.trim().toLowerCase(), value.join('=').trim()];
  });
  return new Map(pairs);
}

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

async function lookAtSpf(dns: Asker, { domain, mechanism }: LookedAt): Promise<Answer> {
  const records = (await dns.texts(domain, dns.signal)).filter(isSpf);
  const [found = null] = records;
  if (found === null) return { outcome: mechanism ? 'missing' : 'unknown', found };
  if (records.length > 1) return { outcome: 'several', found: records.join('\n') };
  if (!mechanism) return { outcome: 'unknown', found };
  return { outcome: await findMechanism(dns, found, mechanism), found };
}

async function lookAtDmarc(dns: Asker, { domain }: LookedAt): Promise<Answer> {
  const labels = domain.split('.');
  for (let step = 0; step <= mostSteps && labels.length - step > 1; step += 1) {
    const records = (await dns.texts(`_dmarc.${labels.slice(step).join('.')}`, dns.signal)).filter((text) =>
      /^v=DMARC1\s*(?:;|$)/.test(text),
    );
    const [found = null] = records;
    if (found === null) continue;
    if (records.length > 1) return { outcome: 'several', found: records.join('\n') };
    const tags = tagsOf(found);
    const policy = ((step > 0 && tags.get('sp')) || tags.get('p') || '').toLowerCase();
    if (policy === 'none') return { outcome: 'lenient', found };
    return { outcome: policy === 'quarantine' || policy === 'reject' ? 'ok' : 'different', found };
  }
  return { outcome: 'missing', found: null };
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
    finish('mx', null, lookAtMx(dns, looked)),
  ]);
}
