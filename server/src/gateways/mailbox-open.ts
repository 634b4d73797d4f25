import { fileURLToPath } from 'node:url';
import type { MailboxGateway } from './mailbox.ts';
import { openImap } from './mailbox-imap.ts';
import { openMaildir } from './mailbox-maildir.ts';

/** The mailbox of BOUNCE_MAILBOX. */
export function openMailbox(address: string): MailboxGateway {
  const url = new URL(address);
  return url.protocol === 'maildir:'
    ? openMaildir(fileURLToPath(`file://${url.pathname}`))
    : openImap(address);
}
