import { readFileSync } from 'node:fs';
import { viewRule } from '@firstlook/contract/view-rule.ts';
import i18next, { type i18n, type ParseKeys, type Resource } from 'i18next';
import { toI18nLanguage } from './locale.ts';
import type { RenderLocale } from './render-input.ts';

const namespaces = [
  'mail',
  'landing',
  'fields',
  'common',
  'selection',
  'import',
  'ownFields',
  'stats',
] as const;
const localesDir = new URL('../../../locales/', import.meta.url);
const languageDirs: Record<string, string> = { en: 'en', he: 'he', hef: 'heF', fr: 'fr' };

function loadResources(): Resource {
  const resources: Resource = {};
  for (const [language, dir] of Object.entries(languageDirs)) {
    const bundle: Record<string, Record<string, string>> = {};
    for (const namespace of namespaces) {
      try {
        bundle[namespace] = JSON.parse(readFileSync(new URL(`${dir}/${namespace}.json`, localesDir), 'utf8'));
      } catch (error) {
        // Overlays and partial languages may lack a file; the two complete languages may not.
        if (language === 'en' || language === 'he') throw error;
      }
    }
    resources[language] = bundle;
  }
  return resources;
}

let instance: i18n | undefined;

function words(): i18n {
  if (instance) return instance;
  instance = i18next.createInstance();
  void instance.init({
    resources: loadResources(),
    initAsync: false,
    ns: [...namespaces],
    defaultNS: 'mail',
    fallbackLng: { hef: ['he', 'en'], fr: ['en'], he: ['en'], default: ['en'] },
    interpolation: { escapeValue: false, defaultVariables: viewRule },
    returnEmptyString: false,
  });
  return instance;
}

/** A key of the words of mails, pages and fields, with its namespace (`web/i18n/keys.d.ts`). */
export type WordKey = Extract<ParseKeys, `${(typeof namespaces)[number]}:${string}`>;

/** What stands directly under a key: `KeyUnder<'landing:expired'>`. */
export type KeyUnder<Head extends string> = WordKey extends infer Key
  ? Key extends `${Head}.${infer Rest}`
    ? Rest
    : never
  : never;

/** The first of these keys that the language has. For keys with a part that is known only at run time. */
export const findKey = (locale: RenderLocale, ...candidates: string[]): WordKey | undefined =>
  candidates.find((key) => hasTranslation(locale, key)) as WordKey | undefined;

/** One sentence from `locales/<language>/<namespace>.json`, key as `namespace:path`, plain text, nothing escaped. */
export function translate(locale: RenderLocale, key: WordKey, values: Record<string, unknown> = {}): string {
  return String(words().t(key, { ...values, lng: toI18nLanguage(locale) }));
}

/** What the codes below a key are called, in every language: `act` of `stats`. */
export const namesUnder = (
  namespace: (typeof namespaces)[number],
  key: string,
): [code: string, name: string][] =>
  Object.keys(languageDirs).flatMap((language) =>
    Object.entries((words().getResource(language, namespace, key) ?? {}) as Record<string, string>),
  );

export function hasTranslation(locale: RenderLocale, key: string): boolean {
  return words().exists(key, { lng: toI18nLanguage(locale) });
}
