import { basicAuthorization, judgeStatus, readObject, shortWords, splitAddress } from './provider-call.ts';
import type { SmsSubject } from './sms.ts';
import type { SmsDialect, SmsVerdict } from './sms-http.ts';

/** Numbers stand without the plus (developer.vonage.com/en/api/messages). */
const withoutPlus = (number: string) => number.replace(/^\+/, '');

/** Which field a 422 names: our sender, the number, or something of this text. */
function subjectOf(status: number, answer: Record<string, unknown>): SmsSubject {
  if (status === 401 || status === 403) return 'gateway';
  const named = Array.isArray(answer.invalid_parameters) ? answer.invalid_parameters : [];
  const names = named.map((one: unknown) => (one as { name?: unknown } | null)?.name);
  if (names.includes('from')) return 'gateway';
  return names.includes('to') ? 'number' : 'message';
}

function judge(status: number, text: string): SmsVerdict {
  const verdict = judgeStatus(status);
  if (!verdict) return null;
  const answer = readObject(text);
  const words = shortWords(answer.detail ?? answer.title);
  // Without credit nothing is taken; it is tried again, as the account may be paid for meanwhile.
  if (status === 402) return { failure: 'temporary', words };
  return { ...verdict, about: subjectOf(status, answer), words };
}

/**
 * Vonage's Messages API, channel `sms` (developer.vonage.com/en/api/messages): JSON, signed in with key and secret, answered with
 * 202; refusals are problems `{type,title,detail,invalid_parameters}` (RFC 9457).
 *
 * @param address `https://KEY:SECRET@api.nexmo.com`
 * @param sender a number or a name
 * @param noticeUrl where it tells what became of a text
 */
export function vonageDialect(address: string, sender: string, noticeUrl: string | null): SmsDialect {
  const { url: root, user, password } = splitAddress(address);
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...basicAuthorization(user, password),
  };
  const told = noticeUrl ? { webhook_url: noticeUrl, webhook_version: 'v1' } : {};
  const shared = { message_type: 'text', channel: 'sms', ...told };
  return {
    givesIdBack: true,
    write: ({ id, to, from, text }) => ({
      url: new URL('/v1/messages', root).href,
      headers,
      body: JSON.stringify({
        ...shared,
        from: withoutPlus(from || sender),
        to: withoutPlus(to),
        text,
        client_ref: id,
      }),
    }),
    judge: ({ status, text }) => judge(status, text),
    nameOf: ({ text }) => readObject(text).message_uuid,
  };
}
