import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  collectText,
  hardCodedText,
  type ProgramText,
  parse,
  sourceFiles,
  unusedKeys,
} from './source-words.ts';

/**
 * Words: English and Hebrew have the same keys and placeholders, nothing is empty, what is said with a number has its
 * plural forms, every key is used,
 * every key that the program names exists (the compiler sees to it), and no screen has words of its own. Plural forms count as one key: Hebrew has `_one`, `_two` and `_other`, English may have fewer.
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

/** The forms a number takes in each language; French may add others. */
const formsOf = { en: ['one', 'other'], he: ['one', 'two', 'other'], fr: ['one', 'other'] } as const;
/** What is said with a number and is the same for every number: the reason. */
const sameForEveryNumber: Record<string, string> = {
  'common:ofTotal': 'no word follows the number',
  'common:ofMore': 'no word follows the number',
  'common:moreThan': 'no word follows the number',
  'distribute:preparing': 'no word follows the number',
  'landing:quota.of': 'no word follows the number',
  'landing:quota.playsLeft':
    'the number is merged for each reader into a finished page (docs/decisions/0003)',
  'mail:quota.dated': 'the number is merged for each reader into a finished mail',
  'mail:quota.plain': 'the number is merged for each reader into a finished mail',
  'mail:plays.dated': 'the number is merged for each reader into a finished mail',
  'mail:plays.plain': 'the number is merged for each reader into a finished mail',
};

/** "1 contacts" is said where a number has no forms, or where a second number goes with the forms of the first. */
function findNumbers(locale: keyof typeof formsOf, name: string, words: Map<string, string>): void {
  const stems = new Set<string>();
  for (const [key, text] of words) {
    if (plural.test(key)) stems.add(key.replace(plural, ''));
    const numbers = ['count', 'total'].filter((number) => new RegExp(`\\{\\{\\s*${number}\\b`).test(text));
    if (numbers.length > 1) findings.push(`${locale}/${name} ${key} has two numbers and the forms of one`);
    const isSame = `${name.replace('.json', '')}:${key}` in sameForEveryNumber;
    if (numbers.length > 0 && !plural.test(key) && !isSame)
      findings.push(`${locale}/${name} ${key} says a number and has no plural forms`);
  }
  for (const stem of stems)
    for (const form of formsOf[locale])
      if (!words.has(`${stem}_${form}`)) findings.push(`${locale}/${name} ${stem} lacks its form ${form}`);
}

