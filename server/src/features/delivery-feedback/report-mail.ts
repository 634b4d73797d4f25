import { inOneLine } from '@firstlook/contract/visible-text.ts';
import PostalMime, { type Email } from 'postal-mime';
import { findReturnTokens } from '../distribution/return-path.ts';
import type { MailNames, MailOutcome } from '../distribution/returned.service.ts';

/** What a message in the mailbox says of a mail of ours. */
export interface MailReport {
  kind: 'delivery' | 'complaint';
  names: MailNames;
  /** Of a delivery; one for each address that it speaks of. */
  outcomes: MailOutcome[];
}

/** What a report says stands before the message that it brings along: behind so much nothing is read. */
const mostBytes = 128 * 1024;
const mostLines = 3000;
/** Parts with parts of their own, those of the message that came back among them; one with more is made to keep us busy. */
const mostBoundaries = 12;
const parsing = { maxNestingDepth: 6, maxHeadersSize: 32 * 1024, forceRfc822Attachments: true } as const;
const mostPeople = 50;
const mostLetters = 500;

type Fields = Map<string, string[]>;

/** Header fields, or a group of fields of a report: each name in small letters, folded lines as one. */
function fieldsOf(text: string): Fields {
  const fields: Fields = new Map();
  for (const line of text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const name = /^[!-9;-~]{1,76}(?=:)/.exec(line)?.[0];
    if (!name) continue;
    const known = fields.get(name.toLowerCase()) ?? [];
    fields.set(name.toLowerCase(), [...known, line.slice(name.length + 1).trim()].slice(0, 20));
  }
  return fields;
}

/** Groups of fields, between empty lines. */
const groupsOf = (text: string): Fields[] =>
  text
    .split(/\r?\n[ \t]*\r?\n/, mostPeople + 1)
    .map(fieldsOf)
    .filter(({ size }) => size > 0);

const first = (fields: Fields, name: string): string => fields.get(name)?.[0] ?? '';
const momentOf = (said: string): Date | null => {
  const at = new Date(said);
  return said === '' || Number.isNaN(at.getTime()) ? null : at;
};
/** A text of others, as it may be shown: without what steers a screen, and not longer than a row. */
const shown = (said: string): string =>
  inOneLine(said)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, mostLetters);

/** `rfc822; a@b.example`, with letters that may not stand there as they are (RFC 3461 section 4). */
const addressIn = (said: string): string =>
  said
    .slice(said.indexOf(';') + 1)
    .replace(/\+([\dA-F]{2})/g, (sign, code: string) => (code === '2B' ? '+' : code === '3D' ? '=' : sign))
    .trim()
    .replace(/^<(.*)>$/, '$1');

const actions: Readonly<Record<string, MailOutcome['action']>> = {
  delivered: 'delivered',
  delayed: 'delayed',
  failed: 'failed',
};

/** RFC 3464: a group about the mail, then one for each person. */
function outcomesOf(text: string, date: Date | null): MailOutcome[] {
  const groups = groupsOf(text);
  const arrivedAt = groups.map((group) => momentOf(first(group, 'arrival-date'))).find(Boolean) ?? null;
  return groups.flatMap((group): MailOutcome[] => {
    const action = actions[first(group, 'action').toLowerCase()];
    if (!action || !group.has('final-recipient')) return [];
    const status = /[245]\.\d{1,3}\.\d{1,3}/.exec(first(group, 'status'))?.[0] ?? null;
    const words = shown(first(group, 'diagnostic-code').replace(/^[\w-]+\s*;\s*/, ''));
    return [
      {
        addresses: ['final-recipient', 'original-recipient'].flatMap((name) =>
          (group.get(name) ?? []).map(addressIn),
        ),
        action,
        status,
        words: words || shown(`${status ?? ''} ${first(group, 'action')}`),
        // By it a report of an earlier try is told from one of this.
        at: action === 'failed' ? (arrivedAt ?? date) : date,
      },
    ];
  });
}

/** Exim before it wrote reports: who failed stands in a header, and the words of the server in the text. */
function plainOutcomes(email: Email, date: Date | null): MailOutcome[] {
  const failed = email.headers.find(({ key }) => key === 'x-failed-recipients')?.value;
  const said = /\b5\d\d[ -][^\r\n]*/.exec(email.text ?? '')?.[0];
  if (!failed || !said) return [];
  const addresses = failed.split(',', mostPeople).map((one) => one.trim());
  return [{ addresses, action: 'failed', status: null, words: shown(said), at: date }];
}

const tokenIn = (said: string): string | null => /\/unsubscribe\/([\w%.-]{16,100})>/.exec(said)?.[1] ?? null;

/** What the mail that came back says of itself. */
function namesIn(returned: Fields): Omit<MailNames, 'tokens'> {
  const recipientId = /^<([\da-f-]{36})@/.exec(first(returned, 'message-id'))?.[1];
  const organizationId = /^[^:]*:([\w-]{1,100}):newsletter:firstlook$/.exec(
    first(returned, 'feedback-id'),
  )?.[1];
  return {
    row: recipientId && organizationId ? { organizationId, recipientId } : null,
    unsubscribeToken: tokenIn(first(returned, 'list-unsubscribe')),
    providerId: null,
  };
}

/** Kinds of complaints (RFC 5965, RFC 6591) that are a person's own word; `not-spam` is the contrary, `auth-failure` of DMARC. */
const complaints = ['abuse', 'fraud', 'opt-out', 'opt-out-list'];

/** The part of a message that the parser is given. @returns null for one that is made to keep us busy */
export function readablePart(raw: Buffer): Buffer | null {
  const start = raw.subarray(0, mostBytes);
  let end = 0;
  for (let line = 0; line < mostLines && end < start.length; line += 1)
    end = start.indexOf('\n', end) + 1 || start.length;
  const read = start.subarray(0, end);
  // Also as it is written in pieces (RFC 2231).
  const boundaries = read.toString('latin1').match(/boundary[*\d\s]*=/gi) ?? [];
  return boundaries.length > mostBoundaries ? null : read;
}

/**
 * What a message is about. Nothing in it is believed for who it is from: it counts by what it names, and that is ours or not.
 *
 * @param address of our return path
 * @returns null for what is no report: an answer of a person, an automatic one, spam
 */
export async function readReport(address: string, raw: Buffer): Promise<MailReport | null> {
  const read = readablePart(raw);
  if (!read) return null;
  const email = await PostalMime.parse(read, { ...parsing, attachmentEncoding: 'utf8' }).catch(() => null);
  if (!email) return null;
  const part = (...types: string[]) => {
    const found = email.attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()))?.content;
    return typeof found === 'string' ? found : null;
  };
  const status = part('message/delivery-status', 'message/global-delivery-status');
  const feedback = part('message/feedback-report');
  const date = momentOf(email.headers.find(({ key }) => key === 'date')?.value ?? '');
  const outcomes = status === null ? plainOutcomes(email, date) : outcomesOf(status, date);
  const original = part('message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers');
  const headers = original?.split(/\r?\n\r?\n/, 1)[0] ?? '';
  const envelope = email.headers.map(({ value }) => value).join('\n');
  const names = {
    tokens: findReturnTokens(address, [envelope, feedback ?? '', status ?? '', headers].join('\n')).slice(
      0,
      3,
    ),
    ...namesIn(fieldsOf(headers)),
  };
  if (feedback !== null) {
    const type = first(fieldsOf(feedback), 'feedback-type').toLowerCase();
    return complaints.includes(type) ? { kind: 'complaint', names, outcomes: [] } : null;
  }
  return outcomes.length > 0 ? { kind: 'delivery', names, outcomes } : null;
}
