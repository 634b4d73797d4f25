import { byLanguage, languageOf } from '@firstlook/contract/language.ts';
import { toHtmlLanguage } from './locale.ts';
import type { Alternate, RenderLocale } from './render-input.ts';

/**
 * What each of these pages says of all of them, itself too, so that each is answered by the others; nothing of one alone.
 *
 * @param home who reads none of the languages gets the page in this one, else in English, else the first
 */
export function alternatesOf(
  pages: readonly { locale: RenderLocale; url: string }[],
  home: RenderLocale,
): Alternate[] {
  const sorted = pages.toSorted(byLanguage);
  const inLanguage = (wanted: RenderLocale) =>
    sorted.find(({ locale }) => languageOf(locale) === languageOf(wanted));
  const fallback = inLanguage(home) ?? inLanguage('en') ?? sorted[0];
  if (!fallback || pages.length < 2) return [];
  const each = sorted.map(({ locale, url }) => ({ language: toHtmlLanguage(locale), url }));
  return [...each, { language: 'x-default', url: fallback.url }];
}
