import type { Outcome } from '@firstlook/contract/sender-domain-rule.ts';
import { enforcing, findPolicy, type TextAsker, tagsOf } from './dmarc.ts';

/** Whether every mail that fails is treated as the policy says: a share of it is too little for a logo. */
async function isEnforced(dns: TextAsker, domain: string): Promise<boolean> {
  const policy = await findPolicy(dns, domain);
  if (!policy || policy.records.length > 1 || !enforcing.includes(policy.asked)) return false;
  const { tags } = policy;
  return (tags.get('pct') ?? '100') === '100' && tags.get('sp')?.toLowerCase() !== 'none';
}

const isLogo = (address: string): boolean =>
  URL.canParse(address) &&
  new URL(address).protocol === 'https:' &&
  /\.svgz?$/i.test(new URL(address).pathname);

/** The logo that mailboxes may show beside a mail. A hint: nothing that we send depends on it, and no address of it is called. */
export async function lookAtBimi(
  dns: TextAsker,
  domain: string,
): Promise<{ outcome: Outcome; found: string | null }> {
  const held = await dns.texts(`default._bimi.${domain}`, dns.signal);
  const records = held.filter((text) => /^v=BIMI1\s*(?:;|$)/i.test(text));
  const [found = null] = records;
  if (found === null) return { outcome: 'missing', found };
  if (records.length > 1) return { outcome: 'several', found: records.join('\n') };
  const logo = tagsOf(found).get('l') ?? '';
  if (logo === '') return { outcome: 'none', found };
  if (!isLogo(logo)) return { outcome: 'different', found };
  return { outcome: (await isEnforced(dns, domain)) ? 'ok' : 'lenient', found };
}
