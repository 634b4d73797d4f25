import { inOneLine } from '@firstlook/contract/visible-text.ts';
import type { RenderInput, RenderLocale } from './render-input.ts';
import { translate } from './translate.ts';

/** What the law puts before the subject of an advertisement. */
export const subjectPrefixOf = ({
  locale,
  isAdvertisement,
}: Pick<RenderInput, 'locale' | 'isAdvertisement'>): string =>
  isAdvertisement ? translate(locale, 'mail:advertisement.prefix') : '';

/** What stands before an advertisement by text message, which has no foot for it: that it is one, and whose. */
export const advertisementHead = (locale: RenderLocale, organizationName: string): string =>
  // Braces of a name are no fields.
  translate(locale, 'mail:advertisement.text', { name: inOneLine(organizationName).replace(/[{}]/g, '') });
