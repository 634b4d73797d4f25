import { shortLink } from '@firstlook/contract/text-message.ts';
import { SmsError, type SmsMessage, type SmsSubject } from '../../gateways/sms.ts';
import type { Channel } from './channel.ts';
import { loadMailing, type Mailing, personOf, personValues } from './mailing.service.ts';
import { readOwnWords } from './own-field.service.ts';
import type { RefusalSubject } from './refusal.policy.ts';
import { textFor } from './text-message.service.ts';
import { textUnsubscribeLink } from './unsubscribe-link.ts';

/** What a refusal of the gateway means for the ledger: an unknown number is a bounce, and one of us pauses the send. */
const subjects: Record<SmsSubject, RefusalSubject> = {
  number: 'address',
  message: 'message',
  gateway: 'gateway',
};

/** Text messages over the installation's gateway. */
export const textChannel: Channel<Mailing, SmsMessage> = {
  name: 'sms',
  connections: (config) => config.SMS_CONNECTIONS,
  load: loadMailing,
  async compose(ctx, mailing, row) {
    const { rendered, title, locale } = mailing;
    const own = await readOwnWords(ctx, mailing.organizationId, mailing, row);
    const person = { ...personOf(row), own };
    const values = personValues(mailing, person, row.maximum_watches, 'sms');
    const links = {
      link: shortLink(mailing.baseUrl, row.short_code),
      unsubscribeUrl: textUnsubscribeLink(ctx.gateways.secrets, mailing.baseUrl, row.short_code),
    };
    return {
      id: row.id,
      to: row.address,
      from: mailing.fromTitle,
      organizationId: mailing.organizationId,
      text: textFor({ text: rendered.text, title, locale }, person, values, links),
    };
  },
  transmit: (ctx, message) => ctx.gateways.sms.send(message),
  isNamedOnly: (ctx) => ctx.gateways.sms.namesOnly,
  firstSent: async () => undefined,
  failureOf(error) {
    if (!(error instanceof SmsError)) return null;
    const { failure: kind, words, retryAfter } = error;
    if (kind === 'permanent') return { kind, words, about: subjects[error.about] };
    return kind === 'temporary' ? { kind, words, retryAfter } : { kind, words };
  },
};
