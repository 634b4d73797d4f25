import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What comments and tests cite must stand in the repository: sections of docs/SPECIFICATION.md, numbers of
 * docs/PROMISES.md, files of docs/decisions; so must what a document names in backticks as a file or folder of ours.
 */
const specification = readFileSync('docs/SPECIFICATION.md', 'utf8');
const promises = readFileSync('docs/PROMISES.md', 'utf8');
const hasRow = (name: string) => new RegExp(`^\\| ${name} \\|`, 'm').test(promises);

const rules: { pattern: RegExp; isThere: (...parts: string[]) => boolean }[] = [
  {
    pattern: /\bspecification ([12]),? sections? (\d+)/gi,
    isThere: (part = '', section = '') => specification.includes(`### Part ${part}, section ${section}:`),
  },
  {
    pattern: /\bdecisions?,? sections? (\d+)/gi,
    isThere: (section = '') => specification.includes(`### Settled, section ${section}:`),
  },
  { pattern: /\bpromises? ([A-Z]\d*)\b/g, isThere: (name = '') => hasRow(name) },
  { pattern: /\battacks? (\d+)\b/gi, isThere: (name = '') => hasRow(name) },
  {
    pattern: /decisions\/(\d{4})/g,
    isThere: (number = '') => readdirSync('docs/decisions').some((name) => name.startsWith(number)),
  },
  // Words that once pointed at papers of the builders.
  {
    pattern:
      /\((?:issue|stack|review)(?:[:,]| \d) ?[^){}]{0,40}\)|\bstack\.md\b|\bux\.md\b|\bthe issue(?:'s|:)|\b(?:see|of|in) issue \d+|\.\.\/shared\//g,
    isThere: () => false,
  },
];

const folders = [
  'contract/src',
  'server/src',
  'server/test',
  'server/migrations',
  'server/scripts',
  'web',
  'e2e',
];
const files = [...folders, 'bench', 'docs', 'templates']
  .flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  )
  .filter((file) => /\.(tsx?|css|sql|hbs|md)$/.test(file) && !/node_modules|web\/dist/.test(file));

const findings: string[] = [];
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  for (const { pattern, isThere } of rules)
    for (const match of text.matchAll(pattern)) {
      if (isThere(...match.slice(1).map(String))) continue;
      const line = text.slice(0, match.index).split('\n').length;
      findings.push(`${file}:${line}  points at nothing: ${match[0]}`);
    }
}

/** A test that a document cites for a number of docs/PROMISES.md says that number itself. */
const citedFor = /`([\w./-]+\.(?:test|journey)\.tsx?)` \((attack|promise) ([A-Z]?\d*)\)/g;
const saysNumber = (text: string, kind: string, number: string) =>
  new RegExp(`\\b${kind}s? (?:[A-Z]?\\d+(?:,| and) )*${number}\\b`, 'i').test(text);

/** A test that a document names by words of its title. */
const namedTest = /`([\w./-]+\.(?:test|journey)\.tsx?)` “([^”]+)”/g;

/** Every file and folder of ours, `/` before each. */
const notOurs = /(^|\/)(node_modules|\.git|dist)$|^(artifacts|data)$/;
const placesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (notOurs.test(place)) return [];
    return entry.isDirectory() ? [place, ...placesIn(place)] : [place];
  });
const places = placesIn('.');
const everywhere = places.map((place) => `/${place}\n`).join('');

const isFile = /^[\w.*{},/-]*[\w*}]\.(?:tsx?|json|css|md|sql|hbs|cjs|ya?ml|html)$/;
const isFolder = /^(?:contract|server|web|e2e|bench|scripts|docs|locales|templates|features)\/[\w.*{},/-]+$/;

/** Whether a file or folder ends in that path; `*` and `{a,b}` stand for what they do in a shell, a point for an ending. */
function hasPlace(named: string): boolean {
  const choices = named
    .replace(/\/$/, '')
    .replace(/[.]/g, '\\.')
    .replace(/\*+/g, '[^/\n]*')
    .replace(/^\\\./, '[^/\n]*\\.')
    .replace(/\{([^}]*)\}/g, (_, list: string) => `(?:${list.replaceAll(',', '|')})`);
  // A bench is called without its ending, a decision by its number.
  return new RegExp(`/${choices}(?:\\.ts|-[^/\n]*\\.md)?\n`).test(everywhere);
}

for (const file of places.filter((one) => one.endsWith('.md')))
  for (const [at, line] of readFileSync(file, 'utf8').split('\n').entries())
    for (const [cited, name = '', kind = '', number = ''] of line.matchAll(citedFor)) {
      const tests = places.filter((one) => `/${one}`.endsWith(`/${name}`));
      if (!tests.some((one) => saysNumber(readFileSync(one, 'utf8'), kind, number)))
        findings.push(`${file}:${at + 1}  cites ${cited}, which does not say so`);
    }

// Decisions say what was there on their day; what a run makes stands in no repository.
const documents = places.filter((file) => file.endsWith('.md') && !file.startsWith('docs/decisions/'));
for (const file of documents)
  for (const [at, line] of readFileSync(file, 'utf8').split('\n').entries())
    for (const [cited, name = '', words = ''] of line.matchAll(namedTest)) {
      const tests = places.filter((one) => `/${one}`.endsWith(`/${name}`));
      const isThere = (text: string) =>
        text.split('\n').some((one) => /\b(?:test|it)(?:\.each)?\(/.test(one) && one.includes(words));
      if (!tests.some((one) => isThere(readFileSync(one, 'utf8'))))
        findings.push(`${file}:${at + 1}  names no test that is there: ${cited}`);
    }

for (const file of documents)
  for (const [at, line] of readFileSync(file, 'utf8').split('\n').entries())
    for (const [, named = ''] of line.matchAll(/`([^`\s]+)`/g))
      if (
        (isFile.test(named) || isFolder.test(named)) &&
        !/^(\/|artifacts\/)/.test(named) &&
        !hasPlace(named)
      )
        findings.push(`${file}:${at + 1}  names ${named}, which is not there`);

for (const finding of findings) console.error(finding);
process.exit(findings.length > 0 ? 1 : 0);
