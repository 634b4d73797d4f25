import { basicAuthorization, judgeStatus, shortWords, splitAddress } from './provider-call.ts';
import type { SmsDialect } from './sms-http.ts';

/** What a refusal says: the message of a JSON answer, or a plain text; the page of a web server says nothing. */
function wordsOf(text: string): string {
  try {
    const { message, error, detail } = JSON.parse(text) as Record<string, unknown>;
    return shortWords([message, error, detail].find((one) => typeof one === 'string'));
  } catch {
    return text.startsWith('<') ? '' : shortWords(text);
  }
}

/**
 * Any gateway that takes a JSON POST `{to,text,id}`, with `from` where the organization has a sender of its own, and answers 2xx. It says too little to tell a number from a message, so
 * every refusal is about this one text.
 */
export function jsonDialect(address: string): SmsDialect {
  const { url, user, password } = splitAddress(address);
  const headers = { 'content-type': 'application/json', ...basicAuthorization(user, password) };
  return {
    givesIdBack: true,
    write: ({ id, to, from, text }) => ({
      url,
      headers,
      body: JSON.stringify({ to, text, id, ...(from && { from }) }),
    }),
    judge: ({ status, text }) => {
      const verdict = judgeStatus(status);
      return verdict && { ...verdict, words: wordsOf(text) };
    },
  };
}
