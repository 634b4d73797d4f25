import type { TextDescription } from '@firstlook/contract/distribution.ts';
import type { Gender } from '@firstlook/contract/gender.ts';
import type { OwnValues } from '@firstlook/contract/merge-field.ts';
import { defaultMaximumWatches } from '@firstlook/contract/playback.ts';
import {
  composeText,
  optOutLink,
  sampleCode,
  sampleOptOutCode,
  shortLink,
  type TextValues,
} from '@firstlook/contract/text-message.ts';
import { inOneLine } from '@firstlook/contract/visible-text.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { advertisementHead } from '../../rendering/advertisement.ts';
import type { MergeValues } from '../../rendering/merge.ts';
import { baseOf } from '../../rendering/public-address.ts';
import type { RenderLocale } from '../../rendering/render-input.ts';
import { translate } from '../../rendering/translate.ts';
import { loadForSending } from './distribute.service.ts';
import { mergeValuesOf } from './recipient-link.ts';

/** Where the two links of one text message lead. */
interface TextLinks {
  link: string;
  unsubscribeUrl: string;
}

/** What the text of every recipient says of its release; `values` are those of a mail about it. */
const sharedValues = (title: string, values: MergeValues) => ({
  title: inOneLine(title),
  viewsTotal: String(values.viewsTotal ?? ''),
  expiresOn: values.expiresOn ?? '',
});

const optOutLine = (locale: RenderLocale, url: string) => translate(locale, 'mail:text.optOut', { url });

/** The words of a text message for one person. */
export function textFor(
  { text, title, locale }: { text: string; title: string; locale: RenderLocale },
  person: { firstName: string; lastName: string; gender?: Gender | null; own?: OwnValues | undefined },
  values: MergeValues,
  links: TextLinks,
): string {
  const firstName = inOneLine(person.firstName);
  const lastName = inOneLine(person.lastName);
  const merged: TextValues = {
    ...links,
    ...sharedValues(title, values),
    firstName,
    lastName,
    name: `${firstName} ${lastName}`.trim(),
    gender: person.gender ?? null,
    own: person.own,
  };
  return composeText(text, merged, (url) => optOutLine(locale, url));
}

/** What a screen needs to show and count a text as it will be sent. @throws AppError NOT_FOUND */
export async function describeText(ctx: Ctx, releaseId: string): Promise<TextDescription> {
  const { organization, release } = await loadForSending(ctx, releaseId);
  const base = baseOf(ctx, organization);
  const nobody = { firstName: '', lastName: '', token: '' };
  const values = mergeValuesOf(base, releaseId, nobody, {
    channel: 'sms',
    viewsTotal: release.hasVideo ? defaultMaximumWatches : null,
    expirationDate: release.expirationDate,
    timeZone: organization.timeZone,
  });
  const unsubscribeUrl = optOutLink(base, sampleOptOutCode);
  return {
    hasGateway: ctx.config.SMS_URL !== undefined,
    sender: organization.textSender,
    link: shortLink(base, sampleCode),
    unsubscribeUrl,
    optOut: optOutLine(release.locale, unsubscribeUrl),
    advertisement: advertisementHead(release.locale, organization.name),
    ...sharedValues(release.title, values),
  };
}
