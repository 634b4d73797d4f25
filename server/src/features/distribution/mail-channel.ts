import { MailError, type MailMessage } from '../../gateways/mail.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { askForArchiveCopy } from './archive-copy.service.ts';
import type { Channel } from './channel.ts';
import type { ClaimedRow } from './claim.store.ts';
import { loadMailing, type Mailing, mailFor } from './mailing.service.ts';
import { judgeRefusal } from './refusal.policy.ts';
import { returnPathOf } from './return-path.ts';

/** Where it comes back to: the installation's own return path, which names the row, else its sender. */
const envelopeFrom = (ctx: Ctx, mailing: Mailing, row: ClaimedRow): string =>
  returnPathOf(ctx.config, ctx.gateways.secrets, {
    organizationId: row.organization_id,
    recipientId: row.id,
  }) ?? mailing.fromEmail;

/** E-mail over the installation's mail server. */
export const mailChannel: Channel<Mailing, MailMessage> = {
  name: 'email',
  connections: (config) => config.SMTP_CONNECTIONS,
  load: loadMailing,
  compose: async (ctx, mailing, row) => ({
    id: row.id,
    envelope: { from: envelopeFrom(ctx, mailing, row), to: row.email ?? '' },
    raw: await mailFor(ctx, mailing, row),
  }),
  async transmit(ctx, message) {
    await ctx.gateways.mail.send(message);
    return null;
  },
  isNamedOnly: () => false,
  firstSent: async (ctx, { organizationId, distributionId, isArchived }) => {
    if (isArchived) await askForArchiveCopy(ctx, organizationId, distributionId);
  },
  failureOf(error) {
    if (!(error instanceof MailError)) return null;
    const { failure: kind, message: words, refusal } = error;
    if (kind !== 'permanent') return { kind, words };
    return { kind, words, about: refusal ? judgeRefusal(refusal, words) : 'message' };
  },
};
