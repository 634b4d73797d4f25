import type { MailSubject } from './mail.ts';
import { readFields } from './mail-fields.ts';
import { judgeMailStatus, type MailDialect, type MailVerdict } from './mail-http.ts';
import { sendgridName } from './mail-sendgrid-notice.ts';
import { objectOf, type ProviderAnswer, readObject, shortWords, splitAddress } from './provider-call.ts';

/** The first of its errors. */
function errorOf(text: string): { words: string; field: string } {
  const { errors } = readObject(text);
  const { message, field } = objectOf(Array.isArray(errors) ? errors[0] : null);
  return { words: shortWords(message), field: typeof field === 'string' ? field : '' };
}

/** By the field that is named, and where it names none by its words (twilio.com/docs/sendgrid/api-reference/mail-send/errors). */
function subjectOf(
  status: number,
  { words, field }: { words: string; field: string },
): MailSubject | undefined {
  if (/credits exceeded|not authorized to send mail|account.*(?:suspended|disabled)/i.test(words))
    return 'quota';
  if (/^from\b/.test(field) || /sender identity/i.test(words)) return 'sender';
  return status === 400 && /^personalizations\.\d+\.to\b/.test(field) ? 'address' : undefined;
}

function judge({ status, text }: ProviderAnswer): MailVerdict {
  const verdict = judgeMailStatus(status);
  if (!verdict) return null;
  const error = errorOf(text);
  const about = verdict.failure === 'permanent' ? subjectOf(status, error) : undefined;
  return { ...verdict, ...(about && { about }), words: error.words };
}

/** It puts no quotes around a recipient's name with signs that need them. */
const recipientName = (name: string) => (/[,;]/.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name);
const personOf = (email: string, name: string) => ({ email, ...(name && { name }) });

/**
 * SendGrid, `mail/send` of its API v3 (twilio.com/docs/sendgrid/api-reference/mail-send): JSON, signed in with a key, answered with 202
 * and the name of the mail in a header; refusals are `{errors: [{message,field}]}`.
 *
 * @param address `https://apikey:KEY@api.sendgrid.com`
 */
export function sendgridDialect(address: string): MailDialect {
  const { url, password: key } = splitAddress(address);
  const headers = { accept: 'application/json', authorization: `Bearer ${key}` };
  return {
    secrets: [key],
    namesOnly: false,
    rewrites: null,
    dropsCopies: false,
    async write(message) {
      const { from, to, replyTo, subject, html, text, headers: others } = await readFields(message);
      const body = {
        personalizations: [{ to: [personOf(to.email, recipientName(to.name))] }],
        from: personOf(from.email, from.name),
        ...(replyTo && { reply_to: personOf(replyTo.email, replyTo.name) }),
        subject,
        content: [
          { type: 'text/plain', value: text },
          { type: 'text/html', value: html },
        ].filter(({ value }) => value !== ''),
        headers: Object.fromEntries(others.map(({ name, value }) => [name, value])),
        ...(message.returnToken && { custom_args: { [sendgridName]: message.returnToken } }),
        // Ours counts and lets people leave; theirs would write links and text anew.
        tracking_settings: {
          click_tracking: { enable: false, enable_text: false },
          open_tracking: { enable: false },
          subscription_tracking: { enable: false },
        },
      };
      return {
        url: new URL('/v3/mail/send', url).href,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      };
    },
    judge,
    nameOf: ({ headers: said }) => said.get('x-message-id'),
    async look(ask) {
      const { status, text } = await ask({ method: 'GET', url: new URL('/v3/scopes', url).href, headers });
      if (status !== 200) throw new Error(`SendGrid does not take our key: ${errorOf(text).words || status}`);
      const { scopes } = readObject(text);
      if (Array.isArray(scopes) && scopes.includes('mail.send'))
        return 'SendGrid takes our key, which may send';
      throw new Error('SendGrid takes our key, which may not send mail: give it the right mail.send');
    },
  };
}
