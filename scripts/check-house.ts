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

/** What comes with the program: built pages, fixed scripts, demo pictures, words. */
const readsOwnFiles: readonly string[] = [
  'server/src/kernel/web-app.ts',
  'server/src/features/demo/demo-media.service.ts',
  'server/src/features/demo/demo.service.ts',
  'server/src/features/script/script.routes.ts',
  'server/src/features/settings/locale.service.ts',
];

/** They write down what is forbidden. */
const namesThem: readonly string[] = ['scripts/check-house.ts', 'scripts/breakages.ts'];

/** Tests of Debian's sample files, of LibreOffice and Dovecot, of Linux' own ways, of a user that only root can be, of a PostgreSQL of the machine; films that take minutes. */
const runsSomewhere: readonly string[] = [
  'server/src/features/distribution/signed-mail.test.ts',
  'server/src/features/delivery-feedback/dovecot.test.ts',
  'server/src/gateways/document-office.test.ts',
  'server/src/gateways/image.test.ts',
  'server/src/gateways/file-type.test.ts',
  'server/src/gateways/film-large.test.ts',
  'server/src/gateways/video.test.ts',
  'server/src/platform/stray-process.test.ts',
  'server/test/abort.test.ts',
  'server/test/pg-dump.test.ts',
  'server/test/start.test.ts',
];

const rules: Rule[] = [
  {
    name: 'SQL stands in *.store.ts, parts that several statements share in *.sql.ts',
    applies: (file) => isServer(file) && !/\.(store|sql)\.ts$/.test(file) && !isPlatform(file),
    // Any spelling: the tag, a client's own call, a driver, or a statement as plain text.
    forbids:
      /\bsql`|\.query\(\s*['"`]|from '(pg|pg-\w+|sql-template-tag)'|['"`]\s*(select\s[\s\S]{1,200}?\sfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|with\s+(recursive\s+)?\w+\s+as\s*(not\s+materialized\s*|materialized\s*)?\()/i,
  },
  {
    name: 'the environment is read in platform/config.ts only',
    applies: (file) => isServer(file) && file !== 'server/src/platform/config.ts',
    forbids: /\bprocess\s*(\.|\[\s*['"`])\s*env\b|from 'node:process'|import\.meta\.env/,
  },
  {
    name: 'network and child processes stand in gateways/ and platform/ only',
    // Templates run in threads of their own, which is what keeps them in.
    applies: (file) =>
      isServer(file) && !isPlatform(file) && !/^server\/src\/(gateways\/|rendering\/template-)/.test(file),
    forbids:
      /(from|import\()\s*'(node:)?(child_process|net|tls|http|https|http2|dgram|dns|worker_threads)(\/\w+)?'|(from|import\()\s*'(undici|nodemailer|axios)'|(?<![.\w])fetch\(|\bglobalThis\s*(\.|\[)\s*['"]?fetch/,
  },
  {
    name: 'files are touched in gateways/ and platform/ only',
    applies: (file) =>
      /^server\/src\/(features|kernel)\//.test(file) &&
      !file.endsWith('.test.ts') &&
      !readsOwnFiles.includes(file),
    forbids: /(from|import\()\s*'(node:)?fs(\/promises)?'/,
  },
  { name: 'no barrel files', applies: (file) => /\/index\.tsx?$/.test(file), forbids: /[\s\S]/ },
  {
    name: 'no barrel files',
    applies: (file) => /\.tsx?$/.test(file) && !namesThem.includes(file),
    forbids: /^export \* from/m,
  },
  {
    name: 'no skipped tests, no suppression without a reason',
    applies: (file) => /\.(tsx?|css)$/.test(file) && !namesThem.includes(file),
    forbids:
      /@ts-ignore|@ts-nocheck|@ts-expect-error(?!\s+.*(?:[^\p{L}\n]*\p{L}){15})|biome-ignore [^:\n]+:(?!.*(?:[^\p{L}\n]*\p{L}){15})|stylelint-disable(?!.*--.*(?:[^\p{L}\n]*\p{L}){15})|\b(it|describe|test|suite)(\.\w+)*\.(only|todo|skip|fails|fixme)\b|\bx(it|describe|test)\(/mu,
  },
  {
    name: 'a test that runs on some machines only has its reason in the list',
    applies: (file) => /\.tsx?$/.test(file) && !runsSomewhere.includes(file) && !namesThem.includes(file),
    forbids: /\.(skipIf|runIf)\(|\b(test|it|describe)\.skip\b|\bctx\.skip\(/,
  },
  {
    name: 'a stand-in for a module (vi.mock) stands in *.alone.test.tsx, whose worker has loaded nothing',
    applies: (file) =>
      /\.test\.tsx?$/.test(file) && !file.endsWith('.alone.test.tsx') && !namesThem.includes(file),
    forbids: /\bvi\s*\.\s*(mock|doMock)\(/,
  },
  {
    name: 'a constant is named as everything else: camelCase',
    applies: (file) => /\.tsx?$/.test(file) && !namesThem.includes(file),
    forbids: /\b(?:const|let|readonly|static) [A-Z][A-Z\d]*(?:_[A-Z\d]+)*\b\s*[:=]/,
  },
  {
    name: 'no open ends',
    applies: (file) => /\.(tsx?|css|sql)$/.test(file) && !namesThem.includes(file),
    forbids: /\b(TODO|FIXME|XXX|HACK)\b|(\/\/|\/\*)\s*(todo|fixme|hack)\b/i,
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
/** Names that were given before numbers were compared; migrations that ran keep theirs. */
const knownTwins: readonly string[] = [
  '0026_called_off_link.sql',
  '0026_search_form.sql',
  '0026_search_form_rows.sql',
  '0030_saved_view.sql',
  '0030_selection.sql',
  '0030_type_by_facet.sql',
];

for (const folder of ['server/migrations', 'docs/decisions'])
  for (const [number, names] of Map.groupBy(readdirSync(folder), (name) => name.slice(0, 4)))
    if (names.length > 1 && names.some((name) => !knownTwins.includes(name)))
      findings.push(`${folder}  the number ${number} stands more than once: ${names.join(', ')}`);

for (const finding of findings) console.error(finding);
process.exit(findings.length > 0 ? 1 : 0);
