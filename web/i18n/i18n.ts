import { viewRule } from '@firstlook/contract/view-rule.ts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { getUiConfig } from '../device/ui-config.ts';
import { fallbacks, languageOf, loadLocale, type SpokenLocale } from './words.ts';

export type { SpokenLocale };

/** Our own list: i18next lower-cases `heF` and then calls it left-to-right. */
const rightToLeft: readonly string[] = ['he', 'heF', 'hef'];

export const directionOf = (locale: string): 'rtl' | 'ltr' => (rightToLeft.includes(locale) ? 'rtl' : 'ltr');

/** Starts with the remembered language; resolves when the words of the shell are there. */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: getUiConfig().locale,
    fallbackLng: { ...fallbacks, default: ['en'] },
    resources: {},
    ns: ['common'],
    defaultNS: 'common',
    interpolation: { escapeValue: false, defaultVariables: viewRule },
    react: { useSuspense: false, bindI18nStore: 'added' },
    returnNull: false,
  });
  await loadLocale(getUiConfig().locale);
}

/** Loads a language and speaks it. */
export async function speak(locale: SpokenLocale): Promise<void> {
  await loadLocale(locale);
  await i18next.changeLanguage(languageOf(locale));
}
