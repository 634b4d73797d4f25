import type { Outbox } from './outbox.ts';
import type { SmsGateway } from './sms.ts';

/** Used while SMS_URL is unset: every text message stays in the outbox, as the gateway would have got it. */
export function openSmsOutbox(outbox: Outbox): SmsGateway {
  return {
    namesOnly: false,
    async send({ id, to, from, text, organizationId }) {
      const raw = Buffer.from(JSON.stringify({ to, text, id, ...(from && { from }) }));
      await outbox.keep('sms', { id, raw, organizationId });
      return null;
    },
  };
}
