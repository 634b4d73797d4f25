import { readdirSync, readFileSync } from 'node:fs';
import i18next, { type ParseKeys, type Resource } from 'i18next';

export type Locale = 'he' | 'en';

/** The words of the screens, by the same keys that the screens use: `words('report:title', { name })`. */
export type Words = (key: string, values?: Record<string, string | number>) => string;

function read(locale: Locale): Resource[string] {
  const folder = new URL(`../locales/${locale}/`, import.meta.url);
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
    ]),
  );
}

/**
 * Looks words up in the locale files, with plural forms and placeholders, by the library that the screens use.
 *
 * @throws Error for a key that the language does not have
 */
export function wordsOf(locale: Locale): Words {
  const words = i18next.createInstance();
  void words.init({
    lng: locale,
    resources: { [locale]: read(locale) },
    initAsync: false,
    interpolation: { escapeValue: false },
    missingInterpolationHandler: () => '',
  });
  return (key, values = {}) => {
    if (!words.exists(key, values)) throw new Error(`${locale} has no words for ${key}`);
    return words.t(key as ParseKeys, values);
  };
}
