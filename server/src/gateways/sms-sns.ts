import { awsCalls } from './aws-signature.ts';
import { judgeStatus, shortWords } from './provider-call.ts';
import type { SmsSubject } from './sms.ts';
import type { SmsDialect, SmsVerdict } from './sms-http.ts';

const isThrottled = /^(Throttl|KMSThrottling|RequestLimitExceeded|TooManyRequests)/;
const isAboutUs =
  /^(AuthorizationError|AccessDenied|InvalidClientTokenId|SignatureDoesNotMatch|ExpiredToken|MissingAuthenticationToken|InvalidSecurity|UserError)/;

/** By the code (docs.aws.amazon.com/sns/latest/api/API_Publish.html, Errors). */
function subjectOf(code: string, words: string): SmsSubject {
  if (isAboutUs.test(code)) return 'gateway';
  // The parameter that is named, in the service's own form, and not any word of what is said about others.
  const isNumber = code === 'InvalidParameter' && /^Invalid parameter: PhoneNumber\b/.test(words);
  return isNumber && !/opted out/i.test(words) ? 'number' : 'message';
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** The words of an element of the small, flat answers that the service gives. */
const elementOf = (xml: string, name: string) =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '').replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, entity: string) => entities[entity] ?? '',
  );

function judge(status: number, text: string): SmsVerdict {
  const verdict = judgeStatus(status);
  if (!verdict) return null;
  const code = elementOf(text, 'Code');
  const words = shortWords(elementOf(text, 'Message') || code);
  if (isThrottled.test(code)) return { failure: 'temporary', words };
  return { ...verdict, about: subjectOf(code, words), words };
}

/** The attribute by which a message names its sender. */
function sayingSender(sender: string | undefined): [string, string][] {
  if (!sender) return [];
  const entry = 'MessageAttributes.entry.1';
  const name = sender.startsWith('+') ? 'AWS.MM.SMS.OriginationNumber' : 'AWS.SNS.SMS.SenderID';
  return [
    [`${entry}.Name`, name],
    [`${entry}.Value.DataType`, 'String'],
    [`${entry}.Value.StringValue`, sender],
  ];
}

/**
 * Amazon SNS, action `Publish` to a number (docs.aws.amazon.com/sns/latest/api/API_Publish.html): a form, signed with Signature
 * Version 4, answered with 200; refusals are XML `<Error><Code><Message>`.
 *
 * @param address `https://ACCESS_KEY_ID:SECRET@sns.eu-west-1.amazonaws.com`, the secret percent-encoded
 * @param sender a sender id (1–11 letters and digits) or an origination number (+…); nothing leaves it to the service
 */
export function snsDialect(address: string, sender: string | undefined): SmsDialect {
  const sign = awsCalls(address, { service: 'sns', host: 'sns' });
  return {
    givesIdBack: false,
    async write({ to, from, text }) {
      const body = new URLSearchParams([
        ['Action', 'Publish'],
        ['Version', '2010-03-31'],
        ['PhoneNumber', to],
        ['Message', text],
        ...sayingSender(from || sender),
      ]).toString();
      const type = 'application/x-www-form-urlencoded; charset=utf-8';
      return sign({ method: 'POST', path: '/', type, body });
    },
    judge: ({ status, text }) => judge(status, text),
    nameOf: ({ text }) => elementOf(text, 'MessageId'),
  };
}
