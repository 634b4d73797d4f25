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
];

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
      // The answer's body says nothing we need, but an unread one would hold the connection.
      await answer.body?.cancel().catch(() => undefined);
      if (answer.ok) return;
      const isLater = answer.status === 429 || answer.status >= 500;
      throw new SmsError(isLater ? 'temporary' : 'permanent', `the gateway answered ${answer.status}`);
    },
  };
}
