import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checks } from './check-list.ts';

/**
 * Whether the checks bite: breaks a copy of the repository on purpose, one way after another, and expects the named
 * check to fail. `node scripts/breakages.ts [words of a name]`; about ten minutes for all of them.
 */
interface Breakage {
  name: string;
  /** The part of `npm run check` that must find it. */
  check: string;
  file: string;
  /** What stands in the file then; `text` is empty for a file that is not there. */
  edit: (text: string) => string;
}

const append = (more: string) => (text: string) => `${text}\n${more}\n`;
const before = (mark: string, more: string) => (text: string) => text.replace(mark, `${more}${mark}`);

const service = 'server/src/features/folder/folder.service.ts';
const store = 'server/src/features/folder/folder.store.ts';
const routes = 'server/src/features/folder/folder.routes.ts';
const test = 'server/src/features/folder/folder.test.ts';
const screen = 'web/features/outbox/outbox-page.tsx';
const sheet = 'web/features/accounts/accounts.module.css';
const migration = 'server/migrations/9999_broken.sql';
const snapshots = 'schema and API snapshots';

const added = (name: string, check: string, file: string, more: string): Breakage => ({
  name,
  check,
  file,
  edit: append(more),
});
const house = (name: string, file: string, more: string) => added(name, 'house rules', file, more);
const imported = (name: string, file: string, from: string): Breakage => ({
  name,
  check: 'who imports whom',
  file,
  edit: (text) => `import * as broken from '${from}';\n${text}\nexport const uses = broken;\n`,
});
const schema = (name: string, statement: string): Breakage => ({
  name: `schema: ${name}`,
  check: snapshots,
  file: migration,
  edit: () => `${statement};\n`,
});

