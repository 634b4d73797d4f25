const node = process.execPath;

/** It weighs what the web build made, in a browser of its own. */
export const measuresAlone = 'first load of the producer app';

/** What `npm run check` runs, a name and a command: begun in this order, the longest first. */
export const checks: [name: string, command: string[]][] = [
  ['duplication', ['node_modules/.bin/jscpd', '.']],
  ['types', [node, 'node_modules/ts7/bin/tsc', '-p', '.']],
  ['schema and API snapshots', [node, 'server/scripts/snapshot.ts', '--check']],
  ['web build', ['node_modules/.bin/vite', 'build', 'web', '--logLevel', 'warn']],
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
  ['house rules', [node, 'scripts/check-house.ts']],
  ['house figures and caps', [node, 'scripts/house.ts']],
  ['features and their tables', [node, 'scripts/check-feature.ts']],
  ['container files', [node, 'scripts/check-container.ts']],
  ['pointers', [node, 'scripts/check-pointer.ts']],
  ['words', [node, 'scripts/check-locales.ts']],
  ['words of the glossary', ['node_modules/.bin/vitest', 'run', 'web/i18n/glossary.test.ts']],
  [
    'styles',
    ['node_modules/.bin/stylelint', 'web/**/*.css', 'templates/**/*.css', '--ignore-pattern', 'web/dist/**'],
  ],
  ['classes and sides', [node, 'scripts/check-css.ts']],
  [measuresAlone, [node, 'web/scripts/check-bundle.ts']],
];
