import { composeText, optOutLink, shortLink, type TextValues } from '@firstlook/contract/text-message.ts';
import { inOneLine } from '@firstlook/contract/visible-text.ts';
import { SmsError, type SmsMessage } from '../../gateways/sms.ts';
import type { MergeValues } from '../../rendering/merge.ts';
import type { RenderLocale } from '../../rendering/render-input.ts';
import { translate } from '../../rendering/translate.ts';
import type { Channel } from './channel.ts';
import { loadMailing, type Mailing } from './mailing.service.ts';
import { mergeValuesOf } from './recipient-link.ts';

/** Where the two links of one text message lead. */
interface TextLinks {
  link: string;
  unsubscribeUrl: string;
}

/** The words of a text message for one person; `values` are those of a mail to him. */
export function textFor(
  { text, title, locale }: { text: string; title: string; locale: RenderLocale },
  person: { firstName: string; lastName: string },
  values: MergeValues,
  links: TextLinks,
): string {
  const firstName = inOneLine(person.firstName);
  const lastName = inOneLine(person.lastName);
  const merged: TextValues = {
    ...links,
    firstName,
    lastName,
    name: `${firstName} ${lastName}`.trim(),
    title: inOneLine(title),
    viewsTotal: String(values.viewsTotal ?? ''),
    expiresOn: values.expiresOn ?? '',
  };
  return composeText(text, merged, (url) => translate(locale, 'mail:text.optOut', { url }));
}

/** Text messages over the installation's gateway. What it refuses is about this message: nobody is suppressed by it. */
export const textChannel: Channel<Mailing, SmsMessage> = {
  name: 'sms',
  connections: (config) => config.SMS_CONNECTIONS,
  load: loadMailing,
  async compose(ctx, mailing, row) {
    const { releaseId, rendered, title, locale } = mailing;
    const person = { firstName: row.first_name, lastName: row.last_name, token: row.token };
    const values = mergeValuesOf(ctx.baseUrl, releaseId, person, {
      channel: 'sms',
      viewsTotal: mailing.hasVideo ? row.maximum_watches : null,
      expirationDate: mailing.expirationDate,
      timeZone: mailing.timeZone,
    });
    const links = {
      link: shortLink(ctx.baseUrl, row.short_code),
      unsubscribeUrl: optOutLink(ctx.baseUrl, row.short_code),
    };
    return {
      id: row.id,
      to: row.address,
      text: textFor({ text: rendered.text, title, locale }, person, values, links),
    };
  },
  transmit: (ctx, message) => ctx.gateways.sms.send(message),
  firstSent: async () => undefined,
  failureOf(error) {
    if (!(error instanceof SmsError)) return null;
    const { failure: kind, words } = error;
    return kind === 'permanent' ? { kind, words, about: 'message' } : { kind, words };
  },
};
