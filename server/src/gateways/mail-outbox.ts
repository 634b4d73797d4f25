import type { MailGateway } from './mail.ts';
import type { Outbox } from './outbox.ts';

/** Used while SMTP_URL is unset: every mail stays in the outbox. */
export function openMailOutbox(outbox: Outbox): MailGateway {
  return {
    send: ({ id, raw }) => outbox.keep('email', id, raw),
    close: () => Promise.resolve(),
  };
}
