import i18next, { type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { getUiConfig, type InterfaceLocale } from '../data/ui-config.ts';

/** Our own list: i18next lower-cases `heF` and then calls it left-to-right. */
const rightToLeft: readonly string[] = ['he', 'heF'];

const loaders: Record<InterfaceLocale, () => Promise<{ default: Record<string, Record<string, unknown>> }>> =
  {
    he: () => import('./he.ts'),
    en: () => import('./en.ts'),
  };

const loaded = new Set<string>();

/** Namespaces from file paths: `../../locales/he/common.json` is `common`. */
function namespaces(files: Record<string, Record<string, unknown>>): Resource[string] {
  return Object.fromEntries(
    Object.entries(files).map(([path, words]) => [path.replace(/^.*\//, '').replace('.json', ''), words]),
  ) as Resource[string];
}

async function load(locale: InterfaceLocale): Promise<void> {
  if (loaded.has(locale)) return;
  const words = namespaces((await loaders[locale]()).default);
  for (const [namespace, texts] of Object.entries(words)) {
    i18next.addResourceBundle(locale, namespace, texts, true, true);
  }
  loaded.add(locale);
}

export const directionOf = (locale: string): 'rtl' | 'ltr' => (rightToLeft.includes(locale) ? 'rtl' : 'ltr');

/** Starts with the remembered language; resolves when its words are there. */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: getUiConfig().locale,
    fallbackLng: 'en',
    resources: {},
    ns: ['common'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
    returnNull: false,
  });
  await load(getUiConfig().locale);
}

/** Loads a language and speaks it. */
export async function speak(locale: InterfaceLocale): Promise<void> {
  await load(locale);
  await i18next.changeLanguage(locale);
}
