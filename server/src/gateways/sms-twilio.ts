import { basicAuthorization, judgeStatus, readObject, shortWords, splitAddress } from './provider-call.ts';
import type { SmsSubject } from './sms.ts';
import type { SmsDialect } from './sms-http.ts';

/** Codes of refusals that are about more than one text (twilio.com/docs/api/errors). */
const subjects: Record<number, SmsSubject> = {
  // No valid number; not a mobile number.
  21211: 'number',
  21614: 'number',
  // Our sign-in; accounts that are closed or may not send.
  20003: 'gateway',
  20005: 'gateway',
  // The sender: unknown, not ours, cannot send texts, an empty service.
  21212: 'gateway',
  21606: 'gateway',
  21659: 'gateway',
  21660: 'gateway',
  21701: 'gateway',
  21703: 'gateway',
};

/**
 * Twilio's Message resource (twilio.com/docs/messaging/api/message-resource): a form, signed in with account and token, answered
 * with 201; refusals are JSON `{code,message,status}`.
 *
 * @param address `https://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com`
 * @param sender a number, a name, or a messaging service (`MG…`)
 * @param noticeUrl where it tells what became of a text; our id goes along, since it has no field for it
 */
export function twilioDialect(address: string, sender: string, noticeUrl: string | null): SmsDialect {
  const { url: root, user, password } = splitAddress(address);
  const url = new URL(`/2010-04-01/Accounts/${encodeURIComponent(user)}/Messages.json`, root).href;
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    ...basicAuthorization(user, password),
  };
  const senderOf = (name: string): Record<string, string> =>
    /^MG[\da-f]{32}$/i.test(name) ? { MessagingServiceSid: name } : { From: name };
  return {
    // Told so in the address alone: where a console says another one, only its own name comes.
    givesIdBack: noticeUrl !== null,
    write({ id, to, from, text }) {
      const told: Record<string, string> = noticeUrl
        ? { StatusCallback: `${noticeUrl}?id=${encodeURIComponent(id)}` }
        : {};
      const fields = { To: to, Body: text, ...senderOf(from || sender), ...told };
      return { url, headers, body: new URLSearchParams(fields).toString() };
    },
    judge: ({ status, text }) => {
      const verdict = judgeStatus(status);
      if (!verdict) return null;
      const { code, message } = readObject(text);
      const isSignIn = status === 401 || status === 403;
      const about = subjects[Number(code)] ?? (isSignIn ? 'gateway' : 'message');
      return { ...verdict, about, words: shortWords(message) };
    },
    nameOf: ({ text }) => readObject(text).sid,
  };
}
