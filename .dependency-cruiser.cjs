/** Rules of docs/ARCHITECTURE.md section 3: who may import whom. Every finding is an error. */
const feature = '^server/src/features/([^/]+)/';
const table = require('./scripts/feature-table.json');

/** A feature may use the services of the features that its row names, and no other. */
const undeclared = Object.entries(table).map(([name, { uses }]) => ({
  name: `${name}-uses-what-its-row-says`,
  severity: 'error',
  from: { path: `^server/src/features/${name}/`, pathNot: '\\.test\\.ts$' },
  to: { path: `^server/src/features/(?!(${[name, ...uses].join('|')})/)` },
}));

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contract-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(server|web)/' },
    },
    { name: 'web-not-server', severity: 'error', from: { path: '^web/' }, to: { path: '^server/' } },
    { name: 'server-not-web', severity: 'error', from: { path: '^server/src/' }, to: { path: '^web/' } },
    {
      name: 'platform-is-the-floor',
      severity: 'error',
      from: { path: '^server/src/platform/' },
      to: { path: '^server/src/(features|kernel|gateways|rendering)/' },
    },
    {
      name: 'gateways-above-platform',
      severity: 'error',
      from: { path: '^server/src/gateways/' },
      to: { path: '^server/src/(features|kernel|rendering)/' },
    },
    {
      name: 'kernel-below-features',
      severity: 'error',
      from: { path: '^server/src/kernel/' },
      to: { path: '^server/src/features/' },
    },
    {
      name: 'rendering-at-the-bottom',
      comment:
        'The line that shares its threads among organizations is the one thing it takes from the platform.',
      severity: 'error',
      from: { path: '^server/src/rendering/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/src/(features|kernel|gateways|platform)/',
        pathNot: '^server/src/platform/fair-line\\.ts$',
      },
    },
    {
      name: 'services-meet-gateways-through-ctx',
      comment:
        'Types, named errors and plain rules of a gateway may be imported; what opens one, and its inside, may not.',
      severity: 'error',
      from: { path: feature, pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/src/gateways/',
        pathNot:
          '^server/src/gateways/(backup|book|card|dns|document|file-type|gateways|image|mail|notice|outbox|sms|spool|spreadsheet|stamp|storage|vcard-text|video|video-playlist|webhook|work-folder)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'routes-speak-to-services',
      severity: 'error',
      from: { path: '\\.(routes|pages)\\.ts$' },
      to: { path: '\\.store\\.ts$' },
    },
    {
      name: 'stores-know-the-database-only',
      severity: 'error',
      from: { path: '\\.store\\.ts$' },
      to: { path: '\\.(service|routes|jobs|policy)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'policies-are-pure',
      severity: 'error',
      from: { path: '\\.policy\\.ts$' },
      to: { path: '\\.(service|routes|jobs|store)\\.ts$' },
    },
    {
      name: 'stores-stay-in-their-feature',
      comment: 'demo writes a whole world, and tests may look anywhere.',
      severity: 'error',
      from: { path: feature, pathNot: '(\\.test\\.ts$|^server/src/features/demo/)' },
      to: { path: '^server/src/features/[^/]+/.*\\.store\\.ts$', pathNot: '^server/src/features/$1/' },
    },
    ...undeclared,
    {
      name: 'production-not-test',
      severity: 'error',
      from: { path: '^(server/src|web)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^server/test/' },
    },
    {
      name: 'web-ui-knows-no-data',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: '^web/(apps|features|data)/' },
    },
    {
      name: 'web-device-at-the-ground',
      comment: 'What the browser knows of its person: addresses, settings, the last organization.',
      severity: 'error',
      from: { path: '^web/device/' },
      to: { path: '^web/(apps|features|parts|data|ui|i18n)/' },
    },
    {
      name: 'web-words-below-data',
      severity: 'error',
      from: { path: '^web/i18n/' },
      to: { path: '^web/(apps|features|data|ui)/' },
    },
    {
      name: 'web-data-below-features',
      severity: 'error',
      from: { path: '^web/data/' },
      to: { path: '^web/(apps|features)/' },
    },
    {
      name: 'web-parts-below-features',
      comment: 'Components that know data and serve several features and apps.',
      severity: 'error',
      from: { path: '^web/parts/' },
      to: { path: '^web/(apps|features)/' },
    },
    {
      name: 'web-data-below-parts',
      severity: 'error',
      from: { path: '^web/(data|ui|i18n)/' },
      to: { path: '^web/parts/' },
    },
    {
      name: 'web-features-apart',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'web-features-below-apps',
      severity: 'error',
      from: { path: '^web/features/' },
      to: { path: '^web/apps/' },
    },
    {
      name: 'web-apps-apart',
      severity: 'error',
      from: { path: '^web/apps/([^/]+)/' },
      to: { path: '^web/apps/', pathNot: '^web/apps/$1/' },
    },
    {
      name: 'ui-kit-in-one-place',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/ui/' },
      to: { path: 'node_modules/@mantine/' },
    },
  ],
  required: [
    {
      name: 'web-data-calls-the-server',
      comment: 'The API client and its hooks; a plain rule stands in contract/ or web/parts.',
      severity: 'error',
      module: {
        path: '^web/data/',
        pathNot: '(\\.test\\.ts|/(api|bracketed-query|query-client|write)\\.ts)$',
      },
      to: { path: '^web/data/api\\.ts$', reachable: true },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^web/dist|\\.css$)' },
  },
};
