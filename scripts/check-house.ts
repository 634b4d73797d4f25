import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Rules of the house that read a file's text: where SQL, the environment and the outside world may stand. */
interface Rule {
  name: string;
  /** Files it looks at. */
  applies: (file: string) => boolean;
  /** What must not stand there. */
  forbids: RegExp;
}

const isServer = (file: string) => file.startsWith('server/src/') && !file.endsWith('.test.ts');
const isPlatform = (file: string) => file.startsWith('server/src/platform/');

const rules: Rule[] = [
  {
    name: 'SQL stands in *.store.ts only',
    applies: (file) => isServer(file) && !file.endsWith('.store.ts') && !isPlatform(file),
    forbids: /\bsql`|\.client\.query\(|from '(pg|sql-template-tag)'/,
  },
  {
    name: 'the environment is read in platform/config.ts only',
    applies: (file) => isServer(file) && file !== 'server/src/platform/config.ts',
    forbids: /process\.env\b/,
  },
  {
    name: 'network and child processes stand in gateways/ and platform/ only',
    applies: (file) => isServer(file) && !isPlatform(file) && !file.startsWith('server/src/gateways/'),
    forbids: /from 'node:(child_process|net|tls|http|https|dgram|dns)'|(?<![.\w])fetch\(/,
  },
  { name: 'no barrel files', applies: (file) => /\/index\.tsx?$/.test(file), forbids: /[\s\S]/ },
  {
    name: 'no skipped tests, no suppression without a reason',
    applies: (file) => /\.tsx?$/.test(file) && file !== 'scripts/check-house.ts',
    forbids:
      /@ts-ignore|@ts-nocheck|@ts-expect-error(?! \w)|biome-ignore [^:]+:\s*$|\b(it|describe|test)\.(only|todo)\(/m,
  },
  {
    name: 'no open ends',
    applies: (file) => /\.(tsx?|css|sql)$/.test(file) && file !== 'scripts/check-house.ts',
    forbids: /\b(TODO|FIXME|XXX|HACK)\b/,
  },
];

const folders = [
  'contract/src',
  'server/src',
  'server/test',
  'server/scripts',
  'web',
  'e2e',
  'bench',
  'scripts',
];

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => !file.includes('node_modules') && !file.startsWith('web/dist'));
  } catch {
    return [];
  }
}

const findings: string[] = [];
for (const file of folders.flatMap(filesOf)) {
  const due = rules.filter((rule) => rule.applies(file));
  if (due.length === 0) continue;
  const text = readFileSync(file, 'utf8');
  for (const rule of due) {
    const found = rule.forbids.exec(text);
    if (found) findings.push(`${file}:${text.slice(0, found.index).split('\n').length}  ${rule.name}`);
  }
}
for (const finding of findings) console.error(finding);
process.exit(findings.length > 0 ? 1 : 0);
