import type { MailSubject } from './mail.ts';
import { mailboxOf, readFields } from './mail-fields.ts';
import { judgeMailStatus, type MailDialect, type MailVerdict } from './mail-http.ts';
import { postmarkName } from './mail-postmark-notice.ts';
import { type ProviderAnswer, readObject, shortWords, splitAddress } from './provider-call.ts';

/** Codes that are about more than one mail (postmarkapp.com/developer/api/overview, API error codes). */
const subjects: Readonly<Record<number, MailSubject>> = {
  10: 'signIn',
  // The sender: unknown, not confirmed.
  400: 'sender',
  401: 'sender',
  // No credit; an account that is not approved yet, or closed.
  405: 'quota',
  412: 'quota',
  413: 'quota',
  // The message stream of our setting: unknown, archived, of another kind.
  1221: 'signIn',
  1222: 'signIn',
  1224: 'signIn',
  1226: 'signIn',
};

/** An address that it keeps as inactive (406) is not asked about again: what it thinks of it is no bounce of ours. */
function subjectOf(code: unknown, words: string): MailSubject | undefined {
  if (code !== 300) return subjects[Number(code)];
  if (/^(?:Invalid|Error parsing) 'To'/i.test(words)) return 'address';
  return /^(?:Invalid|Error parsing) 'From'/i.test(words) ? 'sender' : 'message';
}

function judge({ status, text }: ProviderAnswer): MailVerdict {
  const { ErrorCode: code, Message: said } = readObject(text);
  const verdict = judgeMailStatus(status);
  if (!verdict) return null;
  const words = shortWords(said);
  const about = verdict.failure === 'permanent' ? subjectOf(code, words) : undefined;
  return { ...verdict, ...(about && { about }), words };
}

/**
 * Postmark, one mail (postmarkapp.com/developer/api/email-api): JSON, signed in with the token of a server, answered with 200 and the
 * name of the mail; refusals are `{ErrorCode,Message}`.
 *
 * @param address `https://server:TOKEN@api.postmarkapp.com`; a message stream as `?stream=broadcast`
 */
export function postmarkDialect(address: string): MailDialect {
  const { url, password: token } = splitAddress(address);
  const stream = new URL(url).searchParams.get('stream');
  const headers = { accept: 'application/json', 'x-postmark-server-token': token };
  return {
    secrets: [token],
    namesOnly: false,
    rewrites: null,
    dropsCopies: false,
    async write(message) {
      const { from, to, replyTo, subject, html, text, headers: others } = await readFields(message);
      const body = {
        From: mailboxOf(from),
        To: mailboxOf(to),
        ...(replyTo && { ReplyTo: mailboxOf(replyTo) }),
        Subject: subject,
        HtmlBody: html,
        TextBody: text,
        Headers: others.map(({ name, value }) => ({ Name: name, Value: value })),
        ...(message.returnToken && { Metadata: { [postmarkName]: message.returnToken } }),
        ...(stream && { MessageStream: stream }),
        TrackOpens: false,
        TrackLinks: 'None',
      };
      return {
        url: new URL('/email', url).href,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      };
    },
    judge,
    nameOf: ({ text }) => readObject(text).MessageID,
    async look(ask) {
      const { status, text } = await ask({ method: 'GET', url: new URL('/server', url).href, headers });
      const { Name: name, Message: said } = readObject(text);
      if (status === 200) return `Postmark takes our token, of the server ${shortWords(name)}`;
      throw new Error(`Postmark does not take our token: ${shortWords(said) || status}`);
    },
  };
}
