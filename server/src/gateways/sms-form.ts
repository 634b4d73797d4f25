import type { SmsTemplate } from '../platform/sms-setting.ts';
import { judgeStatus, shortWords, splitAddress } from './provider-call.ts';
import type { SmsDialect, SmsVerdict } from './sms-http.ts';

const xmlSigns: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escapes = {
  none: (value: string) => value,
  xml: (value: string) => value.replace(/[&<>"']/g, (sign) => xmlSigns[sign] ?? sign),
  json: (value: string) => JSON.stringify(value).slice(1, -1),
} as const;

const numbers: Record<SmsTemplate['number'], (number: string) => string> = {
  plus: (number) => number,
  digits: (number) => number.replace(/^\+/, ''),
  israel: (number) => number.replace(/^\+972/, '0').replace(/^\+/, '00'),
};

/** What stands in braces, one after the other, so that braces in a text stand for nothing. */
const fill = (text: string, values: Record<string, string>, write: (value: string) => string) =>
  text.replace(/\{(to|text|sender|id|user|password)\}/g, (_, name: string) => write(values[name] ?? ''));

function judge(
  template: SmsTemplate,
  { status, text, isCut }: { status: number; text: string; isCut: boolean },
): SmsVerdict {
  const says = (one: string | undefined) => one !== undefined && new RegExp(one, 'i').test(text);
  const verdict = judgeStatus(status);
  if (!verdict && (template.success === undefined || says(template.success))) return null;
  // What would have told whether it was taken did not come.
  if (!verdict && isCut) return { failure: 'doubt' };
  if (verdict?.failure === 'doubt') return verdict;
  const words = shortWords(template.words ? new RegExp(template.words, 'i').exec(text)?.[1] : '');
  if (says(template.later)) return { failure: 'temporary', words };
  if (says(template.badNumber)) return { failure: 'permanent', about: 'number', words };
  if (says(template.badGateway)) return { failure: 'permanent', about: 'gateway', words };
  return { failure: verdict?.failure ?? 'permanent', words };
}

/**
 * A gateway that is described instead of programmed: where a form is posted, what stands in it, and what of the answer says
 * that the text was taken.
 */
export function formDialect(address: string, sender: string | undefined, template: SmsTemplate): SmsDialect {
  const { url, user, password } = splitAddress(address);
  const { type } = template;
  const written =
    escapes[type === 'application/json' ? 'json' : type === 'text/xml' ? 'xml' : template.escape];
  const headers = { 'content-type': `${type}; charset=utf-8`, ...template.headers };
  return {
    givesIdBack: true,
    write({ id, to, from, text }) {
      const named = from || (sender ?? '');
      const values = { id, text, to: numbers[template.number](to), sender: named, user, password };
      const fields = Object.entries(template.fields ?? {}).map(([name, value]): [string, string] => [
        name,
        fill(value, values, written),
      ]);
      const body = template.body
        ? fill(template.body, values, written)
        : new URLSearchParams(fields).toString();
      return { url, headers, body };
    },
    judge: (answer) => judge(template, answer),
  };
}
