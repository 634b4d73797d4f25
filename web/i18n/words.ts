import i18next from 'i18next';
import type { InterfaceLocale } from '../device/ui-config.ts';

/** Words that a screen brings along. Those of mails are the server's; those of landing pages also name the designs. */
export type Namespace =
  | 'accounts'
  | 'apiKeys'
  | 'audit'
  | 'calendar'
  | 'sends'
  | 'client'
  | 'contactSelection'
  | 'contacts'
  | 'design'
  | 'details'
  | 'distribute'
  | 'duplicates'
  | 'fieldMove'
  | 'fields'
  | 'filmCurve'
  | 'folders'
  | 'followUp'
  | 'import'
  | 'join'
  | 'labels'
  | 'landing'
  | 'media'
  | 'organizationEdit'
  | 'organizations'
  | 'outbox'
  | 'ownFields'
  | 'ownPage'
  | 'ownHost'
  | 'palette'
  | 'person'
  | 'preferences'
  | 'publisher'
  | 'recurring'
  | 'registeredFile'
  | 'releaseEdit'
  | 'compare'
  | 'removal'
  | 'report'
  | 'reportLinks'
  | 'reportPaper'
  | 'roles'
  | 'secondFactor'
  | 'security'
  | 'selection'
  | 'senderDomains'
  | 'signUp'
  | 'smartList'
  | 'stats'
  | 'storage'
  | 'suppression'
  | 'subjectTest'
  | 'stream'
  | 'templates'
  | 'textPart'
  | 'session'
  | 'timeline'
  | 'translations'
  | 'update'
  | 'upload'
  | 'views'
  | 'watching'
  | 'webhooks';

/** Hebrew as it speaks to a woman lies over `he`; what French lacks is said in English. */
export type SpokenLocale = InterfaceLocale | 'heF';
export const fallbacks = { hef: ['he', 'en'], fr: ['en'] };
/** The library lower-cases `heF` in some places and not in others. */
export const languageOf = (locale: SpokenLocale): string => (locale === 'heF' ? 'hef' : locale);
/** The languages a spoken one is made of, itself last. */
const layers: Record<SpokenLocale, readonly SpokenLocale[]> = {
  he: ['he'],
  en: ['en'],
  heF: ['he', 'heF'],
  fr: ['en', 'fr'],
};

type Words = Record<string, unknown>;

interface Language {
  shell: Record<string, Words>;
  screens: Record<string, () => Promise<Words>>;
}

/** A language knows where its words lie: the list of another language is not loaded. */
const languages: Record<SpokenLocale, () => Promise<Language>> = {
  he: () => import('./he.ts'),
  en: () => import('./en.ts'),
  heF: () => import('./he-f.ts'),
  fr: () => import('./fr.ts'),
};

const asked = new Set<Namespace>();
const locales = new Set<SpokenLocale>();
const loading = new Map<string, Promise<void>>();

/** Loads once; what failed is tried again by the next who asks. */
function once(key: string, load: () => Promise<void>): Promise<void> {
  const known = loading.get(key);
  if (known) return known;
  const promise = load().catch((error: unknown) => {
    loading.delete(key);
    throw error;
  });
  loading.set(key, promise);
  return promise;
}

/** `../../locales/he/common.json` is `common`. */
const namespaceOf = (path: string) => path.replace(/^.*\//, '').replace('.json', '');

const loadShell = (locale: SpokenLocale) =>
  once(locale, async () => {
    for (const [path, words] of Object.entries((await languages[locale]()).shell)) {
      i18next.addResourceBundle(languageOf(locale), namespaceOf(path), words);
    }
  });

const loadScreen = (locale: SpokenLocale, namespace: Namespace) =>
  once(`${locale}/${namespace}`, async () => {
    const { screens } = await languages[locale]();
    const words = await screens[`../../locales/${locale}/${namespace}.json`]?.();
    // An overlay or a partial language has no file for most screens.
    if (words) i18next.addResourceBundle(languageOf(locale), namespace, words);
  });

/** All that was asked for so far, in one more language. */
export async function loadLocale(locale: SpokenLocale): Promise<void> {
  await Promise.all(
    layers[locale].flatMap((layer) => {
      locales.add(layer);
      return [loadShell(layer), ...[...asked].map((namespace) => loadScreen(layer, namespace))];
    }),
  );
}

/**
 * A module and the words it shows, which arrive together, so that no key is ever seen:
 * `lazy(() => withWords(['outbox'], import('./outbox-page.tsx')))`.
 */
export async function withWords<T>(namespaces: readonly Namespace[], module: Promise<T>): Promise<T> {
  for (const namespace of namespaces) asked.add(namespace);
  const [loaded] = await Promise.all([
    module,
    ...[...locales].flatMap((locale) => namespaces.map((namespace) => loadScreen(locale, namespace))),
  ]);
  return loaded;
}
