import { createHash, createPublicKey, verify } from 'node:crypto';
import { Resolver } from 'node:dns/promises';

/** What one signature of a mail comes to. */
export interface ReadSignature {
  domain: string;
  selector: string;
  algorithm: string;
  /** Names of the headers it covers. */
  covers: string[];
  verdict: 'pass' | 'body' | 'signature' | 'key';
}

const tagsOf = (text: string) =>
  new Map(
    text
      .split(';')
      .map((pair) => pair.trim())
      .filter(Boolean)
      .map((pair): [string, string] => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at).trim(), pair.slice(at + 1).replace(/\s+/g, '')];
      }),
  );

/** RFC 6376 section 3.4.2. */
function relaxedHeader(line: string): string {
  const colon = line.indexOf(':');
  const value = line
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim();
  return `${line.slice(0, colon).trim().toLowerCase()}:${value}`;
}

/** RFC 6376 section 3.4.4. */
function relaxedBody(body: string): string {
  const lines = body
    .split('\r\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
    .join('\r\n')
    .replace(/(?:\r\n)+$/, '');
  return lines === '' ? '' : `${lines}\r\n`;
}

/** Ed25519 keys stand in DNS without their wrapping (RFC 8463 section 4.2). */
const ed25519Wrapping = Buffer.from('302a300506032b6570032100', 'hex');

function keyOf(record: string, algorithm: string) {
  const der = Buffer.from(tagsOf(record).get('p') ?? '', 'base64');
  const key = algorithm.startsWith('ed25519') ? Buffer.concat([ed25519Wrapping, der]) : der;
  return createPublicKey({ key, format: 'der', type: 'spki' });
}

/**
 * Reads the signatures of a mail by RFC 6376 and RFC 8463, independently of what signs: headers from the bottom up, both relaxed
 * forms in full, and keys from the DNS server that is named.
 */
export async function readSignatures(raw: Buffer, dns: string): Promise<ReadSignature[]> {
  const text = raw.toString('latin1');
  const cut = text.indexOf('\r\n\r\n');
  const lines = text.slice(0, cut).split(/\r\n(?![ \t])/);
  const resolver = new Resolver();
  resolver.setServers([dns]);
  const read = lines
    .filter((line) => /^dkim-signature:/i.test(line))
    .map(async (line) => {
      const tags = tagsOf(line.slice(line.indexOf(':') + 1));
      const tag = (name: string) => tags.get(name) ?? '';
      const left = [...lines];
      const covers = tag('h').toLowerCase().split(':');
      const signed = covers.flatMap((name) => {
        const at = left.findLastIndex((one) => one.slice(0, one.indexOf(':')).trim().toLowerCase() === name);
        return at < 0 ? [] : left.splice(at, 1).map((one) => `${relaxedHeader(one)}\r\n`);
      });
      // Its own header without what `b=` holds.
      signed.push(relaxedHeader(line.replace(/([;\s]b=)[^;]*/, '$1')));
      const found = { domain: tag('d'), selector: tag('s'), algorithm: tag('a'), covers };
      const bodyHash = createHash('sha256')
        .update(relaxedBody(text.slice(cut + 4)), 'latin1')
        .digest('base64');
      if (bodyHash !== tag('bh')) return { ...found, verdict: 'body' as const };
      const records = await resolver
        .resolveTxt(`${found.selector}._domainkey.${found.domain}`)
        .catch(() => []);
      if (records.length !== 1) return { ...found, verdict: 'key' as const };
      const key = keyOf(records[0]?.join('') ?? '', found.algorithm);
      const data = Buffer.from(signed.join(''), 'latin1');
      const signature = Buffer.from(tag('b'), 'base64');
      const passes = found.algorithm.startsWith('ed25519')
        ? verify(null, createHash('sha256').update(data).digest(), key, signature)
        : verify('RSA-SHA256', data, key, signature);
      return { ...found, verdict: passes ? ('pass' as const) : ('signature' as const) };
    });
  return Promise.all(read);
}
