import { readFileSync } from 'node:fs';
import { adminFields, developerFields } from '@firstlook/contract/organization-admin.ts';
import { organizationDefaults } from '@firstlook/contract/organization-default.ts';
import { expect, it } from 'vitest';

const root = new URL('../../../../', import.meta.url);
const sourceOf = (path: string) => readFileSync(new URL(path, root), 'utf8');

const features = 'server/src/features';
/**
 * Where each setting does what its help says: files and the text in them that reads it. Whoever adds a setting adds its line.
 */
const effects: Record<string, [path: string, text: string][]> = {
  name: [['server/src/rendering/page-shell.ts', 'model.organization.name']],
  type: [[`${features}/organization/create-organization.service.ts`, 'typeDefaultsOf(type']],
  domain: [[`${features}/organization/organization.service.ts`, 'findOrganizationByDomain']],
  logo: [
    ['templates/partials/mail-top.hbs', 'organization.brand'],
    ['templates/partials/landing-header.hbs', 'organization.logoUrl'],
    [`${features}/organization/sign-in-page.service.ts`, 'organization.logo'],
  ],
  logos: [
    ['templates/partials/mail-top.hbs', 'organization.brand'],
    ['templates/partials/landing-header.hbs', 'organization.logos'],
  ],
  mediaLinks: [
    ['templates/partials/mail-footer.hbs', 'organization.mediaLinks'],
    ['templates/partials/landing-footer.hbs', 'organization.mediaLinks'],
  ],
  fromEmails: [[`${features}/distribution/frozen-message.service.ts`, 'organization.fromEmails']],
  'designPreferences.contactMsg': [
    ['templates/partials/mail-footer.hbs', 'organization.contactMsg'],
    ['templates/partials/landing-footer.hbs', 'organization.contactMsg'],
    ['server/src/rendering/expired-page.ts', 'contactMsg'],
  ],
  'designPreferences.loginPage': [[`${features}/organization/sign-in-page.service.ts`, 'loginPage[0]']],
  'designPreferences.producerApp': [['web/parts/organization-theme.ts', 'producerApp']],
  'designPreferences.clientApp': [['web/parts/organization-theme.ts', 'clientApp']],
  'designPreferences.themes': [[`${features}/release/design.service.ts`, 'designPreferences.themes[0]']],
  'designPreferences.crew': [['web/apps/client/publisher/about-page.tsx', 'designPreferences.crew']],
  'designPreferences.contactEmail': [
    ['web/apps/client/publisher/about-contact.tsx', 'designPreferences.contactEmail'],
    ['server/src/rendering/expired-page.ts', 'contactEmail'],
  ],
  allowDesignSelection: [[`${features}/release/design.service.ts`, 'organization.allowDesignSelection']],
  defaultTemplates: [[`${features}/release/design.service.ts`, 'organization.defaultTemplates']],
  requireAuth: [
    [`${features}/reader/landing-ground.service.ts`, 'organization.requireAuth'],
    [`${features}/media/file-right.policy.ts`, 'file.requireAuth'],
  ],
  require2FactorAuth: [['server/src/kernel/session.store.ts', 'require2FactorAuth']],
  useVideoWaterMark: [[`${features}/media/playback.service.ts`, 'organization.useVideoWaterMark']],
  restrictVideos: [['web/apps/producer/viewer.ts', 'organization?.restrictVideos']],
  allowFilmDownload: [[`${features}/media/file-right.policy.ts`, 'file.allowFilmDownload']],
  useDirectLink: [[`${features}/release/direct-release.service.ts`, 'organization.useDirectLink']],
  isStandAlone: [[`${features}/organization/organization.store.ts`, 'isStandAlone']],
  onlyKnownRegistrations: [[`${features}/auth/sign-up.store.ts`, 'onlyKnownRegistrations']],
  dontUseGlobalDbData: [['server/migrations/0039_general_contact.sql', '{"dontUseGlobalDbData": true}']],
  defaultGalleryCredit: [['server/src/rendering/view-file.ts', 'organization.defaultGalleryCredit']],
  distributionBcc: [[`${features}/distribution/frozen-message.service.ts`, 'organization.distributionBcc']],
  redirectUrl: [['web/apps/producer/organization-menu.tsx', 'redirectUrl']],
  senderDetails: [
    [`${features}/release/design.service.ts`, 'organization.senderDetails.address'],
    ['templates/partials/mail-footer.hbs', 'organization.address'],
  ],
  locale: [
    [`${features}/organization/sign-in-page.service.ts`, 'organization.locale'],
    ['web/features/release-edit/use-edited.ts', 'organization.locale'],
  ],
  timeZone: [
    [`${features}/release/release-data.ts`, 'endOfDay(sent, timeZone)'],
    ['server/src/rendering/view-model.ts', 'organization.timeZone'],
  ],
  country: [[`${features}/contact/contact.service.ts`, 'countryOf(ctx']],
  currency: [['server/src/rendering/view-fact.ts', 'organization.currency']],
  textPrice: [['web/features/distribute/what-step.tsx', 'organization?.textPrice']],
  producersReadReports: [['server/src/kernel/session.store.ts', 'producersReadReports']],
  clientApp: [['web/apps/client/load-site.ts', 'clientApp']],
  inheritFilePath: [[`${features}/registered-file/data-field.service.ts`, 'entity.inheritFilePath']],
  searchKeys: [[`${features}/release/release.service.ts`, 'organization.searchKeys']],
  routes: [[`${features}/organization/route.policy.ts`, 'routes.filter((route)']],
  'routes.id': [
    [`${features}/release/list-releases.service.ts`, 'one.id === id'],
    ['contract/src/route-access.ts', 'routeIds.includes(route.id)'],
  ],
  'routes.name': [['web/parts/route.ts', 'route.name === page']],
  'routes.releaseFilter': [[`${features}/release/route-narrowing.ts`, 'route.releaseFilter']],
  'routes.showInRoles': [['contract/src/route-access.ts', 'route.showInRoles.some']],
  'routes.htmlContentFilePath': [
    ['web/apps/producer/route-page.tsx', 'htmlContentFilePath'],
    [`${features}/registered-file/registered-file.service.ts`, 'one.htmlContentFilePath === path'],
  ],
  'routes.hideFromUi': [['web/parts/route.ts', '!route.hideFromUi']],
  'routes.default': [['web/parts/route.ts', 'route.default']],
  'routes.data.showInHeader': [['web/parts/route.ts', 'route.data?.showInHeader']],
  innerFilters: [[`${features}/release/inner-filter.service.ts`, 'organization.innerFilters']],
  releaseTypes: [[`${features}/registered-file/data-field.service.ts`, 'entity.releaseTypes']],
  'releaseTypes.isGroup': [[`${features}/release/child-release.service.ts`, 'type.isGroup']],
  'releaseTypes.followReleaseType': [
    ['web/features/release-edit/field/releases/picked.ts', 'own?.followReleaseType'],
  ],
  templates: [[`${features}/release/design.service.ts`, 'organization.templates']],
  'templates.url': [[`${features}/release/design.service.ts`, '.url || null']],
};

