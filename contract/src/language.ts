import { type Locale, type OrganizationLocale, organizationLocales } from './organization-choice.ts';

/** What a language is called by those who read it. */
export const languageNames: Readonly<Record<OrganizationLocale, string>> = {
  he: 'עברית',
  en: 'English',
  fr: 'Français',
};

/** The language of a locale: Hebrew that addresses a woman is Hebrew (BCP 47, as `lang` and `hreflang` have it). */
export const languageOf = (locale: Locale): OrganizationLocale => (locale === 'heF' ? 'he' : locale);

/** In the one order in which languages are named everywhere. */
export const byLanguage = (one: { locale: Locale }, other: { locale: Locale }): number =>
  organizationLocales.indexOf(languageOf(one.locale)) - organizationLocales.indexOf(languageOf(other.locale));
