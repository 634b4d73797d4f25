import type { MailSubject } from './mail.ts';
import { judgeMailStatus, type MailDialect, type MailVerdict } from './mail-http.ts';
import { mailgunName } from './mail-mailgun-notice.ts';
import {
  basicAuthorization,
  type ProviderAnswer,
  readObject,
  shortWords,
  splitAddress,
} from './provider-call.ts';

/** What it says in words alone (documentation.mailgun.com, API response codes). */
function subjectOf(status: number, words: string): MailSubject | undefined {
  if (status === 400 && /'?to'? parameter is not a valid address/i.test(words)) return 'address';
  if (status === 400 && /'?from'? parameter is not a valid/i.test(words)) return 'sender';
  if (status !== 403) return undefined;
  if (/unverified|DNS configuration|sandbox/i.test(words)) return 'sender';
  return /limit|exceed|disabled|suspended|business verification/i.test(words) ? 'quota' : undefined;
}

function judge({ status, text }: ProviderAnswer): MailVerdict {
  const verdict = judgeMailStatus(status);
  // Where there is no such call it greets with 200 all the same.
  if (!verdict && /^Mailgun Magnificent API/.test(text)) return { failure: 'permanent', about: 'signIn' };
  if (!verdict) return null;
  const said = readObject(text);
  const words = shortWords(said.message) || (text.startsWith('<') ? '' : shortWords(text));
  const about = verdict.failure === 'permanent' ? subjectOf(status, words) : undefined;
  return { ...verdict, ...(about && { about }), words };
}

/** Names of mails stand in angle brackets in its answers, and without them in what it tells. */
const nameOf = ({ text }: ProviderAnswer) => {
  const { id } = readObject(text);
  return typeof id === 'string' ? id.replace(/^<|>$/g, '') : null;
};

/**
 * Mailgun, a message in MIME (documentation.mailgun.com, Send an email in MIME format): a form with the message as a file, signed in
 * as `api` with a key, answered with 200 and the name of the mail. A key of a sending domain may do that and nothing else.
 *
 * @param address `https://api:KEY@api.mailgun.net/v3/mg.press.example`
 */
export function mailgunDialect(address: string): MailDialect {
  const { url, user, password } = splitAddress(address);
  const root = url.replace(/\/+$/, '');
  const headers = basicAuthorization(user || 'api', password);
  const send = `${root}/messages.mime`;
  const domain = root.slice(root.lastIndexOf('/') + 1);
  return {
    secrets: [password],
    namesOnly: false,
    rewrites: [],
    dropsCopies: false,
    async write({ envelope, raw, returnToken }) {
      const body = new FormData();
      body.set('to', envelope.to);
      // Ours counts; theirs would write the message anew, and our signature with it.
      body.set('o:tracking', 'no');
      if (returnToken) body.set(`v:${mailgunName}`, returnToken);
      body.set('message', new Blob([new Uint8Array(raw)], { type: 'message/rfc822' }), 'message.eml');
      return { url: send, headers, body };
    },
    judge,
    nameOf,
    async look(ask) {
      const found = await ask({ method: 'GET', url: root.replace(/\/([^/]+)$/, '/domains/$1'), headers });
      const { state } = (readObject(found.text).domain ?? {}) as { state?: unknown };
      if (found.status === 200 && state !== 'unverified' && state !== 'disabled')
        return `Mailgun takes our key for ${domain}`;
      if (found.status === 200)
        throw new Error(`the domain ${domain} is ${state} at Mailgun: finish its DNS there`);
      // A key of the domain may not look. An empty form is no mail: it is refused for that, or for the key.
      const { status, text } = await ask({ url: send, headers, body: new FormData() });
      if (status === 400) return `Mailgun takes our key for ${domain}, which may only send`;
      throw new Error(
        `Mailgun does not take our key for ${domain}: ${shortWords(readObject(text).message) || status}`,
      );
    },
  };
}
