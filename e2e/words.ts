import { readdirSync, readFileSync } from 'node:fs';

export type Locale = 'he' | 'en';

/** The words of the screens, by the same keys that the screens use: `words('report:title', { name })`. */
export type Words = (key: string, values?: Record<string, string | number>) => string;

type Tree = { [key: string]: string | Tree };

function read(locale: Locale): Tree {
  const folder = new URL(`../locales/${locale}/`, import.meta.url);
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Tree,
    ]),
  );
}

/**
 * Looks words up in the locale files, with plural forms and placeholders as i18next resolves them.
 *
 * @throws Error for a key that the language does not have
 */
export function wordsOf(locale: Locale): Words {
  const all = read(locale);
  const plural = new Intl.PluralRules(locale);
  return (key, values = {}) => {
    const path = key.split(/[:.]/);
    const last = path.pop() ?? '';
    let place: Tree = all;
    for (const part of path) place = (place[part] ?? {}) as Tree;
    const { count } = values;
    const forms =
      typeof count === 'number' ? [...(count === 0 ? ['_zero'] : []), `_${plural.select(count)}`, ''] : [''];
    const found = forms.map((form) => place[last + form]).find((one) => typeof one === 'string');
    if (typeof found !== 'string') throw new Error(`${locale} has no words for ${key}`);
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}
