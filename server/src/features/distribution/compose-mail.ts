import { encodeWord } from 'nodemailer/lib/mime-funcs';
import { type MergeValues, mergeEmail } from '../../rendering/merge.ts';
import type { RenderedEmail } from '../../rendering/render-input.ts';

/** One message for one person, before it becomes bytes. */
export interface OutgoingMail {
  /** The ledger row's id; makes the Message-ID stable however often it is composed. */
  id: string;
  from: { email: string; title: string; allowReply: boolean };
  to: { email: string; name: string };
  /** Put before the subject of test mails. */
  subjectPrefix?: string;
  rendered: RenderedEmail;
  values: MergeValues;
  /** Test mails and archive copies carry no list headers. */
  isDistribution: boolean;
  listName: string;
  date: Date;
}

const lineEnd = '\r\n';
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** RFC 5322 date, UTC. */
function mailDate(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${days[date.getUTCDay()]}, ${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
  return `${day} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} +0000`;
}

/** No control character may reach a header: it could begin another one (attack 21). */
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim();

/** RFC 2047 encoded words, folded; plain ASCII stays readable. */
function headerText(text: string): string {
  const clean = oneLine(text);
  return /^[\x20-\x7e]*$/.test(clean) ? clean : encodeWord(clean, 'B', 52).replaceAll(' ', `${lineEnd} `);
}

function mailbox(name: string, email: string): string {
  const clean = oneLine(name);
  if (clean === '') return email;
  const display = /^[\x20-\x7e]*$/.test(clean) ? `"${clean.replace(/["\\]/g, '\\$&')}"` : headerText(clean);
  return `${display} <${email}>`;
}

function base64Lines(text: string): string {
  return Buffer.from(text.replace(/\r?\n/g, lineEnd), 'utf8')
    .toString('base64')
    .replace(/.{76}/g, `$&${lineEnd}`);
}

function part(type: string, boundary: string, text: string): string {
  return [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    base64Lines(text),
  ].join(lineEnd);
}

/** An address that may stand in a header and an envelope: one mailbox, nothing a parser could read otherwise. */
export function isSafeAddress(email: string): boolean {
  return (
    email.length <= 254 &&
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~\u0080-\uffff-]{1,64}@[A-Za-z0-9\u0080-\uffff](?:[A-Za-z0-9.\u0080-\uffff-]*[A-Za-z0-9\u0080-\uffff])?\.[A-Za-z0-9\u0080-\uffff-]{2,}$/.test(
      email,
    )
  );
}

/**
 * The bytes of a message: text and HTML part, both List-Unsubscribe headers (RFC 2369, RFC 8058), a Message-ID in the
 * sender's domain that is stable per ledger row. Composed here and not by a mail library because 5,000 of them differ
 * only in the merged values; the library's MIME tree costs four times as much (docs/decisions/0005).
 */
export function composeMail(mail: OutgoingMail): Buffer {
  const { subject, html, text } = mergeEmail(mail.rendered, mail.values);
  const domain = mail.from.email.slice(mail.from.email.lastIndexOf('@') + 1);
  const boundary = `fl-${mail.id}`;
  const headers = [
    `From: ${mailbox(mail.from.title, mail.from.email)}`,
    `To: ${mailbox(mail.to.name, mail.to.email)}`,
    `Subject: ${headerText(`${mail.subjectPrefix ?? ''}${subject}`)}`,
    `Date: ${mailDate(mail.date)}`,
    `Message-ID: <${mail.id}@${domain}>`,
    ...(mail.from.allowReply ? [] : [`Reply-To: ${mailbox(mail.from.title, `noreply@${domain}`)}`]),
    ...(mail.isDistribution
      ? [
          `List-Unsubscribe: <${mail.values.unsubscribeUrl}>`,
          'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
          `List-Id: <${mail.listName}.${domain}>`,
        ]
      : []),
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
  ];
  const parts = [
    part('text/plain', boundary, text),
    part('text/html', boundary, html),
    `--${boundary}--`,
    '',
  ];
  return Buffer.from([...headers, '', parts.join(lineEnd)].join(lineEnd), 'utf8');
}
