import { createHmac } from 'node:crypto';
import type { MailListener, MailNews } from './mail-notice.ts';
import type { Notice } from './notice.ts';
import { objectOf, readObject, shortWords } from './provider-call.ts';
import { isSameSecret, momentOf, nameOf } from './sms-proof.ts';

type Said = Record<string, unknown>;
type Person = MailNews['people'][number];

/** What is told again comes signed anew, with the time of then. */
const oldest = 15 * 60_000;

/** The signature of a call (docs.svix.com, Verifying webhooks manually): HMAC-SHA256 over its name, its time and its body. */
const svixSignature = (key: string, id: string, timestamp: string, body: string): string =>
  createHmac('sha256', Buffer.from(key.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');

function isProved({ headers, body }: Notice, key: string, now: number): boolean {
  const id = headers['svix-id'] ?? '';
  const timestamp = headers['svix-timestamp'] ?? '';
  if (!/^\d{9,11}$/.test(timestamp) || Math.abs(now - Number(timestamp) * 1000) > oldest) return false;
  const wanted = svixSignature(key, id, timestamp, body);
  // Several where the key was changed a short while ago.
  return (headers['svix-signature'] ?? '')
    .split(' ')
    .slice(0, 10)
    .some((one) => one.startsWith('v1,') && isSameSecret(one.slice(3), wanted));
}

/** The name of the tag under which a mail brings along what it is. */
export const resendName = 'row';

/** Tags are told by their names, as a list by its older calls. */
function tokenOf(tags: unknown): string {
  if (!Array.isArray(tags)) return nameOf(objectOf(tags)[resendName]) ?? '';
  return nameOf(tags.map(objectOf).find(({ name }) => name === resendName)?.value) ?? '';
}

/**
 * What a kind of bounce comes to where no server's words say more (resend.com/docs/dashboard/emails/email-bounces). One without a kind
 * may be a full mailbox.
 */
function statusOf(type: unknown, subType: unknown): string {
  // It keeps the address on a list of its own, and has not tried.
  if (/suppress/i.test(String(subType))) return '5.7.1';
  if (type === 'Permanent') return '5.1.1';
  return type === 'Transient' ? '4.0.1' : '5.0.0';
}

/** What became of it, where that is told by this call. */
function outcomeOf(type: unknown, data: Said): Pick<Person, 'action' | 'status' | 'words'> | null {
  if (type === 'email.delivered') return { action: 'delivered', status: null, words: '' };
  if (type === 'email.delivery_delayed') return { action: 'delayed', status: '4.0.1', words: '' };
  if (type === 'email.failed' || type === 'email.suppressed') {
    const { reason, message } = objectOf(type === 'email.failed' ? data.failed : data.suppressed);
    return { action: 'failed', status: '5.7.1', words: shortWords(reason ?? message) };
  }
  if (type !== 'email.bounced') return null;
  const { type: kind, subType, message, diagnosticCode: codes } = objectOf(data.bounce);
  const server = shortWords(Array.isArray(codes) ? codes[0] : codes).replace(/^smtp;\s*/i, '');
  return { action: 'failed', status: statusOf(kind, subType), words: server || shortWords(message) };
}

function newsOf(said: Said, id: string): MailNews[] {
  const data = objectOf(said.data);
  const base = { id, returnPath: tokenOf(data.tags), providerId: nameOf(data.email_id) };
  if (said.type === 'email.complained') return [{ ...base, kind: 'complaint', people: [] }];
  const outcome = outcomeOf(said.type, data);
  if (!outcome || !Array.isArray(data.to)) return [];
  const at = momentOf(said.created_at);
  const people = data.to.slice(0, 50).map((to) => ({
    ...outcome,
    address: (nameOf(to) ?? '').replace(/^.*<([^<>]*)>$/, '$1'),
    at,
  }));
  return [{ ...base, kind: 'delivery', people }];
}

/** Webhooks of Resend, signed by Svix. @param key the signing secret of the webhook, `whsec_…` */
export function listenToResend(key: string, now: () => number = Date.now): MailListener {
  return {
    provider: 'resend',
    async read(notice) {
      if (!isProved(notice, key, now())) return null;
      return newsOf(readObject(notice.body), notice.headers['svix-id'] ?? '');
    },
  };
}
