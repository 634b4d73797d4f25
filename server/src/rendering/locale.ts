import { languageOf } from '@firstlook/contract/language.ts';
import type { RenderLocale } from './render-input.ts';

/** i18next lower-cases region-like tails, so the feminine overlay is registered under a name it leaves alone. */
export function toI18nLanguage(locale: RenderLocale): string {
  return locale === 'heF' ? 'hef' : locale;
}

/** The `lang` attribute: the feminine overlay is still Hebrew. */
export const toHtmlLanguage: (locale: RenderLocale) => string = languageOf;

export function isRightToLeft(locale: RenderLocale): boolean {
  return languageOf(locale) === 'he';
}
