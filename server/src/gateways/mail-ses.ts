import { awsCalls } from './aws-signature.ts';
import type { MailSubject } from './mail.ts';
import { judgeMailStatus, type MailDialect, type MailVerdict } from './mail-http.ts';
import { sesName } from './mail-ses-notice.ts';
import { type ProviderAnswer, readObject, shortWords, splitAddress } from './provider-call.ts';

/** What an error is called: in a header, or in the answer, there with a namespace before it. */
function codeOf({ headers, text }: ProviderAnswer): string {
  const said = headers.get('x-amzn-errortype') ?? readObject(text).__type;
  return (typeof said === 'string' ? said : '').replace(/^.*#/, '').replace(/:.*$/, '');
}

const wordsOf = ({ text }: ProviderAnswer): string => {
  const { message, Message } = readObject(text);
  return shortWords(message ?? Message);
};

/** Errors that are about more than one mail (docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html, Errors). */
const subjects: Readonly<Record<string, MailSubject>> = {
  AccountSuspendedException: 'quota',
  SendingPausedException: 'quota',
  LimitExceededException: 'quota',
  MailFromDomainNotVerifiedException: 'sender',
  // The configuration set of our setting.
  NotFoundException: 'signIn',
};

function subjectOf(code: string, words: string): MailSubject | undefined {
  if (code !== 'MessageRejected') return subjects[code];
  if (/not verified/i.test(words)) return 'sender';
  if (/sending (?:is )?(?:suspended|paused)/i.test(words)) return 'quota';
  return /message (?:length|size)|too (?:long|large)/i.test(words) ? 'size' : 'message';
}

function judge(answer: ProviderAnswer): MailVerdict {
  const verdict = judgeMailStatus(answer.status);
  if (!verdict) return null;
  const [code, words] = [codeOf(answer), wordsOf(answer)];
  // So many in a day is not so many in a second: the rest of the day every mail would meet it.
  if (/daily message quota/i.test(words)) return { failure: 'permanent', about: 'quota', words };
  if (/^(?:TooManyRequests|Throttl)/.test(code)) return { failure: 'temporary', words };
  const about = verdict.failure === 'permanent' ? subjectOf(code, words) : undefined;
  return { ...verdict, ...(about && { about }), words: words || code };
}

function describe(answer: ProviderAnswer, host: string): string {
  const [code, words] = [codeOf(answer), wordsOf(answer)];
  // The signature was good: it may send, and not look.
  if (answer.status === 403 && code === 'AccessDeniedException')
    return `Amazon SES (${host}) knows our key, which may not look at the account (ses:GetAccount)`;
  if (answer.status !== 200)
    throw new Error(`Amazon SES (${host}) does not take our key: ${words || code || answer.status}`);
  const { SendingEnabled: isSending, ProductionAccessEnabled: isOpen } = readObject(answer.text);
  if (isSending === false) throw new Error(`Amazon SES (${host}) has paused the sending of our account`);
  const reach = isOpen === false ? ', in the sandbox: to verified addresses only' : '';
  return `Amazon SES (${host}) takes our key${reach}`;
}

/**
 * Amazon SES, `SendEmail` of its API v2 with a raw message (docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html): JSON,
 * signed with Signature Version 4, answered with 200; refusals are `{message}` and a header with what they are called. The sender is
 * that of the message: one beside it would be written over it, and an envelope of ours it takes none.
 *
 * @param address `https://ACCESS_KEY_ID:SECRET@email.eu-west-1.amazonaws.com`, the secret percent-encoded; a configuration set as
 * `?configurationSet=`
 */
export function sesDialect(address: string): MailDialect {
  const sign = awsCalls(address, { service: 'ses', host: 'email' });
  const { user, password } = splitAddress(address);
  const { hostname, searchParams } = new URL(address);
  const set = searchParams.get('configurationSet');
  return {
    secrets: [password, user],
    // Its notifications bring along no tag, only its events do.
    namesOnly: true,
    rewrites: ['message-id', 'date', 'feedback-id'],
    dropsCopies: false,
    write({ envelope, raw, returnToken }) {
      const body = {
        Destination: { ToAddresses: [envelope.to] },
        Content: { Raw: { Data: raw.toString('base64') } },
        ...(returnToken && { EmailTags: [{ Name: sesName, Value: returnToken }] }),
        ...(set && { ConfigurationSetName: set }),
      };
      return sign({
        method: 'POST',
        path: '/v2/email/outbound-emails',
        type: 'application/json',
        body: JSON.stringify(body),
      });
    },
    judge,
    nameOf: ({ text }) => readObject(text).MessageId,
    look: async (ask) =>
      describe(await ask(await sign({ method: 'GET', path: '/v2/email/account' })), hostname),
  };
}