const placeholders = (text: string) =>
  [...new Set(text.match(/\{\{\s*[\w.]+|\{\w+\}/g) ?? [])].sort().join(' ');

function namespaces(locale: string): string[] {
  return readdirSync(path.join('locales', locale))
    .filter((name) => name.endsWith('.json'))
    .sort();
}

/** Designs and fields name keys too. */
function dataFiles(...folders: string[]): string[] {
  return folders
    .flatMap((folder) => readdirSync(folder, { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile() && /\.(hbs|json|css)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
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
  findNumbers('en', name, english);
  findNumbers('he', name, hebrew);
}

/** Overlays hold only what differs: Hebrew to a woman, and French as far as it goes. Nothing of their own stands in them. */
const overlays = { heF: 'he', fr: 'en' } as const;
/** French has a space before these marks and inside its quotation marks, and no line breaks there. */
const breakable = /\S [:;!?»%]|« /;
/** Text messages: the no-break space is no letter of theirs, and would halve them (GSM 03.38). */
const isTextMessage = (name: string, key: string): boolean =>
  name === 'mail.json' && /^(text|account\.sms|advertisement\.(text|prefix))\b/.test(key);
for (const [overlay, base] of Object.entries(overlays)) {
  for (const name of namespaces(overlay)) {
    const read = (locale: string) =>
      new Map(flatten(JSON.parse(readFileSync(path.join('locales', locale, name), 'utf8')) as Words));
    const shapes = new Map([...read(base)].map(([key, text]) => [key.replace(plural, ''), text]));
    const words = read(overlay);
    if (overlay === 'fr') findNumbers('fr', name, words);
    for (const [key, text] of words) {
      if (overlay === 'fr' && breakable.test(text) && !isTextMessage(name, key))
        findings.push(`fr/${name} ${key}: a line can break before its mark (a no-break space stands there)`);
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

/** The types of all keys (`t('report:peple')` does not compile); `--write` makes the file anew. */
const typesFile = 'web/i18n/keys.d.ts';
const names = namespaces('en').map((name) => name.replace('.json', ''));
const types = `// Made by \`node scripts/check-locales.ts --write\`: the keys of every namespace, for the compiler.
import 'i18next';
${names.map((name) => `import type ${name}Words from '../../locales/en/${name}.json';`).join('\n')}

declare module 'i18next' {
  interface CustomTypeOptions {
    // All of them: every key is written with its namespace.
    defaultNS: [
${names.map((name) => `      '${name}',`).join('\n')}
    ];
    returnNull: false;
    resources: {
${names.map((name) => `      ${name}: typeof ${name}Words;`).join('\n')}
    };
  }
}
`;
if (process.argv.includes('--write')) writeFileSync(typesFile, types);
else if (readFileSync(typesFile, 'utf8') !== types) {
  findings.push(`${typesFile} is out of date: run node scripts/check-locales.ts --write`);
}

const program: ProgramText = { literals: new Set(), templates: [] };
for (const file of sourceFiles('web', 'server/src', 'contract/src')) {
  const source = parse(file);
  collectText(source, program);
  // The fake answers of tests are not shown on a screen.
  if (file.startsWith('web/') && !file.startsWith('web/test/')) {
    for (const { line, text } of hardCodedText(source)) {
      findings.push(`${file}:${line}  words on a screen that stand in no locale: ${text}`);
    }
  }
}
for (const file of dataFiles('templates', 'server/release-types')) {
  const text = readFileSync(file, 'utf8');
  for (const [, word = ''] of text.matchAll(/["'](\w[\w:./-]*)["']/g)) program.literals.add(word);
  // The compiler does not read designs.
  for (const [, key = ''] of text.matchAll(/["'](\w+:[\w.]+)["']/g)) {
    if (file.endsWith('.hbs') && !known.has(key)) findings.push(`${file} names ${key}, which no locale has`);
  }
  for (const [, name = ''] of text.matchAll(/\{\{>\s*([\w-]+)/g)) program.literals.add(name);
}
findings.push(
  ...unusedKeys([...known], program).map((key) => `locales/en has ${key}, which nothing in the program says`),
);

/** What every screen has: the list of the shell, as each language loads it. */
const shellWords = (/\{([\w,]+)\}/.exec(readFileSync('web/i18n/he.ts', 'utf8'))?.[1] ?? '').split(',');
/** What each app has from its start. The landing page is written by the server and knows no translations. */
const apps: Record<string, readonly string[]> = {
  'web/apps/producer/main.tsx': shellWords,
  // Its routes are made when the words of all client sites are there (`app.tsx`).
  'web/apps/client/main.tsx': [...shellWords, 'client'],
  'web/apps/landing/main.ts': [],
};
const namespace = new RegExp(
  `['"\`](${[...new Set([...known].map((key) => key.split(':')[0]))].join('|')}):[\\w.$]`,
  'g',
);
const withWords = /(?:screen|withWords)\(\s*\[([^\]]*)\],\s*(?:\(\) => )?import\('([^']+)'\)/g;
const codeOf = (file: string) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

/** Files that a module brings along; a module that is loaded together with words of its own answers for itself. */
function reach(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const source = codeOf(file).replace(withWords, '');
  for (const [, to = ''] of source.matchAll(/(?:from|import)[\s(]+'(\.[^']+\.tsx?)'/g)) {
    reach(path.join(path.dirname(file), to), seen);
  }
  return seen;
}

/** A module says no words but those that are there when it comes: what brought it has loaded its own before. */
function findMissingWords(file: string, words: readonly string[], seen = new Set<string>()): void {
  const visit = `${file} ${[...words].sort().join()}`;
  if (seen.has(visit)) return;
  seen.add(visit);
  for (const one of reach(file)) {
    const source = codeOf(one);
    for (const [, name = ''] of source.matchAll(namespace)) {
      if (!words.includes(name)) findings.push(`${file} is loaded without the words of ${name} (${one})`);
    }
    for (const [, more = '', to = ''] of source.matchAll(withWords)) {
      const named = [...more.matchAll(/'(\w+)'/g)].map(([, word = '']) => word);
      findMissingWords(path.join(path.dirname(one), to), [...new Set([...words, ...named])], seen);
    }
  }
}
for (const [file, words] of Object.entries(apps)) findMissingWords(file, words);

for (const finding of new Set(findings)) console.error(finding);
console.log(`${known.size} keys in ${locales.join(' and ')}, ${findings.length} findings`);
process.exit(findings.length > 0 ? 1 : 0);
