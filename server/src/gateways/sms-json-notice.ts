import type { SmsNoticeNames } from '../platform/sms-setting.ts';
import { readObject, shortWords } from './provider-call.ts';
import type { SmsListener, SmsNews } from './sms.ts';
import { isSameSecret, momentOf, nameOf, numberOf } from './sms-proof.ts';

type Names = SmsNoticeNames;

/** What is said, by its names: an object of JSON, or a form. */
function valuesOf(body: string, type: string): (name: string) => string {
  if (type.startsWith('application/x-www-form-urlencoded')) {
    const form = new URLSearchParams(body);
    return (name) => form.get(name) ?? '';
  }
  const said = readObject(body);
  return (name) => (['string', 'number'].includes(typeof said[name]) ? String(said[name]) : '');
}

/** Numbers as they are dialled in Israel: no number of the world begins with a single nought. */
const dialled = (number: string) => number.trim().replace(/^0(?=[1-9])/, '+972');

function newsOf(read: (name: string) => string, names: Names): SmsNews[] {
  const from = numberOf(dialled(read(names.from)));
  const words = read(names.text);
  if (from && words !== '') {
    const at = momentOf(read(names.at));
    // Not `id`: gateways give that of the answered text back, the same for every answer to it.
    const providerId = nameOf(read(names.replyId));
    return [{ kind: 'reply', from, words, providerId, at, isAnswered: false }];
  }
  const status = read(names.status);
  const is = (meant: string) => new RegExp(meant, 'i').test(status);
  const failed = is(names.failed);
  if (!failed && !is(names.delivered)) return [];
  return [
    {
      kind: 'receipt',
      id: nameOf(read(names.id)),
      providerId: null,
      to: numberOf(dialled(read(names.to))),
      outcome: failed ? 'failed' : 'delivered',
      isUnknownNumber: failed && is(names.unknown),
      words: failed ? shortWords(read(names.message) || status) : '',
      at: momentOf(read(names.at)),
    },
  ];
}

/**
 * A gateway without signatures tells `{id,status,message}` of a text, `{replyId,from,text}` of one that came in, as JSON or as a form, at an address that ends in a secret; what it calls
 * things may be said in its template.
 */
export function listenToJson(provider: string, key: string, names: Names): SmsListener {
  return {
    provider,
    async read({ headers, body, secret }) {
      if (!isSameSecret(secret, key)) return null;
      return newsOf(valuesOf(body, headers['content-type'] ?? ''), names);
    },
  };
}
