import type { RenderLocale } from './render-input.ts';

/** i18next lower-cases region-like tails, so the feminine overlay is registered under a name it leaves alone. */
export function toI18nLanguage(locale: RenderLocale): string {
  return locale === 'heF' ? 'hef' : locale;
}

/** The `lang` attribute: the feminine overlay is still Hebrew. */
export function toHtmlLanguage(locale: RenderLocale): string {
  return locale === 'heF' ? 'he' : locale;
}

export function isRightToLeft(locale: RenderLocale): boolean {
  return locale === 'he' || locale === 'heF';
}
