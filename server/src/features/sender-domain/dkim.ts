import { createHash, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';

/** A key that signs mail from its domain. */
export interface MailSigner {
  domain: string;
  selector: string;
  algorithm: 'rsa' | 'ed25519';
  key: KeyObject;
}

const lineEnd = '\r\n';
/** What a signature covers where a mail has it. RFC 8058 section 4 asks for both List-Unsubscribe headers. */
const covered = [
  'from',
  'to',
  'subject',
  'date',
  'message-id',
  'reply-to',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'list-help',
  'list-id',
  'feedback-id',
  'mime-version',
  'content-type',
];
/** Named once more than there are, so that nobody on the way can add one (RFC 6376 section 8.15). */
const closed = ['from', 'to', 'subject', 'date', 'reply-to'];

const signing = promisify(sign) as unknown as (
  algorithm: string | null,
  data: Buffer,
  key: KeyObject,
) => Promise<Buffer>;

/** Relaxed (RFC 6376 section 3.4.2): one line, one space for any white space. */
const relaxed = (name: string, value: string) =>
  `${name}:${value
    .replace(/\r\n(?=[ \t])/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()}`;

/** Names and values as they stand, `latin1` letter for byte. */
function readHeaders(head: string): { name: string; value: string }[] {
  return head.split(/\r\n(?![ \t])/).map((line) => {
    const colon = line.indexOf(':');
    return { name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1) };
  });
}

const fold = (text: string) => text.replace(/.{1,70}/g, (line) => `${line}${lineEnd} `).trimEnd();

/** The header without its signature, folded as it is sent. */
function unsigned({ domain, selector, algorithm }: MailSigner, at: Date, names: string[], bodyHash: string) {
  const lines = [
    `v=1; a=${algorithm}-sha256; c=relaxed/relaxed; d=${domain};`,
    `s=${selector}; t=${Math.floor(at.getTime() / 1000)};`,
    // Folded at a colon: a name must stay whole.
    `h=${names.join(':')};`.replace(/(.{60,70}?:)/g, `$1${lineEnd} `),
    `bh=${bodyHash};`,
    'b=',
  ];
  return ` ${lines.join(`${lineEnd} `)}`;
}

/**
 * The message with a DKIM signature (RFC 6376, RFC 8463) by each key before it. The work of the keys is done beside the
 * event loop.
 *
 * @param raw as `composeMail` makes it: CRLF, one at its end, and a body in which no white space stands twice or at the end of a
 *   line, so that it is its own relaxed form and is not looked through for each reader
 * @param rewritten headers, in small letters, that somebody on the way writes anew: they are left out
 */
export async function signMail(
  raw: Buffer,
  signers: readonly MailSigner[],
  at: Date,
  rewritten: readonly string[] = [],
): Promise<Buffer> {
  const end = raw.indexOf(`${lineEnd}${lineEnd}`);
  if (signers.length === 0 || end < 0) return raw;
  const headers = readHeaders(raw.toString('latin1', 0, end));
  const bodyHash = createHash('sha256')
    .update(raw.subarray(end + 2 * lineEnd.length))
    .digest('base64');
  const stays = (name: string) => !rewritten.includes(name);
  const present = covered.filter(stays).flatMap((wanted) => headers.filter(({ name }) => name === wanted));
  const names = [...present.map(({ name }) => name), ...closed.filter(stays)];
  const signed = present.map(({ name, value }) => relaxed(name, value) + lineEnd).join('');
  const signatures = await Promise.all(
    signers.map(async (signer) => {
      const header = unsigned(signer, at, names, bodyHash);
      const data = Buffer.from(signed + relaxed('dkim-signature', header), 'latin1');
      const signature =
        signer.algorithm === 'rsa'
          ? await signing('RSA-SHA256', data, signer.key)
          : await signing(null, createHash('sha256').update(data).digest(), signer.key);
      return `DKIM-Signature:${header}${fold(signature.toString('base64'))}${lineEnd}`;
    }),
  );
  return Buffer.concat([Buffer.from(signatures.join(''), 'latin1'), raw]);
}