const breakages: Breakage[] = [
  schema('row security off on one table', 'alter table contact disable row level security'),
  schema('row security of another kind', 'alter table release force row level security'),
  schema('everything granted to everybody', 'grant all on all tables in schema public to public'),
  schema(
    'a policy that lets all through',
    'create or replace function apply_tenant_policy(name text) returns void language plpgsql as $$ begin null; end $$',
  ),
  schema('a trigger that is gone', 'alter table release disable trigger all'),
  schema('a key without the organization', 'create unique index broken on contact (email)'),
  schema('a tenant table of another column', 'create table broken (org text primary key)'),
  imported('a feature that uses one above it', service, '../distribution/archive-copy.service.ts'),
  imported('routes that speak to a store', routes, './folder.store.ts'),
  imported(
    'a page that speaks to a store',
    'server/src/features/reader/reader.pages.ts',
    './reader.store.ts',
  ),
  imported('a service that opens a gateway’s inside', service, '../../gateways/video-package.ts'),
  imported('words that know data', 'web/i18n/format.ts', '../data/session.ts'),
  imported('words that know a feature', 'web/i18n/format.ts', '../features/stats/picture.ts'),
  {
    name: 'a plain rule among the hooks',
    check: 'who imports whom',
    file: 'web/data/broken.ts',
    edit: () => 'export const broken = 1;\n',
  },
  imported('a feature of the web that knows another', screen, '../stats/stats-page.tsx'),
  house(
    'SQL by a client’s own call',
    service,
    "export const broken = (db: any) => db.query('select 1 from release');",
  ),
  house('SQL as plain text', service, "export const broken = 'select a from release';"),
  house('SQL that begins with "with"', service, "export const broken = 'with a as (select 1) table a';"),
  house('files in a feature', service, "import { readFileSync as broken } from 'node:fs';"),
  house('files in a feature, later', service, "export const broken = () => import('node:fs');"),
  house('a child process, later', service, "export const broken = () => import('node:child_process');"),
  house('undici', service, "import { request as broken } from 'undici';"),
  house('globalThis.fetch', service, 'export const broken = globalThis.fetch;'),
  house('the environment by its module', service, "import { env as broken } from 'node:process';"),
  house('a barrel that is not named index', service, "export * from './folder.policy.ts';"),
  house('an open end in lower case', service, '// todo: later'),
  added('a number that two migrations have', 'house rules', 'server/migrations/0061_broken.sql', 'select 1;'),
  added('a decision with the number of another', 'house rules', 'docs/decisions/0066-broken.md', '# Broken'),
  added(
    'a test cited for an attack that it does not name',
    'pointers',
    'docs/SECURITY.md',
    '`track.test.ts` (attack 22)',
  ),
  house('a constant in capitals', service, 'export const MOST_BROKEN = 3;'),
  house('a test that is skipped', test, "it.skip('broken', () => undefined);"),
  house('tests that are skipped', test, "describe.skip('broken', () => undefined);"),
  house('a test that is skipped by a condition', test, "it.skipIf(true)('broken', () => undefined);"),
  house('a test that never runs', test, "it.runIf(false)('broken', () => undefined);"),
  house('a finding put away for no reason', service, '// biome-ignore lint/suspicious/noExplicitAny: x'),
  ...(
    [
      ['by its name', 'select 1 from viewer'],
      ['behind a comma', 'select 1 from folder f, viewer v'],
      ['with its schema', 'select 1 from public.viewer'],
      ['in capitals', 'UPDATE viewer SET id = id'],
    ] as const
  ).map(
    ([name, statement]): Breakage => ({
      name: `a foreign table ${name}`,
      check: 'features and their tables',
      file: store,
      edit: append(`export const broken = sql\`${statement}\`;`),
    }),
  ),
  {
    name: 'a feature without a row',
    check: 'features and their tables',
    file: 'server/src/features/broken/broken.service.ts',
    edit: () => 'export const broken = 1;\n',
  },
  added(
    'a promise that nobody waits for',
    'format and lint',
    service,
    'export function broken() {\n  Promise.resolve(1).then(() => 2);\n}',
  ),
  added(
    'an empty catch',
    'format and lint',
    service,
    'export function broken() {\n  try {\n    JSON.parse("");\n  } catch {}\n}',
  ),
  { name: 'any', check: 'format and lint', file: service, edit: append('export const broken: any = 1;') },
  {
    name: 'a key of words that is not there',
    check: 'types',
    file: screen,
    edit: (text) => text.replace(/t\('outbox:\w+/, "t('outbox:zzz"),
  },
  {
    name: 'a key made of parts that is not there',
    check: 'types',
    file: screen,
    edit: (text) => text.replace(/t\('outbox:\w+'/, `t(\`outbox:zzz.\${'a' as 'a' | 'b'}\``),
  },
  added(
    'words written into a screen',
    'words',
    screen,
    'export const Broken = () => <p>Hello untranslated world</p>;',
  ),
  added('Hebrew written into a screen', 'words', screen, 'export const Broken = () => <p>שלום</p>;'),
  {
    name: 'a key that no screen uses',
    check: 'words',
    file: 'locales/en/outbox.json',
    edit: before('"title"', '"brokenKey": "x",\n  '),
  },
  {
    name: 'a page of a client site without its words',
    check: 'words',
    file: 'web/apps/client/publisher/site.ts',
    edit: (text) => text.replace("screen(['publisher'], ", 'screen([], '),
  },
  {
    name: 'a lazy part without its words',
    check: 'words',
    file: 'web/features/release-list/saved-views.tsx',
    edit: (text) => text.replace("withWords(['views'], ", 'withWords([], '),
  },
  added(
    'words on the landing page, which has none',
    'words',
    'web/apps/landing/copy.ts',
    "export const broken = 'common:save.saved';",
  ),
  {
    name: 'a file of 900 lines',
    check: 'house figures and caps',
    file: 'server/src/features/folder/long.ts',
    edit: () => 'export const a = 1;\n'.repeat(900),
  },
  added(
    'a function of 200 lines',
    'house figures and caps',
    service,
    `export function broken(a: number) {\n${'  if (a) a += 1;\n'.repeat(200)}}`,
  ),
  {
    name: 'a mended function’s row left high',
    check: 'house figures and caps',
    file: 'scripts/house-cap.json',
    edit: (text) => text.replace(/"lines": (\d+)/, (_, lines) => `"lines": ${Number(lines) + 20}`),
  },
  added(
    'an export of the contract that nobody uses',
    'dead code',
    'contract/src/zone.ts',
    'export const broken = 1;',
  ),
  added('a type that nobody uses', 'dead code', service, 'export interface Broken {\n  a: 1;\n}'),
  added(
    'code that only its test uses',
    'code that only tests use',
    'contract/src/zone.ts',
    'export const broken = 1;',
  ),
  ...(
    [
      ['a colour by name', '.broken { color: red; }'],
      ['a colour by numbers', '.broken { color: oklch(0.5 0.1 20); }'],
      ['a size of its own', '.broken { font-size: 13px; }'],
      ['a side', '.broken { margin-left: 4px; }'],
    ] as const
  ).map(([name, rule]): Breakage => ({ name, check: 'styles', file: sheet, edit: append(rule) })),
  added('a class that nobody wears', 'classes and sides', sheet, '.brokenAndUnworn { display: grid; }'),
  added(
    'a side in a template',
    'classes and sides',
    'templates/partials/mail-cover-grid.hbs',
    '<p style="margin-left:4px">',
  ),
  added(
    'a side among four values in a template',
    'classes and sides',
    'templates/partials/mail-cover-grid.hbs',
    '<p style="padding:0 4px 0 0">',
  ),
  added(
    'a line of a template that nobody can read',
    'classes and sides',
    'templates/partials/mail-cover-grid.hbs',
    `<p>${'long '.repeat(40)}</p>`,
  ),
  {
    name: 'copied lines of a sheet',
    check: 'duplication',
    file: 'web/features/outbox/broken.module.css',
    edit: () => readFileSync(sheet, 'utf8'),
  },
  { name: 'a pointer at nothing', check: 'pointers', file: service, edit: append('// decisions/8888') },
  added('a document names no file', 'pointers', 'docs/MEDIA.md', 'See `kernel/csv.ts`.'),
  { name: 'a pointer outside', check: 'pointers', file: service, edit: append('// see issue 12') },
];

const asked = process.argv.slice(2).join(' ');
const copy = mkdtempSync(path.join(os.tmpdir(), 'breakages-'));
const own = readdirSync('.').filter((name) => !['node_modules', '.git', 'artifacts', 'data'].includes(name));
for (const name of own)
  cpSync(name, path.join(copy, name), {
    recursive: true,
    filter: (from) => !/(^|\/)node_modules(\/|$)|^web\/dist(\/|$)/.test(from),
  });
// Libraries are ours, the packages of the repository are the copy's.
mkdirSync(path.join(copy, 'node_modules', '@firstlook'), { recursive: true });
for (const name of readdirSync('node_modules').filter((one) => one !== '@firstlook' && one !== '.cache'))
  symlinkSync(path.resolve('node_modules', name), path.join(copy, 'node_modules', name));
for (const name of readdirSync('node_modules/@firstlook'))
  symlinkSync(path.join(copy, name), path.join(copy, 'node_modules/@firstlook', name));

/** What a part of the check says of the copy as it stands; null when it finds nothing. */
function findingsOf(check: string): string | null {
  const [, [command = '', ...rest]] = checks.find(([name]) => name === check) ?? ['', []];
  const { status, stdout, stderr } = spawnSync(command, rest, { cwd: copy, encoding: 'utf8' });
  return status === 0 ? null : `${stdout}${stderr}`;
}

const unseen: string[] = [];
const chosen = breakages.filter(({ name }) => name.includes(asked));
for (const check of new Set(chosen.map((one) => one.check))) {
  const found = findingsOf(check);
  if (found !== null) throw new Error(`"${check}" fails before anything is broken:\n${found.slice(0, 2000)}`);
}
for (const { name, check, file, edit } of chosen) {
  const target = path.join(copy, file);
  const isThere = existsSync(target);
  const isFolderNew = !existsSync(path.dirname(target));
  const text = isThere ? readFileSync(target, 'utf8') : '';
  const broken = edit(text);
  if (broken === text) throw new Error(`${name}: ${file} has changed, and nothing is broken`);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, broken);
  const isSeen = findingsOf(check) !== null;
  if (isThere) writeFileSync(target, text);
  else rmSync(isFolderNew ? path.dirname(target) : target, { recursive: true });
  console.log(`${isSeen ? 'caught' : 'UNSEEN'}  ${check}: ${name}`);
  if (!isSeen) unseen.push(name);
}
rmSync(copy, { recursive: true, force: true });
console.log(`${chosen.length - unseen.length} of ${chosen.length} caught`);
process.exit(unseen.length > 0 ? 1 : 0);
