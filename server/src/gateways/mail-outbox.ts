import type { MailGateway } from './mail.ts';
import type { Outbox } from './outbox.ts';

/** Used while SMTP_URL and MAIL_URL are unset: every mail stays in the outbox. */
export function openMailOutbox(outbox: Outbox): MailGateway {
  return {
    namesOnly: false,
    rewrites: [],
    async send({ id, raw, organizationId }) {
      await outbox.keep('email', { id, raw, organizationId });
      return null;
    },
    close: () => Promise.resolve(),
  };
}
