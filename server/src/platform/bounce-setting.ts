import * as z from 'zod/mini';
import type { MailProvider } from './mail-setting.ts';

/**
 * Where mails come back to: the part before the @ leaves room for what names the message, since it may have 64 letters
 * (RFC 5321 section 4.5.3.1.1).
 */
export const bounceAddress = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^[a-z0-9](?:[a-z0-9._-]{0,11}[a-z0-9])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}$/i,
        'must be an address without a plus, with at most 13 letters before the @',
      ),
    ),
  z.transform((text) => text.toLowerCase()),
);

/** @returns whether it names a mailbox that can be opened: a folder, or a host with user and password */
function isMailbox(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, pathname } = new URL(text);
  if (protocol === 'maildir:') return hostname === '' && pathname.length > 1;
  return ['imap:', 'imaps:'].includes(protocol) && hostname !== '' && username !== '' && password !== '';
}

export const bounceMailbox = z
  .string()
  .check(z.refine(isMailbox, 'must be maildir:///folder or imaps://user:password@host, percent-encoded'));

interface BounceSettings {
  BOUNCE_ADDRESS?: string | undefined;
  BOUNCE_MAILBOX?: string | undefined;
  MAIL_URL?: string | undefined;
  MAIL_PROVIDER?: MailProvider | undefined;
  MAIL_RECEIPT_KEY?: string | undefined;
}

/** What the settings of returned mail lack to fit together. */
export function bounceProblems(settings: BounceSettings): { key: string; problem: string }[] {
  const { BOUNCE_ADDRESS: address, MAIL_URL: api, MAIL_PROVIDER: provider, MAIL_RECEIPT_KEY: key } = settings;
  const problems: { key: string; problem: string }[] = [];
  // What a provider takes over HTTP has an envelope of its own, and says by another way which mail it was.
  for (const other of ['BOUNCE_MAILBOX', ...(api ? [] : (['MAIL_PROVIDER'] as const))] as const)
    if (settings[other] && !address)
      problems.push({ key: 'BOUNCE_ADDRESS', problem: `is needed with ${other}` });
  if (api ? key && !provider : !provider !== !key)
    problems.push({ key: 'MAIL_RECEIPT_KEY', problem: 'and MAIL_PROVIDER are needed together' });
  if (provider === 'ses' && key && !/^arn:aws[\w-]*:sns:/.test(key))
    problems.push({
      key: 'MAIL_RECEIPT_KEY',
      problem: 'must be the ARN of the topic with MAIL_PROVIDER=ses',
    });
  if (provider === 'resend' && key && !/^whsec_[\w+/=-]{16,}$/.test(key))
    problems.push({
      key: 'MAIL_RECEIPT_KEY',
      problem: 'must be the signing secret, whsec_…, with MAIL_PROVIDER=resend',
    });
  return problems;
}
