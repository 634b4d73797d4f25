import { inOneLine } from '@firstlook/contract/visible-text.ts';
import { SmsError, type SmsGateway } from './sms.ts';

const timeout = 15_000;
/** Failures in which nothing can have left this machine. */
const beforeLeaving = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  // Nothing is said to a gateway that is not who it should be.
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
];
/** So much of an answer is read, and so much of it is kept. */
const readBytes = 4096;
const keptWords = 200;

/** What a refusal says: the message of a JSON answer, or a plain text; the page of a web server says nothing. */
async function wordsOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of answer.body ?? []) {
      chunks.push(chunk as Uint8Array);
      size += (chunk as Uint8Array).length;
      if (size > readBytes) break;
    }
  } catch {
    // What came until then is all there is.
  }
  const text = Buffer.concat(chunks).subarray(0, readBytes).toString('utf8').trim();
  let said: unknown = text;
  try {
    const { message, error, detail } = JSON.parse(text) as Record<string, unknown>;
    said = [message, error, detail].find((one) => typeof one === 'string') ?? '';
  } catch {
    if (text.startsWith('<')) return '';
  }
  return inOneLine(String(said)).slice(0, keptWords);
}

/** User and password stand in the address of the setting; fetch wants them in a header. */
function splitAddress(address: string): { url: string; authorization: Record<string, string> } {
  const url = new URL(address);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  if (!username && !password) return { url: url.href, authorization: {} };
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    url: url.href,
    authorization: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
  };
}

/** Any gateway that takes a JSON POST `{to,text,id}` and answers 2xx. A redirect is a refusal: the text is a secret. */
export function openHttpSms(address: string, milliseconds = timeout): SmsGateway {
  const { url, authorization } = splitAddress(address);
  return {
    async send({ id, to, text }) {
      let answer: Response;
      try {
        answer = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...authorization },
          body: JSON.stringify({ to, text, id }),
          redirect: 'manual',
          signal: AbortSignal.timeout(milliseconds),
        });
      } catch (error) {
        // The words of the failure name the address with its secrets; its code does not.
        const code = ((error as Error).cause as { code?: string } | undefined)?.code ?? (error as Error).name;
        throw new SmsError(beforeLeaving.includes(code) ? 'temporary' : 'doubt', code);
      }
      if (answer.ok) {
        // The body says nothing we need, but an unread one would hold the connection.
        await answer.body?.cancel().catch(() => undefined);
        return;
      }
      const isLater = answer.status === 429 || answer.status >= 500;
      const words = await wordsOf(answer);
      throw new SmsError(isLater ? 'temporary' : 'permanent', `the gateway answered ${answer.status}`, words);
    },
  };
}