const designTest = `${features}/release/design-setting.test.ts`;
const viewerTest = 'web/apps/producer/viewer.test.tsx';
/** The test that fails when the setting does nothing any more, by its name. */
const proofs: Record<string, [path: string, test: string][]> = {
  senderDetails: [[designTest, 'the details of the sender stand below every mail']],
  allowDesignSelection: [
    [designTest, 'is the one that the release chose, where the organization lets its producers choose'],
  ],
  defaultTemplates: [[designTest, 'is the default of its type where none was chosen']],
  'designPreferences.loginPage': [
    [designTest, 'the message and the picture of the sign-in page are told to whoever opens its address'],
    ['web/features/sign-in/sign-in-frame.test.tsx', 'wears the picture and the message of the organization'],
  ],
  'designPreferences.contactEmail': [
    [
      `${features}/reader/landing.test.ts`,
      'is shut for everybody but those who read drafts once the release has expired',
    ],
  ],
  restrictVideos: [[viewerTest, 'statistics have an entry where the organization logs what is watched']],
  redirectUrl: [[viewerTest, 'an organization that lives elsewhere is opened there, in a window of its own']],
  'releaseTypes.followReleaseType': [
    [
      'web/features/release-edit/field/releases/releases-editor.test.tsx',
      'a group offers and makes releases of the type that it follows; without one every type',
    ],
  ],
};

const { designPreferences: _design, ...others } = { ...adminFields, ...developerFields };
const names = [
  ...Object.keys(others),
  ...Object.keys(organizationDefaults).filter((name) => name !== 'designPreferences'),
  ...Object.keys(adminFields.designPreferences.def.innerType.shape).map(
    (name) => `designPreferences.${name}`,
  ),
];

it.each([...new Set(names)])('%s says where it acts', (name) => {
  expect(effects, `give ${name} its place in the list`).toHaveProperty([name]);
});

it.each(
  Object.entries(effects).flatMap(([name, places]) =>
    places.map(([path, text]) => [name, path, text] as const),
  ),
)('%s is read in %s', (_name, path, text) => {
  expect(sourceOf(path)).toContain(text);
});

it.each(
  Object.entries(proofs).flatMap(([name, tests]) => tests.map(([path, test]) => [name, path, test] as const)),
)('%s is proved in %s: %s', (name, path, test) => {
  expect(effects).toHaveProperty([name]);
  expect(sourceOf(path)).toContain(`it('${test}'`);
});
