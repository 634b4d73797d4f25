import { encodeWord } from 'nodemailer/lib/mime-funcs';
import type { MailSubject } from './mail.ts';
import { readFields } from './mail-fields.ts';
import { judgeMailStatus, type MailDialect, type MailVerdict } from './mail-http.ts';
import { resendName } from './mail-resend-notice.ts';
import { type ProviderAnswer, readObject, shortWords, splitAddress } from './provider-call.ts';

/** By the name of the error, and where several are called the same by its words (resend.com/docs/api-reference/errors). */
function subjectOf(name: string, words: string): MailSubject | undefined {
  if (/api_key$/.test(name) || /API key is invalid/i.test(words)) return 'signIn';
  if (/quota_exceeded$/.test(name)) return 'quota';
  if (
    name === 'invalid_from_address' ||
    /domain is not verified|only send testing emails|`from` field/i.test(words)
  )
    return 'sender';
  return /`to` field/i.test(words) ? 'address' : undefined;
}

function judge({ status, text }: ProviderAnswer): MailVerdict {
  const verdict = judgeMailStatus(status);
  if (!verdict) return null;
  const said = readObject(text);
  const [name, words] = [String(said.name ?? ''), shortWords(said.message)];
  // The same word came with another hand-over that is under way, or was over: something was taken by it.
  if (/idempotent_request/.test(name)) return { failure: 'doubt', words };
  const about = subjectOf(name, words);
  // So many in a day is not so many in a second, though both are answered alike.
  if (about === 'quota') return { failure: 'permanent', about, words };
  return { ...verdict, ...(verdict.failure === 'permanent' && about && { about }), words };
}

/** It knows no quotes around names, so the signs that need them go. */
const plainName = (name: string) =>
  name
    .replace(/[",;:<>()[\]\\@]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
/** The sender's name stands in its own letters, which of all fields this one alone wants. */
const senderOf = ({ email, name }: { email: string; name: string }) =>
  plainName(name) ? `${plainName(name)} <${email}>` : email;
const recipientOf = ({ email, name }: { email: string; name: string }) => {
  const plain = plainName(name);
  if (plain === '') return email;
  return `${/^[\x20-\x7e]*$/.test(plain) ? plain : encodeWord(plain, 'B', 52)} <${email}>`;
};

/**
 * Resend, one mail (resend.com/docs/api-reference/emails/send-email): JSON, signed in with a key, answered with 200 and the name of the
 * mail; refusals are `{statusCode,name,message}`. What comes with a word that it has seen within a day is not sent again, and is
 * answered as it was the first time.
 *
 * @param address `https://resend:KEY@api.resend.com`
 */
export function resendDialect(address: string): MailDialect {
  const { url, password: key } = splitAddress(address);
  const headers = { accept: 'application/json', authorization: `Bearer ${key}` };
  return {
    secrets: [key],
    namesOnly: false,
    rewrites: null,
    dropsCopies: true,
    async write(message, once) {
      const { from, to, replyTo, subject, html, text, headers: others } = await readFields(message);
      const body = {
        from: senderOf(from),
        to: [recipientOf(to)],
        ...(replyTo && { reply_to: [recipientOf(replyTo)] }),
        subject,
        html,
        text,
        headers: Object.fromEntries(others.map(({ name, value }) => [name, value])),
        ...(message.returnToken && { tags: [{ name: resendName, value: message.returnToken }] }),
      };
      return {
        url: new URL('/emails', url).href,
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': once },
        body: JSON.stringify(body),
      };
    },
    judge,
    nameOf: ({ text }) => readObject(text).id,
    async look(ask) {
      const { status, text } = await ask({ method: 'GET', url: new URL('/domains', url).href, headers });
      const { name, message } = readObject(text);
      if (status === 200) return 'Resend takes our key';
      if (name === 'restricted_api_key') return 'Resend takes our key, which may only send';
      throw new Error(`Resend does not take our key: ${shortWords(message) || status}`);
    },
  };
}
