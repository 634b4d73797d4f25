import { inOneLine } from '@firstlook/contract/visible-text.ts';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import { type MergeValues, mergeEmailPieces, type Piece } from '../../rendering/merge.ts';
import type { RenderedEmail } from '../../rendering/render-input.ts';
import { base64Body } from './base64-body.ts';

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
  /** For the sums of mailbox providers, by the organization that sends (`Feedback-ID`). */
  organizationId: string;
  date: Date;
  /** Further headers, each one line. */
  headers?: readonly string[];
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

/** Subjects and senders repeat from mail to mail. */
const encodedWords = new Map<string, string>();
const encodedWordsKept = 500;

/** RFC 2047 encoded words, folded; plain ASCII stays readable. */
function headerText(text: string): string {
  // A line break that reached a header could begin another one (attack 21).
  const clean = inOneLine(text);
  // What looks like an encoded word would be decoded by the program that reads it.
  if (/^[\x20-\x7e]*$/.test(clean) && !clean.includes('=?')) return clean;
  let encoded = encodedWords.get(clean);
  if (encoded === undefined) {
    encoded = encodeWord(clean, 'B', 52).replaceAll(' ', `${lineEnd} `);
    if (encodedWords.size >= encodedWordsKept) encodedWords.clear();
    encodedWords.set(clean, encoded);
  }
  return encoded;
}

function mailbox(name: string, email: string): string {
  const clean = inOneLine(name);
  if (clean === '') return email;
  const display = /^[\x20-\x7e]*$/.test(clean) ? `"${clean.replace(/["\\]/g, '\\$&')}"` : headerText(clean);
  return `${display} <${email}>`;
}

function part(type: string, boundary: string, pieces: Piece[]): Buffer[] {
  const head = [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    '',
  ];
  return [Buffer.from(head.join(lineEnd), 'latin1'), ...base64Body(pieces)];
}

/**
 * The bytes of a message: text and HTML part, the headers of a list (RFC 2369, RFC 8058; Feedback-ID as Gmail's Postmaster Tools
 * read it: release, organization, kind, sender; of the person it says nothing), a Message-ID in the
 * sender's domain that is stable per ledger row. Composed here and not by a mail library because 5,000 of them differ
 * only in the merged values, and what they share is encoded once (docs/decisions/0005).
 */
export function composeMail(mail: OutgoingMail): Buffer {
  const { subject, html, text } = mergeEmailPieces(mail.rendered, mail.values);
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
          // The page that says who sends this, and how it ends (RFC 2369 section 3.1).
          `List-Help: <${mail.values.unsubscribeUrl}>`,
          `List-Id: <${mail.listName}.${domain}>`,
          `Feedback-ID: ${mail.listName}:${mail.organizationId}:newsletter:firstlook`,
        ]
      : []),
    ...(mail.headers ?? []),
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
  ];
  return Buffer.concat([
    Buffer.from([...headers, '', ''].join(lineEnd), 'utf8'),
    ...part('text/plain', boundary, text),
    ...part('text/html', boundary, html),
    Buffer.from(`--${boundary}--${lineEnd}`, 'latin1'),
  ]);
}
