import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What comments and tests cite must stand in the repository: sections of docs/SPECIFICATION.md, numbers of
 * docs/PROMISES.md, files of docs/decisions, and in PROMISES.md the tests that are named.
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
const names = new Set(files.map((file) => path.basename(file)));
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  for (const { pattern, isThere } of rules)
    for (const match of text.matchAll(pattern)) {
      if (isThere(...match.slice(1).map(String))) continue;
      const line = text.slice(0, match.index).split('\n').length;
      findings.push(`${file}:${line}  points at nothing: ${match[0]}`);
    }
}
for (const [, test = ''] of promises.matchAll(/`([\w./-]+\.test\.ts)`/g))
  if (!names.has(path.basename(test)) && !existsSync(test))
    findings.push(`docs/PROMISES.md names ${test}, which is not there`);

for (const finding of findings) console.error(finding);
process.exit(findings.length > 0 ? 1 : 0);
