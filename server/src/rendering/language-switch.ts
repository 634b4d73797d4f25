import { byLanguage, languageNames, languageOf } from '@firstlook/contract/language.ts';
import { escapeHtml } from './escape-html.ts';
import { isRightToLeft, toHtmlLanguage } from './locale.ts';
import type { RenderLocale } from './render-input.ts';
import { translate } from './translate.ts';

/** The languages of a page by their own names, this one marked; empty where there is no other. */
export function languageSwitch(
  locale: RenderLocale,
  others: readonly { locale: RenderLocale; url: string }[],
): string {
  if (others.length === 0) return '';
  const items = [{ locale, url: '' }, ...others].toSorted(byLanguage).map((page) => {
    const language = `lang="${toHtmlLanguage(page.locale)}" dir="${isRightToLeft(page.locale) ? 'rtl' : 'ltr'}"`;
    const name = escapeHtml(languageNames[languageOf(page.locale)]);
    return page.url
      ? `<li><a href="${escapeHtml(page.url)}" hreflang="${toHtmlLanguage(page.locale)}" ${language}>${name}</a></li>`
      : `<li><b aria-current="true" ${language}>${name}</b></li>`;
  });
  const label = escapeHtml(translate(locale, 'landing:page.languages'));
  return `<nav class="languages" aria-label="${label}"><ul class="wrap">${items.join('')}</ul></nav>`;
}
