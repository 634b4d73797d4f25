import { NoticeLater } from './notice.ts';
import { readStart } from './provider-call.ts';

/** Reads a text of the service. For tests, who cannot sign as it does, it may come from elsewhere. */
export type ReadOfService = (address: string) => Promise<string>;

export const readOverHttps: ReadOfService = async (address) => {
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
  return (await readStart(answer)).text;
};

/** The service has a few, and changes them a few times a year. */
const keptCertificates = 20;
/** An address that was not asked for yet is asked for once in so many milliseconds. */
const pause = 1000;

/**
 * Certificates of the service by their addresses, each read once, however many messages come with it. Any caller can name
 * addresses that are none, so what is not known waits: one is read at a time, and one a second.
 *
 * @returns the certificate; its promise is rejected with NoticeLater where it cannot be read now
 */
export function keepCertificates(read: ReadOfService, now: () => number): ReadOfService {
  const kept = new Map<string, Promise<string>>();
  let isReading = false;
  let nextAt = 0;
  async function readNew(address: string): Promise<string> {
    if (isReading || now() < nextAt) throw new NoticeLater('another certificate is being read');
    isReading = true;
    nextAt = now() + pause;
    try {
      const text = await read(address);
      if (!text.includes('-----BEGIN ')) throw new Error('no certificate');
      return text;
    } catch (error) {
      throw new NoticeLater('the certificate could not be read', { cause: error });
    } finally {
      isReading = false;
    }
  }
  return (address) => {
    const known = kept.get(address);
    if (known) return known;
    const reading = readNew(address);
    const [oldest] = kept.keys();
    if (kept.size >= keptCertificates && oldest) kept.delete(oldest);
    kept.set(address, reading);
    reading.catch(() => {
      if (kept.get(address) === reading) kept.delete(address);
    });
    return reading;
  };
}
