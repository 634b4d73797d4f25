import { MailError, type MailMessage } from '../../gateways/mail.ts';
import { askForArchiveCopy } from './archive-copy.service.ts';
import type { Channel } from './channel.ts';
import { loadMailing, type Mailing, mailFor, returnPathFor, returnTokenFor } from './mailing.service.ts';
import { judgeRefusal } from './refusal.policy.ts';

/** E-mail over the installation's mail server, or its provider's API. */
export const mailChannel: Channel<Mailing, MailMessage> = {
  name: 'email',
  connections: (config) => config.SMTP_CONNECTIONS,
  load: loadMailing,
  compose: async (ctx, mailing, row) => ({
    id: row.id,
    organizationId: mailing.organizationId,
    envelope: { from: returnPathFor(ctx, row) ?? mailing.fromEmail, to: row.email ?? '' },
    raw: await mailFor(ctx, mailing, row),
    returnToken: returnTokenFor(ctx, row) ?? undefined,
  }),
  transmit: (ctx, message) => ctx.gateways.mail.send(message),
  isNamedOnly: (ctx) => ctx.gateways.mail.namesOnly,
  firstSent: async (ctx, { organizationId, distributionId, isArchived }) => {
    if (isArchived) await askForArchiveCopy(ctx, organizationId, distributionId);
  },
  failureOf(error) {
    if (!(error instanceof MailError)) return null;
    const { failure: kind, message: words, refusal, about, retryAfter, isHostSlow } = error;
    if (kind === 'temporary') return { kind, words, retryAfter, isHostSlow };
    if (kind === 'doubt') return { kind, words };
    return { kind, words, about: about ?? (refusal ? judgeRefusal(refusal, words) : 'message') };
  },
};
