import { createPrivateKey, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const generate = promisify(generateKeyPair);

/** A pair of keys for one selector. */
export interface NewDomainKey {
  selector: string;
  algorithm: 'rsa' | 'ed25519';
  /** As `p=` of its record says it: SubjectPublicKeyInfo for RSA, the 32 bytes alone for Ed25519 (RFC 8463 section 4.2). */
  publicKey: string;
  /** PKCS #8, PEM. */
  privateKey: string;
}

/** The name says the day; what follows keeps keys of two organizations with one domain apart. */
function selectorsFor(at: Date): { rsa: string; ed25519: string } {
  const stem = `fl-${at.toISOString().slice(0, 10).replaceAll('-', '')}-${randomBytes(3).toString('hex')}`;
  return { rsa: `${stem}-rsa`, ed25519: `${stem}-ed` };
}

const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }) as string;
const spki = (key: KeyObject) => key.export({ type: 'spki', format: 'der' });
const rawLength = 32;

/** Both kinds: RSA is what every receiver reads, Ed25519 what newer ones may prefer. */
export async function makeDomainKeys(at: Date): Promise<NewDomainKey[]> {
  const selectors = selectorsFor(at);
  const rsa = await generate('rsa', { modulusLength: 2048 });
  const ed = await generate('ed25519');
  return [
    {
      selector: selectors.rsa,
      algorithm: 'rsa',
      publicKey: spki(rsa.publicKey).toString('base64'),
      privateKey: pem(rsa.privateKey),
    },
    {
      selector: selectors.ed25519,
      algorithm: 'ed25519',
      publicKey: spki(ed.publicKey).subarray(-rawLength).toString('base64'),
      privateKey: pem(ed.privateKey),
    },
  ];
}

export const readPrivateKey = (text: string): KeyObject => createPrivateKey(text);

/** What its record says (RFC 6376 section 3.6.1). */
export const keyRecord = ({ algorithm, publicKey }: Pick<NewDomainKey, 'algorithm' | 'publicKey'>): string =>
  `v=DKIM1; k=${algorithm}; p=${publicKey}`;

export const keyHost = (selector: string, domain: string): string => `${selector}._domainkey.${domain}`;
