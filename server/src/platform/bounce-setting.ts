import * as z from 'zod/mini';

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
}

/** What the settings of returned mail lack to fit together. */
export function bounceProblems(settings: BounceSettings): { key: string; problem: string }[] {
  const { BOUNCE_ADDRESS: address, BOUNCE_MAILBOX: mailbox } = settings;
  return mailbox && !address ? [{ key: 'BOUNCE_ADDRESS', problem: 'is needed with BOUNCE_MAILBOX' }] : [];
}
