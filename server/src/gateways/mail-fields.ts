import PostalMime, { type Address } from 'postal-mime';
import type { MailMessage } from './mail.ts';

/** An address with the name that stands before it. */
interface Named {
  email: string;
  name: string;
}

/** A message by its fields, for providers that write the mail themselves. */
export interface MailFields {
  from: Named;
  to: Named;
  replyTo: Named | null;
  subject: string;
  html: string;
  text: string;
  /** All others that are ours to say. */
  headers: { name: string; value: string }[];
}

/**
 * What is said by a field of its own, or written by the provider: it names and dates the mail itself, and a signature of ours would be
 * about bytes that never leave.
 */
const notTold = new Set([
  'from',
  'to',
  'subject',
  'reply-to',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'dkim-signature',
]);

const namedOf = (address: Address | undefined): Named => ({
  email: address?.address ?? '',
  name: address?.name ?? '',
});

/** The same content as the message, by fields; to the recipient of the envelope. */
export async function readFields({
  raw,
  envelope,
}: Pick<MailMessage, 'raw' | 'envelope'>): Promise<MailFields> {
  const { from, to, replyTo, subject, html, text, headers } = await PostalMime.parse(raw);
  return {
    from: namedOf(from),
    to: { ...namedOf(to?.[0]), email: envelope.to },
    replyTo: replyTo?.[0] ? namedOf(replyTo[0]) : null,
    subject: subject ?? '',
    html: html ?? '',
    text: text ?? '',
    headers: headers
      .filter(({ key }) => !notTold.has(key))
      .map(({ originalKey: name, value }) => ({ name, value })),
  };
}

/** `Name <address>` (RFC 5322), in the letters of the name. */
export function mailboxOf({ email, name }: Named): string {
  if (name === '') return email;
  return `${/^[\w ]*$/.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`} <${email}>`;
}
