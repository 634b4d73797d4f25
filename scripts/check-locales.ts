import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Words: English and Hebrew have the same keys and placeholders, nothing is empty, and every key that the web names
 * literally exists. Plural forms count as one key: Hebrew has `_one`, `_two` and `_other`, English may have fewer.
 */
type Words = { [key: string]: string | Words };
const locales = ['en', 'he'] as const;
const plural = /_(zero|one|two|few|many|other)$/;
const findings: string[] = [];

function flatten(words: Words, prefix = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${prefix}${key}`, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  );
}

const placeholders = (text: string) =>
  [...new Set(text.match(/\{\{\s*[\w.]+|\{\w+\}/g) ?? [])].sort().join(' ');

function namespaces(locale: string): string[] {
  return readdirSync(path.join('locales', locale))
    .filter((name) => name.endsWith('.json'))
    .sort();
}

const known = new Set<string>();
for (const name of new Set(locales.flatMap(namespaces))) {
  const [english, hebrew] = locales.map((locale) => {
    try {
      return new Map(flatten(JSON.parse(readFileSync(path.join('locales', locale, name), 'utf8')) as Words));
    } catch {
      findings.push(`locales/${locale}/${name} is missing or broken`);
      return new Map<string, string>();
    }
  }) as [Map<string, string>, Map<string, string>];
  const shapes = (words: Map<string, string>) =>
    new Set([...words.keys()].map((key) => key.replace(plural, '')));
  const [englishKeys, hebrewKeys] = [shapes(english), shapes(hebrew)];
  for (const key of englishKeys) if (!hebrewKeys.has(key)) findings.push(`he/${name} lacks ${key}`);
  for (const key of hebrewKeys) if (!englishKeys.has(key)) findings.push(`en/${name} lacks ${key}`);
  for (const [key, text] of english) {
    known.add(`${name.replace('.json', '')}:${key.replace(plural, '')}`);
    const other = hebrew.get(key);
    if (text.trim() === '') findings.push(`en/${name} ${key} is empty`);
    // "One release" needs no number: the forms of a plural may differ, sentences may not.
    if (other !== undefined && !plural.test(key) && placeholders(text) !== placeholders(other))
      findings.push(`${name} ${key}: placeholders differ (${placeholders(text)} / ${placeholders(other)})`);
  }
  for (const [key, text] of hebrew) if (text.trim() === '') findings.push(`he/${name} ${key} is empty`);
}

/** Overlays hold only what differs: Hebrew to a woman, and French as far as it goes. Nothing of their own stands in them. */
const overlays = { heF: 'he', fr: 'en' } as const;
for (const [overlay, base] of Object.entries(overlays)) {
  for (const name of namespaces(overlay)) {
    const read = (locale: string) =>
      new Map(flatten(JSON.parse(readFileSync(path.join('locales', locale, name), 'utf8')) as Words));
    const shapes = new Map([...read(base)].map(([key, text]) => [key.replace(plural, ''), text]));
    const words = read(overlay);
    for (const [key, text] of words) {
      const under = shapes.get(key.replace(plural, ''));
      if (under === undefined) findings.push(`${overlay}/${name} has ${key}, which ${base} does not`);
      else if (!plural.test(key) && placeholders(under) !== placeholders(text))
        findings.push(`${overlay}/${name} ${key}: placeholders differ from ${base}`);
      if (text.trim() === '') findings.push(`${overlay}/${name} ${key} is empty`);
      // In French nothing is singular too: a form without its number would say one where there is none.
      if (overlay === 'fr' && key.endsWith('_one') && placeholders(text) === '') {
        const stem = key.slice(0, -4);
        if (placeholders(words.get(`${stem}_other`) ?? '') !== '' && !words.has(`${stem}_zero`))
          findings.push(`fr/${name} ${key} says one where there may be none`);
      }
    }
  }
}

const literal = /\bt\(\s*'(\w+:[\w.]+)'/g;
for (const entry of readdirSync('web', { withFileTypes: true, recursive: true })) {
  const file = path.join(entry.parentPath, entry.name);
  if (!/\.tsx?$/.test(file) || /node_modules|web\/dist/.test(file)) continue;
  for (const [, key] of readFileSync(file, 'utf8').matchAll(literal)) {
    if (key && !known.has(key)) findings.push(`${file} names ${key}, which no locale has`);
  }
}

/** What every screen has; keep in step with `web/i18n/{he,en}.ts`. */
const always = ['common', 'errors', 'settings', 'shell', 'mail'];
const namespace = new RegExp(
  `['"\`](${[...new Set([...known].map((key) => key.split(':')[0]))].join('|')}):[\\w.$]`,
  'g',
);

/** Files that a module brings along; a module that is loaded together with words of its own answers for itself. */
function reach(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const source = readFileSync(file, 'utf8').replace(withWords, '');
  for (const [, to = ''] of source.matchAll(/(?:from|import)[\s(]+'(\.[^']+\.tsx?)'/g)) {
    reach(path.join(path.dirname(file), to), seen);
  }
  return seen;
}
const withWords = /(?:screen|withWords)\(\s*\[([^\]]*)\],\s*(?:\(\) => )?import\('([^']+)'\)/g;

function findMissingWords(file: string, words: readonly string[]): void {
  for (const one of reach(file)) {
    for (const [, name = ''] of readFileSync(one, 'utf8').matchAll(namespace)) {
      if (!words.includes(name)) findings.push(`${file} is loaded without the words of ${name} (${one})`);
    }
  }
}
const app = 'web/apps/producer';
findMissingWords(path.join(app, 'main.tsx'), always);
for (const name of readdirSync(app)) {
  const source = readFileSync(path.join(app, name), 'utf8');
  for (const [, words = '', to = ''] of source.matchAll(withWords)) {
    const named = [...words.matchAll(/'(\w+)'/g)].map(([, word = '']) => word);
    findMissingWords(path.join(app, to), [...always, ...named]);
  }
}

for (const finding of findings) console.error(finding);
console.log(`${known.size} keys in ${locales.join(' and ')}, ${findings.length} findings`);
process.exit(findings.length > 0 ? 1 : 0);
