import * as z from 'zod/mini';
import * as at from './address/settings.ts';
import { accessibilityOptions } from './display-choice.ts';
import { endpoint } from './endpoint.ts';
import { locales, organizationTypes } from './organization-choice.ts';

/** The UI configuration (specification 2 section 3), kept on the account and on the device. */
export const uiSettings = z.object({
  locale: z._default(z.enum(['he', 'en', 'fr']), 'he'),
  theme: z._default(z.enum(['light', 'dark', 'system']), 'light'),
  remSize: z._default(z.union([z.literal(12), z.literal(15), z.literal(17), z.literal(20)]), 15),
  /** True when any of `accessibility` is on. */
  accessabilityMode: z._default(z.boolean(), false),
  accessibility: z._default(z.array(z.enum(accessibilityOptions)), []),
  /** Organization id to the name of the theme chosen there. */
  themesByOrg: z._default(
    z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(100))),
    {},
  ),
  /** Organization id, a dot and a list to the order chosen there. */
  sortsByList: z._default(
    z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(40))),
    {},
  ),
});
export type UiSettings = z.infer<typeof uiSettings>;

const tag = 'settings';

export const getSettings = endpoint(at.getSettings, {
  summary: "The signed-in person's UI configuration; `isChosen` false when nothing was ever saved",
  tag,
  answer: z.object({ ...uiSettings.shape, isChosen: z.boolean() }),
});

const choices = {
  locale: z.optional(z.enum(['he', 'en', 'fr'])),
  theme: z.optional(z.enum(['light', 'dark', 'system'])),
  remSize: z.optional(z.union([z.literal(12), z.literal(15), z.literal(17), z.literal(20)])),
  accessabilityMode: z.optional(z.boolean()),
  accessibility: z.optional(z.array(z.enum(accessibilityOptions)).check(z.maxLength(10))),
  themesByOrg: z.optional(
    z
      .record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(100)))
      .check(z.refine((themes) => Object.keys(themes).length <= 500, 'tooLong')),
  ),
  sortsByList: z.optional(
    z
      .record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(40)))
      .check(z.refine((sorts) => Object.keys(sorts).length <= 2000, 'tooLong')),
  ),
};

export const saveSettings = endpoint(at.saveSettings, {
  summary: 'Keeps the UI configuration; keys that are not sent stay as they are',
  tag,
  /** The choices themselves, or under the name that the specification gives them (2 section 7). */
  body: z.object({ ...choices, settings: z.optional(z.object(choices)) }),
  answer: z.object({ ...uiSettings.shape, isChosen: z.boolean() }),
});

export const getSettingsConfig = endpoint(at.getSettingsConfig, {
  summary: 'What can be chosen: languages, themes, text sizes, accessibility settings, and the defaults',
  tag,
  answer: z.object({
    locales: z.array(z.string()),
    themes: z.array(z.string()),
    remSizes: z.array(z.number()),
    accessibility: z.array(z.string()),
    defaults: uiSettings,
  }),
});

export const getEnvManagement = endpoint(at.getEnvManagement, {
  summary: 'Logo, language and type of organization this installation begins with',
  tag: 'management',
  answer: z.object({
    logo: z.string(),
    defaultLocale: z.enum(locales),
    defaultOrganizationType: z.enum(organizationTypes),
    baseUrl: z.string(),
  }),
});

export const localeInfo = z.object({
  _id: z.enum(locales),
  name: z.string(),
  direction: z.enum(['rtl', 'ltr']),
  /** The locale whose words stand in for missing ones, or null. */
  fallback: z.nullable(z.enum(locales)),
  isComplete: z.boolean(),
});

export const getLocales = endpoint(at.getLocales, {
  summary: 'The languages of the interface; with `locale` also its words by namespace',
  tag: 'management',
  query: z.strictObject({ locale: z.optional(z.enum(locales)) }),
  answer: z.object({
    items: z.array(localeInfo),
    total: z.number(),
    defaultLocale: z.enum(locales),
    words: z.nullable(z.record(z.string(), z.unknown())),
  }),
});
