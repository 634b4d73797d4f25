import { inOneLine } from '@firstlook/contract/visible-text.ts';

/** Failures in which nothing can have left this machine. */
const beforeLeaving = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  // Nothing is said to a provider that is not who it should be.
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
];
/** So much of an answer is read, and so much of what it says is kept. */
const readBytes = 16_384;
const keptWords = 200;
/** A provider that wants to be left alone for longer than this, seconds, is asked again all the same. */
const longestWait = 3600;

/** One call of a provider. */
export interface ProviderCall {
  /** POST where it is not said. */
  method?: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string | FormData;
}

export interface ProviderAnswer {
  status: number;
  /** The beginning of it; what came, where it broke off. */
  text: string;
  /** Whether the answer broke off before its end. */
  isCut: boolean;
  headers: Headers;
}

/** A call that was not answered. */
export class NoAnswer extends Error {
  /** Nothing has left: the provider knows nothing of it. */
  readonly isBeforeLeaving: boolean;

  constructor(code: string) {
    super(code);
    this.isBeforeLeaving = beforeLeaving.includes(code);
  }
}

/** User and password stand in the address of the setting; they travel in headers and signatures, never in an address. */
export function splitAddress(address: string): { url: string; user: string; password: string } {
  const url = new URL(address);
  const user = decodeURIComponent(url.username);
  const password = decodeURIComponent(url.password);
  url.username = '';
  url.password = '';
  return { url: url.href, user, password };
}

/** HTTP Basic authentication (RFC 7617); nothing where there is no user name. */
export const basicAuthorization = (user: string, password: string): Record<string, string> =>
  user || password ? { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` } : {};

export const shortWords = (said: unknown): string =>
  typeof said === 'string' ? inOneLine(said).slice(0, keptWords) : '';

/** An object, or nothing of one. */
export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** A JSON object, or nothing of one. */
export function readObject(text: string): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return {};
  }
}

/**
 * What something in front of the provider says that does not know what the provider did: it heard nothing of it in time, or half
 * of it (502 and 504, RFC 9110; 520 and 524 of Cloudflare). The provider may have taken the message.
 */
const saidInFront = [502, 504, 520, 524];

/**
 * What a status alone says: taken (null); later, by 429 and any other 5xx; in doubt; or refused, which is about this message until
 * a provider says more.
 */
export function judgeStatus(status: number): null | { failure: 'temporary' | 'permanent' | 'doubt' } {
  if (status >= 200 && status < 300) return null;
  if (saidInFront.includes(status)) return { failure: 'doubt' };
  return { failure: status === 429 || status >= 500 ? 'temporary' : 'permanent' };
}

/** The beginning of an answer, as it came. */
export async function readStart(answer: Response): Promise<ProviderAnswer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isCut = false;
  try {
    for await (const chunk of answer.body ?? []) {
      chunks.push(chunk as Uint8Array);
      size += (chunk as Uint8Array).length;
      if (size > readBytes) break;
    }
  } catch {
    isCut = true;
  }
  const text = Buffer.concat(chunks).subarray(0, readBytes).toString('utf8').trim();
  return { status: answer.status, text, isCut, headers: answer.headers };
}

/** Seconds that a provider wants to be left alone, of a number or a date (RFC 9110 section 10.2.3). */
export function waitOf({ headers }: Pick<ProviderAnswer, 'headers'>): number {
  const header = headers.get('retry-after');
  if (!header) return 0;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), longestWait) : 0;
}

/** What a provider calls a message; longer names than any provider has are none. */
export const nameFrom = (name: unknown): string | null =>
  typeof name === 'string' && name !== '' && name.length <= 200 ? name : null;

/** Calls once. A redirect is never followed: what is said is a secret. @throws NoAnswer */
export async function callProvider(
  { method = 'POST', url, headers, body }: ProviderCall,
  milliseconds: number,
): Promise<ProviderAnswer> {
  let answer: Response;
  try {
    const signal = AbortSignal.timeout(milliseconds);
    answer = await fetch(url, { method, headers, body: body ?? null, redirect: 'manual', signal });
  } catch (error) {
    // The words of the failure name the address with its secrets; its code does not.
    throw new NoAnswer(
      ((error as Error).cause as { code?: string } | undefined)?.code ?? (error as Error).name,
    );
  }
  return readStart(answer);
}
