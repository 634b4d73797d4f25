import * as z from 'zod/mini';

/** What takes text messages: any gateway with JSON, one that is described by a template, or a provider by name. */
export const smsProviders = ['json', 'form', 'twilio', 'vonage', 'sns'] as const;
export type SmsProvider = (typeof smsProviders)[number];

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'i');
    return true;
  } catch {
    return false;
  }
}
const pattern = z.string().check(z.minLength(1), z.refine(isPattern, 'must be a regular expression'));

/** Names of what a gateway tells in a form or in JSON, and which of its words mean what. */
export const smsNoticeNames = z.strictObject({
  id: z._default(z.string(), 'id'),
  to: z._default(z.string(), 'to'),
  status: z._default(z.string(), 'status'),
  message: z._default(z.string(), 'message'),
  at: z._default(z.string(), 'at'),
  /** A text that came in; without a name of its own it is believed each time. */
  replyId: z._default(z.string(), 'replyId'),
  from: z._default(z.string(), 'from'),
  text: z._default(z.string(), 'text'),
  delivered: z._default(pattern, '^delivered$'),
  failed: z._default(pattern, '^(failed|unknown)$'),
  unknown: z._default(pattern, '^unknown$'),
});
export type SmsNoticeNames = z.infer<typeof smsNoticeNames>;
export const defaultNoticeNames: SmsNoticeNames = smsNoticeNames.parse({});

/** How a gateway that takes a form is spoken to, for the many that have no library (docs/OPERATIONS.md, Text messages). */
export const smsTemplate = z.strictObject({
  type: z._default(
    z.enum(['application/x-www-form-urlencoded', 'application/json', 'text/xml']),
    'application/x-www-form-urlencoded',
  ),
  headers: z._default(z.record(z.string(), z.string()), {}),
  /** With a form: its fields. `{to}`, `{text}`, `{sender}`, `{id}` stand for those of each message, `{user}` and `{password}` for those of SMS_URL. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** With any other type: the whole body, in which the values are escaped as its type wants it. */
  body: z.optional(z.string().check(z.minLength(1))),
  /** How values are written inside a field, where the field itself is XML. */
  escape: z._default(z.enum(['none', 'xml']), 'none'),
  /** Numbers with a plus (+972501234567), without it, or as they are dialled in Israel (0501234567). */
  number: z._default(z.enum(['plus', 'digits', 'israel']), 'plus'),
  /** What of an answer 2xx says that the text was taken; everything, where it is not said. */
  success: z.optional(pattern),
  /** What of any answer says: later; that the number is none; that we are not let in. */
  later: z.optional(pattern),
  badNumber: z.optional(pattern),
  badGateway: z.optional(pattern),
  /** Its first group are the words to show. */
  words: z.optional(pattern),
  /** How it tells what became of a text, where it does. */
  notice: z._default(smsNoticeNames, defaultNoticeNames),
});
export type SmsTemplate = z.infer<typeof smsTemplate>;

/** A template as the environment has it: JSON. */
export const smsTemplateText = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text, check) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        check.issues.push({ code: 'custom', message: 'must be JSON', input: text });
        return z.NEVER;
      }
    }),
  ),
  smsTemplate,
);

interface SmsSettings {
  SMS_PROVIDER: SmsProvider;
  SMS_URL?: string | undefined;
  SMS_SENDER?: string | undefined;
  SMS_TEMPLATE?: SmsTemplate | undefined;
  SMS_RECEIPT_KEY?: string | undefined;
}

/** What the settings of text messages lack to fit together. */
export function smsProblems(settings: SmsSettings): { key: string; problem: string }[] {
  const { SMS_PROVIDER: provider, SMS_URL: address, SMS_SENDER: sender, SMS_TEMPLATE: template } = settings;
  const { SMS_RECEIPT_KEY: key } = settings;
  if (!address)
    return provider === 'json'
      ? []
      : [{ key: 'SMS_URL', problem: `is needed with SMS_PROVIDER=${provider}` }];
  const problems: { key: string; problem: string }[] = [];
  const { username, password } = new URL(address);
  if (['twilio', 'vonage', 'sns'].includes(provider) && !(username && password))
    problems.push({ key: 'SMS_URL', problem: 'needs user and password: https://user:password@host' });
  if (['twilio', 'vonage'].includes(provider) && !sender)
    problems.push({ key: 'SMS_SENDER', problem: `is needed with SMS_PROVIDER=${provider}` });
  if (provider === 'sns' && key && !/^arn:aws[\w-]*:sns:/.test(key))
    problems.push({ key: 'SMS_RECEIPT_KEY', problem: 'must be the ARN of the topic with SMS_PROVIDER=sns' });
  if (provider === 'form' && !template?.fields === !template?.body)
    problems.push({ key: 'SMS_TEMPLATE', problem: 'needs either `fields` or `body` with SMS_PROVIDER=form' });
  return problems;
}
