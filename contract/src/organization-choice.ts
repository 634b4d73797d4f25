export const organizationTypes = ['tvProducer', 'musicArtist'] as const;

export type OrganizationType = (typeof organizationTypes)[number];

export const locales = ['he', 'heF', 'en', 'fr'] as const;

export type Locale = (typeof locales)[number];

/** Languages an organization works in: those of the screens. */
export const organizationLocales = ['he', 'en', 'fr'] as const;

export type OrganizationLocale = (typeof organizationLocales)[number];

/** For how many days an organization may keep what people did (docs/decisions/0071). */
export const activityDayChoices = [30, 90, 365, 730] as const;

/** The families that come with the product. */
export const themeFonts = ['assistant', 'rubik', 'frank-ruhl-libre', 'karantina'] as const;

export type ThemeFont = (typeof themeFonts)[number];

/** Settings of the developer zone: a member with `organization.develop` writes them. */
export const developerSettings = [
  'clientApp',
  'inheritFilePath',
  'searchKeys',
  'routes',
  'innerFilters',
  'releaseTypes',
  'templates',
] as const;
