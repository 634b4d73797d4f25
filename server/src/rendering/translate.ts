import { readFileSync } from 'node:fs';
import { viewRule } from '@firstlook/contract/report-count.ts';
import i18next, { type i18n, type Resource } from 'i18next';
import { toI18nLanguage } from './locale.ts';
import type { RenderLocale } from './render-input.ts';

const namespaces = ['mail', 'landing', 'fields', 'common'] as const;
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

/** One sentence from `locales/<language>/<namespace>.json`, key as `namespace:path`, plain text, nothing escaped. */
export function translate(locale: RenderLocale, key: string, values: Record<string, unknown> = {}): string {
  return String(words().t(key, { ...values, lng: toI18nLanguage(locale) }));
}

export function hasTranslation(locale: RenderLocale, key: string): boolean {
  return words().exists(key, { lng: toI18nLanguage(locale) });
}
