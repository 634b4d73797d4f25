import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** `npm run check`: every rule that a machine can hold (docs/ARCHITECTURE.md). Any finding fails. */
const node = process.execPath;
const checks: [name: string, command: string[]][] = [
  ['types', [node, 'node_modules/ts7/bin/tsc', '-p', '.']],
  ['format and lint', ['node_modules/.bin/biome', 'ci', '--error-on-warnings', '.']],
  [
    'who imports whom',
    [
      node,
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      'contract/src',
      'server/src',
      'web/apps',
      'web/features',
      'web/parts',
      'web/data',
      'web/device',
      'web/ui',
      'web/i18n',
    ],
  ],
  ['dead code', ['node_modules/.bin/knip']],
  [
    'code that only tests use',
    ['node_modules/.bin/knip', '--production', '--include', 'files,exports,types'],
  ],
  ['duplication', ['node_modules/.bin/jscpd', '.']],
  ['house rules', [node, 'scripts/check-house.ts']],
  ['house figures and caps', [node, 'scripts/house.ts']],
  ['features and their tables', [node, 'scripts/check-feature.ts']],
  ['container files', [node, 'scripts/check-container.ts']],
  ['pointers', [node, 'scripts/check-pointer.ts']],
  ['words', [node, 'scripts/check-locales.ts']],
  [
    'styles',
    ['node_modules/.bin/stylelint', 'web/**/*.css', 'templates/**/*.css', '--ignore-pattern', 'web/dist/**'],
  ],
  ['classes and sides', [node, 'scripts/check-css.ts']],
  ['schema and API snapshots', [node, 'server/scripts/snapshot.ts', '--check']],
  ['web build', ['node_modules/.bin/vite', 'build', 'web', '--logLevel', 'warn']],
  ['first load of the producer app', [node, 'web/scripts/check-bundle.ts']],
];

const failed: string[] = [];
for (const [name, [command = '', ...rest]] of checks) {
  const script = rest.find((part) => part.endsWith('.ts') && part.includes('/'));
  const begun = performance.now();
  const missing = script !== undefined && !existsSync(script);
  const run = missing ? null : spawnSync(command, rest, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const isGood = run?.status === 0;
  console.log(`${isGood ? 'ok  ' : 'FAIL'}  ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  if (isGood) {
    if (name.startsWith('first load') || name.startsWith('house figures'))
      console.log(run.stdout.trimEnd().replace(/^/gm, '      '));
    continue;
  }
  failed.push(name);
  console.log(
    missing
      ? `${script} is missing`
      : `${run?.stdout ?? ''}${run?.stderr ?? ''}`.split('\n').slice(-80).join('\n'),
  );
}
if (failed.length > 0) {
  console.error(`\nThese checks failed: ${failed.join(', ')}`);
  process.exit(1);
}
console.log('\nEvery check passed.');
