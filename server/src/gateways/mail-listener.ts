import type { Config } from '../platform/config.ts';
import { listenToMailgun } from './mail-mailgun-notice.ts';
import type { MailListener } from './mail-notice.ts';
import { listenToPostmark } from './mail-postmark-notice.ts';
import { listenToResend } from './mail-resend-notice.ts';
import { listenToSendgrid } from './mail-sendgrid-notice.ts';
import { listenToSes } from './mail-ses-notice.ts';

const listeners = {
  ses: listenToSes,
  mailgun: listenToMailgun,
  postmark: listenToPostmark,
  sendgrid: listenToSendgrid,
  resend: listenToResend,
};

/** What understands the provider that mail is handed over to; null where none is named. */
export function openMailListener({
  MAIL_PROVIDER: provider,
  MAIL_RECEIPT_KEY: key,
}: Pick<Config, 'MAIL_PROVIDER' | 'MAIL_RECEIPT_KEY'>): MailListener | null {
  return provider && key ? listeners[provider](key) : null;
}
