import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import type { SmsSubject } from './sms.ts';
import { judgeStatus, type SmsDialect, type SmsVerdict, shortWords, splitAddress } from './sms-http.ts';

type Secret = string | ArrayBuffer | ArrayBufferView;

/** SHA-256, plain or keyed, as the signer wants it. */
class Sha256 {
  readonly #secret: string | Uint8Array | undefined;
  #hash: Hash | Hmac;

  constructor(secret?: Secret) {
    this.#secret =
      secret instanceof ArrayBuffer
        ? new Uint8Array(secret)
        : ArrayBuffer.isView(secret)
          ? new Uint8Array(secret.buffer, secret.byteOffset, secret.byteLength)
          : secret;
    this.#hash = this.#begin();
  }

  #begin(): Hash | Hmac {
    return this.#secret === undefined ? createHash('sha256') : createHmac('sha256', this.#secret);
  }

  update(data: Uint8Array): void {
    this.#hash.update(data);
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {
    this.#hash = this.#begin();
  }
}

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

/** The region an address names: in its host, or as `?region=`. */
const regionOf = ({ hostname, searchParams }: URL) =>
  searchParams.get('region') ?? /^sns[.-]([a-z\d-]+)\./.exec(hostname)?.[1] ?? 'us-east-1';

/**
 * Amazon SNS, action `Publish` to a number (docs.aws.amazon.com/sns/latest/api/API_Publish.html): a form, signed with Signature
 * Version 4, answered with 200; refusals are XML `<Error><Code><Message>`.
 *
 * @param address `https://ACCESS_KEY_ID:SECRET@sns.eu-west-1.amazonaws.com`, the secret percent-encoded
 * @param sender a sender id (1–11 letters and digits) or an origination number (+…); nothing leaves it to the service
 */
export function snsDialect(address: string, sender: string | undefined): SmsDialect {
  const { url, user: accessKeyId, password: secretAccessKey } = splitAddress(address);
  const place = new URL(url);
  const signer = new SignatureV4({
    credentials: { accessKeyId, secretAccessKey },
    region: regionOf(place),
    service: 'sns',
    sha256: Sha256,
  });
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
      const { headers } = await signer.sign({
        method: 'POST',
        protocol: place.protocol,
        hostname: place.hostname,
        path: '/',
        query: {},
        headers: { host: place.host, 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body,
      });
      // fetch says the host itself.
      const { host: _, ...sent } = headers;
      return { url: new URL('/', place).href, headers: sent, body };
    },
    judge: ({ status, text }) => judge(status, text),
    nameOf: ({ text }) => elementOf(text, 'MessageId'),
  };
}
