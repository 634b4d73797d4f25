import type { DnsGateway } from '../../gateways/dns.ts';

export type TextAsker = Pick<DnsGateway, 'texts'> & { signal: AbortSignal };

/** Above a domain its DMARC policy is looked for so many steps up; a single label holds none. */
const mostSteps = 4;
/** Policies that let a receiver refuse what is forged. */
export const enforcing: readonly string[] = ['quarantine', 'reject'];

/** `k=rsa; p=…` as a record of names and values (RFC 6376 section 3.2). */
export function tagsOf(text: string): Map<string, string> {
  const pairs = text.split(';').map((pair): [string, string] => {
    const [name = '', ...value] = pair.split('=');
    return [name.trim().toLowerCase(), value.join('=').trim()];
  });
  return new Map(pairs);
}

/** The name and those above it, down to two labels. */
function namesUpFrom(domain: string): string[] {
  const labels = domain.split('.');
  const steps = Math.min(mostSteps + 1, labels.length - 1);
  return Array.from({ length: steps }, (_, step) => labels.slice(step).join('.'));
}

const recordsAt = async (dns: TextAsker, name: string): Promise<string[]> =>
  (await dns.texts(`_dmarc.${name}`, dns.signal)).filter((text) => /^v=DMARC1\s*(?:;|$)/.test(text));

interface Policy {
  records: string[];
  tags: Map<string, string>;
  /** `p`, or `sp` where the record is that of a name above. */
  asked: string;
}

/** What asks receivers how to treat mail of a domain: its own record, else the nearest above it. */
export async function findPolicy(dns: TextAsker, domain: string): Promise<Policy | null> {
  for (const name of namesUpFrom(domain)) {
    const records = await recordsAt(dns, name);
    const [first] = records;
    if (first === undefined) continue;
    const tags = tagsOf(first);
    const asked = ((name !== domain && tags.get('sp')) || tags.get('p') || '').toLowerCase();
    return { records, tags, asked };
  }
  return null;
}

/** The highest name with a record, which no registry keeps for all below it (`psd=y`): no list of public suffixes is needed. */
async function ownerOf(dns: TextAsker, domain: string): Promise<string | null> {
  const names = namesUpFrom(domain);
  const held = await Promise.all(names.map((name) => recordsAt(dns, name)));
  let owner: string | null = null;
  for (const [at, [record]] of held.entries()) {
    const psd = record === undefined ? null : (tagsOf(record).get('psd') ?? '').toLowerCase();
    if (psd === null) continue;
    if (psd === 'y') return at > 0 ? (names[at - 1] ?? null) : owner;
    owner = names[at] ?? null;
    if (psd === 'n') return owner;
  }
  return owner;
}

/**
 * How two domains are aligned by the rules of DMARC. `loose`: of one owner, where the policy asks for the very same name. Where
 * neither has a policy, a name below the other is of one owner.
 */
export async function alignmentOf(
  dns: TextAsker,
  domain: string,
  other: string,
): Promise<'ok' | 'loose' | 'foreign'> {
  if (domain === other) return 'ok';
  const [owner, another] = await Promise.all([ownerOf(dns, domain), ownerOf(dns, other)]);
  const isBelow = domain.endsWith(`.${other}`) || other.endsWith(`.${domain}`);
  if (owner || another ? owner !== another : !isBelow) return 'foreign';
  const policy = await findPolicy(dns, domain);
  return policy?.tags.get('aspf')?.toLowerCase() === 's' ? 'loose' : 'ok';
}
