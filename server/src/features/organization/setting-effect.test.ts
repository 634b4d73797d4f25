import { readFileSync } from 'node:fs';
import { adminFields, developerFields } from '@firstlook/contract/organization-admin.ts';
import { organizationDefaults } from '@firstlook/contract/organization-default.ts';
import { expect, it } from 'vitest';

const root = new URL('../../../../', import.meta.url);
const sourceOf = (path: string) => readFileSync(new URL(path, root), 'utf8');

const features = 'server/src/features';
const designTest = `${features}/release/design-setting.test.ts`;
const settingTest = `${features}/release/setting.test.ts`;
const inDesigns = 'server/src/rendering/organization-in-design.test.ts';
const themeTest = 'web/parts/organization-theme.test.ts';
const routeTest = `${features}/organization/route.test.ts`;
const navigationTest = 'web/parts/route.test.ts';
const viewerTest = 'web/apps/producer/viewer.test.tsx';
const contactAndLogos = 'carries the contact sentence, every logo and the links of the organization';
const ownPages = '%s sees the pages of his role; who makes releases none with HTML of its own';
/** The test that fails when the setting does nothing any more, by its name. A new setting needs a line here. */
const proofs: Record<string, [path: string, test: string][]> = {
  name: [[designTest, 'the name of the organization stands on its pages, in its mails and at its door']],
  type: [
    [
      `${features}/organization/create-organization.test.ts`,
      'waits for a system admin, with the defaults of its type and the asker as creator',
    ],
  ],
  domain: [
    [designTest, 'the address of an organization is the one that it chose, and no more the former one'],
  ],
  fromEmails: [
    [
      `${features}/distribution/distribution.test.ts`,
      'takes only the organization’s own senders and refuses header tricks (attack 21)',
    ],
    ['web/features/distribute/message-step.test.tsx', 'without an address to send from it says so'],
  ],
  locale: [
    [
      'web/features/release-edit/use-edited.test.tsx',
      'a new release speaks the language of its organization: %s',
    ],
    [`${features}/membership/invitation-mail.test.ts`, 'speaks the language of its organization'],
  ],
  currency: [[designTest, 'prices are in the currency of the organization']],
  quietHours: [
    [
      `${features}/distribution/quiet-hours.test.ts`,
      'a text in quiet hours leaves only when somebody says so, or after them',
    ],
    [
      `${features}/distribution/quiet-hours.test.ts`,
      'mail knows no quiet hours, and without the setting there are none',
    ],
  ],
  dailyMails: [
    [
      `${features}/distribution/daily-cap.test.ts`,
      'what is over waits for the next day, goes on by itself, and says so',
    ],
  ],
  dailyTexts: [[`${features}/distribution/daily-cap.test.ts`, 'texts have a number of their own']],
  onlyAdminsPassCap: [
    [
      `${features}/distribution/weekly-cap.test.ts`,
      'is passed by admins alone where the organization says so',
    ],
  ],
  weeklyMessages: [
    [
      `${features}/distribution/weekly-cap.test.ts`,
      'leaves out who got as many in seven days, by every way, and says who that is',
    ],
  ],
  mailCeiling: [
    [
      `${features}/distribution/daily-cap.test.ts`,
      'a ceiling is a system admin’s, nothing of the organization is above it, and it acts without a number of the organization’s own',
    ],
  ],
  textCeiling: [
    [
      `${features}/distribution/daily-cap-claim.test.ts`,
      'the lower of the number and the ceiling counts, of mails and of texts',
    ],
  ],
  textSender: [
    [
      `${features}/distribution/text-sender.test.ts`,
      'an organization’s texts come from the sender it names, and a call names no other',
    ],
  ],
  textPrice: [
    [
      'web/features/distribute/what-step.test.tsx',
      'a text message says what it comes to where the organization says what one costs',
    ],
  ],
  clientApp: [['web/apps/client/load-site.test.ts', 'an organization with the site %s has the pages of %s']],
  releaseTypes: [[settingTest, 'are those that releases can be of']],
  logo: [
    [inDesigns, contactAndLogos],
    [inDesigns, 'shows an uploaded logo on the small pages, and none of another host without its scheme'],
  ],
  logos: [[inDesigns, contactAndLogos]],
  mediaLinks: [
    [inDesigns, contactAndLogos],
    [inDesigns, 'says the contact sentence and the links in the text part of a mail, too'],
  ],
  'designPreferences.contactMsg': [[inDesigns, contactAndLogos]],
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
  'designPreferences.accessibilityEmail': [
    [
      `${features}/reader/accessibility.test.ts`,
      'names whom to write to: the address for accessibility, else that for readers, else the sender',
    ],
  ],
  'designPreferences.producerApp': [[themeTest, 'the theme: %s']],
  'designPreferences.clientApp': [[themeTest, 'the theme: %s']],
  'designPreferences.themes': [
    [
      `${features}/distribution/saved-design.test.ts`,
      'shows a saved template, theme, setting and release on the landing page at the next request',
    ],
  ],
  'designPreferences.crew': [
    [
      'web/apps/client/publisher/about-page.test.tsx',
      'names the people of the publisher with what they do; without any there is no such part',
    ],
  ],
  senderDetails: [[designTest, 'the details of the sender stand below every mail']],
  allowDesignSelection: [
    [designTest, 'is the one that the release chose, where the organization lets its producers choose'],
  ],
  defaultTemplates: [[designTest, 'is the default of its type where none was chosen']],
  templates: [[designTest, 'is the default of its type where none was chosen']],
  'templates.url': [
    [
      settingTest,
      'is where the watch action of the card and of the page leads, for those who only watch, too',
    ],
  ],
  requireAuth: [
    [
      `${features}/distribution/saved-design.test.ts`,
      'opens the page to anybody unless sign-in is required, whatever is logged about films',
    ],
    [
      `${features}/media/playback.test.ts`,
      'opens by the link of a channel, for any reader, except where people sign in',
    ],
  ],
  require2FactorAuth: [
    [`${features}/auth/second-factor.test.ts`, 'signs nobody in before the code, then the person'],
  ],
  useVideoWaterMark: [
    [`${features}/media/playback.test.ts`, 'has no watermark where the organization wants none'],
  ],
  allowFilmDownload: [
    [
      `${features}/media/uploaded-film.test.ts`,
      'leaves only where the organization grants it, and each time with a line in its log',
    ],
  ],
  stampDownloads: [
    [`${features}/media/stamp.test.ts`, 'marks nothing where the organization asks for nothing'],
  ],
  useDirectLink: [[`${features}/release/direct-release.test.ts`, 'says the same of whatever is not offered']],
  isStandAlone: [[`${features}/organization/organization-list.test.ts`, 'are hidden from a %s']],
  onlyKnownRegistrations: [
    [
      `${features}/auth/sign-up.test.ts`,
      'refuses the unknown where only the known may come, by the organization’s own lists',
    ],
  ],
  dontUseGlobalDbData: [
    [
      `${features}/contact/general-contact.test.ts`,
      'are gone with their lists, tags and companies once the organization shuts them out',
    ],
  ],
  defaultGalleryCredit: [
    [designTest, 'the credit of the organization stands beside every picture that has none of its own'],
  ],
  distributionBcc: [
    [
      `${features}/distribution/distribution.test.ts`,
      'gets one copy of a send, with nobody’s link, and stands in no list',
    ],
  ],
  restrictVideos: [[viewerTest, 'statistics have an entry where the organization logs what is watched']],
  redirectUrl: [[viewerTest, 'an organization that lives elsewhere is opened there, in a window of its own']],
  timeZone: [
    [settingTest, 'says when the last day ends, to which month and to which year a release belongs'],
  ],
  country: [[settingTest, 'is whose numbers are meant by phone numbers without a code']],
  approveSends: [
    [
      'server/src/features/distribution/approval.test.ts',
      'a producer asks, nothing is born, the admins are told, and an approval sends at once',
    ],
  ],
  producersReadReports: [
    [
      'server/test/permission.test.ts',
      'opens reports and statistics to producers and developers where the organization says so, and to nobody below them',
    ],
  ],
  activityDays: [
    [
      `${features}/activity/activity.test.ts`,
      'keeps it as long as the organization says, a year where it says nothing',
    ],
  ],
  embedHosts: [
    [
      `${features}/reader/embed.test.ts`,
      'only pages of hosts that the organization names may show it in a frame',
    ],
  ],
  inheritFilePath: [[settingTest, 'stands under the fields of each type, whose own ones count']],
  contactFields: [
    [
      `${features}/contact/contact-field.test.ts`,
      'are checked by the field engine; what is not sent stays, what is empty goes',
    ],
    [
      `${features}/distribution/own-field.test.ts`,
      'is said in the language of the release, or what stands for it; a name is never read as a field',
    ],
  ],
  searchKeys: [[settingTest, 'are those the organization chose, in releases of before and after']],
  innerFilters: [
    [
      `${features}/release/inner-filter.test.ts`,
      'offers the organization’s filters first, then those of its types, in the words of the reader',
    ],
    [`${features}/release/inner-filter.test.ts`, 'follows a change of the data and of the setting at once'],
  ],
  routes: [[routeTest, 'open their list to whom they are there for, and are not there for anybody else']],
  'routes.name': [
    [navigationTest, 'is found by its name, as the address says it, and no more by the former one'],
  ],
  'routes.id': [[routeTest, 'are the only ones of its role, at once, and no more than its role has']],
  'routes.releaseFilter': [
    [`${features}/release/route-list.test.ts`, 'the person narrows it further, and never gets out of it'],
  ],
  'routes.showInRoles': [
    [routeTest, 'are told to a %s by his role'],
    [navigationTest, ownPages],
  ],
  'routes.htmlContentFilePath': [
    [routeTest, 'open their page to whom they are there for; a page of no route only to who writes pages'],
    [navigationTest, 'leads to the list of a route, or to its own page'],
  ],
  'routes.hideFromUi': [[navigationTest, ownPages]],
  'routes.default': [[navigationTest, 'opens the default one first']],
  'routes.data.showInHeader': [[navigationTest, 'leaves out of the header what says so']],
  'releaseTypes.isGroup': [[`${features}/release/group.test.ts`, 'are those of a group only']],
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

it.each([...new Set(names)])('%s has a test of what it does', (name) => {
  expect(proofs, `name the test that fails when ${name} does nothing`).toHaveProperty([name]);
});

it.each(
  Object.entries(proofs).flatMap(([name, tests]) => tests.map(([path, test]) => [name, path, test] as const)),
)('%s is proved in %s: %s', (_name, path, test) => {
  // The first word of a call of a test, or of one that is told from a table.
  expect(sourceOf(path)).toMatch(
    new RegExp(`(?:\\b(?:it|test)|\\))\\(\\s*'${test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}'`),
  );
});
