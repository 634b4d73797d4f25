import * as z from 'zod/mini';
import * as at from './address/organization-admin.ts';
import { mostContactFields } from './contact-field.ts';
import { mostPerDay, mostPerWeek } from './daily-cap.ts';
import { isEmbedHost, mostEmbedHosts, toEmbedHost } from './embed-host.ts';
import { endpoint, largeBodyLimit } from './endpoint.ts';
import { namesAddress, namesPhone } from './message-kind.ts';
import {
  contactField,
  designPreferences,
  fromEmail,
  innerFilter,
  mediaLink,
  organizationRoute,
  organizationTemplate,
  organizationView,
  releaseType,
} from './organization.ts';
import type { developerSettings } from './organization-choice.ts';
import { activityDayChoices, organizationLocales, organizationTypes } from './organization-choice.ts';
import { organizationParams } from './paging.ts';
import { membershipStatuses } from './permissions.ts';
import { isSpan, timePattern } from './quiet-hours.ts';
import { headerLine, textLine } from './text-line.ts';
import { textSenderPattern } from './text-message.ts';
import { withoutHiddenMarks } from './visible-text.ts';

const shortText = z.string().check(z.maxLength(200));
/** Lower case letters, digits and dashes; reserved words and domains of others are refused by the service. */
const domain = z.string().check(z.trim(), z.maxLength(63));
/** Only http(s) (attack 7); a picture of ours begins with `/`. */
const webAddress = z.string().check(z.trim(), z.maxLength(2000));
const list = <S extends z.ZodMiniType>(item: S, most = 100) =>
  z.optional(z.array(item).check(z.maxLength(most)));

const embedHost = z.string().check(z.maxLength(2000), z.overwrite(toEmbedHost), z.refine(isEmbedHost));

const perDay = z.optional(z.nullable(z.number().check(z.int(), z.gte(1), z.lte(mostPerDay))));

const time = z.string().check(z.regex(timePattern));
const quietHours = z.strictObject({ from: time, to: time }).check(z.refine(isSpan, 'sameTime'));

const senderDetail = (most: number, isMeant: (text: string) => boolean) =>
  z.string().check(
    z.overwrite(withoutHiddenMarks),
    z.maxLength(most),
    z.refine((text) => text === '' || isMeant(text)),
  );

/** Fields a member with `organization.update` writes (specification 2 section 6). */
export const adminFields = {
  name: z.optional(textLine(200, 1)),
  type: z.optional(z.enum(organizationTypes)),
  domain: z.optional(z.nullable(domain)),
  logo: z.optional(z.nullable(webAddress)),
  logos: list(z.object({ id: shortText, title: textLine(200), url: webAddress }), 30),
  mediaLinks: list(z.object({ ...mediaLink.shape, title: z._default(textLine(200), '') }), 30),
  fromEmails: list(z.object({ ...fromEmail.shape, title: headerLine(200) }), 50),
  designPreferences: z.optional(designPreferences),
  allowDesignSelection: z.optional(z.boolean()),
  defaultTemplates: z.optional(z.record(shortText, shortText)),
  requireAuth: z.optional(z.boolean()),
  require2FactorAuth: z.optional(z.boolean()),
  useVideoWaterMark: z.optional(z.boolean()),
  restrictVideos: z.optional(z.boolean()),
  allowFilmDownload: z.optional(z.boolean()),
  stampDownloads: z.optional(z.boolean()),
  useDirectLink: z.optional(z.boolean()),
  isStandAlone: z.optional(z.boolean()),
  onlyKnownRegistrations: z.optional(z.boolean()),
  dontUseGlobalDbData: z.optional(z.boolean()),
  defaultGalleryCredit: z.optional(textLine(300)),
  distributionBcc: z.optional(z.nullable(z.string().check(z.maxLength(254)))),
  redirectUrl: z.optional(z.nullable(webAddress)),
  senderDetails: z.optional(
    z.object({ address: senderDetail(300, namesAddress), phone: senderDetail(60, namesPhone) }),
  ),
  locale: z.optional(z.enum(organizationLocales)),
  timeZone: z.optional(z.string().check(z.maxLength(60))),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  quietHours: z.optional(z.nullable(quietHours)),
  dailyMails: perDay,
  dailyTexts: perDay,
  weeklyMessages: z.optional(z.nullable(z.number().check(z.int(), z.gte(1), z.lte(mostPerWeek)))),
  textSender: z.optional(z.nullable(z.string().check(z.regex(textSenderPattern)))),
  textPrice: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(100)))),
  producersReadReports: z.optional(z.boolean()),
  approveSends: z.optional(z.boolean()),
  onlyAdminsPassCap: z.optional(z.boolean()),
  activityDays: z.optional(z.literal([...activityDayChoices])),
  contactFields: list(contactField, mostContactFields),
  embedHosts: z.optional(
    z.array(embedHost).check(
      z.maxLength(mostEmbedHosts),
      z.overwrite((hosts) => [...new Set(hosts)]),
    ),
  ),
} as const;

export const developerFields = {
  clientApp: z.optional(z.enum(['default', 'publisher', 'stream'])),
  inheritFilePath: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  searchKeys: list(shortText),
  routes: list(organizationRoute),
  innerFilters: list(innerFilter),
  releaseTypes: list(releaseType),
  templates: list(organizationTemplate),
} as const satisfies Record<(typeof developerSettings)[number], unknown>;

const organizationWrite = { ...adminFields, ...developerFields };

const tag = 'organization';

export const createOrganization = endpoint(at.createOrganization, {
  bodyLimit: largeBodyLimit,
  summary:
    'A new organization with the defaults of its type; pending until a system admin approves, the asker becomes creator',
  tag,
  status: 201,
  body: z.object({
    ...organizationWrite,
    name: textLine(200, 1),
  }),
  answer: organizationView,
});

export const updateOrganization = endpoint(at.updateOrganization, {
  bodyLimit: largeBodyLimit,
  summary:
    'Saves the fields that are sent and that the person may write; 409 names both values of each changed field',
  tag,
  params: organizationParams,
  body: z.object({
    ...organizationWrite,
    version: z.number(),
    /** Only a system admin writes these. */
    status: z.optional(z.enum(membershipStatuses)),
    mailCeiling: perDay,
    textCeiling: perDay,
  }),
  answer: organizationView,
});

export const removeOrganization = endpoint(at.removeOrganization, {
  summary: 'Closes the organization; for 7 days it can be restored, then everything of it goes, files too',
  tag,
  params: organizationParams,
});

export const restoreOrganization = endpoint(at.restoreOrganization, {
  summary: 'Opens a closed organization again, within its 7 days',
  tag,
  status: 200,
  params: organizationParams,
  answer: organizationView,
});

export const exportOrganization = endpoint(at.exportOrganization, {
  summary: 'Everything of the organization as one JSON document, streamed',
  tag,
  params: organizationParams,
  produces: 'application/json',
});

export const listDomainNames = endpoint(at.listDomainNames, {
  summary: 'Every taken domain, for the live check while one types',
  tag,
  answer: z.object({ items: z.array(z.string()), total: z.number(), reserved: z.array(z.string()) }),
});

export const getTypeDefaults = endpoint(at.getTypeDefaults, {
  summary: 'Release types, templates and routes a type of organization begins with',
  tag,
  query: z.strictObject({
    type: z.enum(organizationTypes),
    /** Of the names of types and pages. */
    locale: z._default(z.enum(organizationLocales), 'he'),
  }),
  answer: z.object({
    releaseTypes: z.array(releaseType),
    templates: z.array(organizationTemplate),
    routes: z.array(organizationRoute),
    defaultTemplates: z.record(z.string(), z.string()),
  }),
});

/** Mails a code to the person who is about to require a second factor of all members (ux a31). */
export const testSecondFactor = endpoint(at.testSecondFactor, {
  summary: 'Sends the signed-in admin a code, to see that codes arrive',
  tag,
  status: 200,
  params: organizationParams,
  body: z.object({ method: z.enum(['email', 'sms']) }),
  answer: z.object({ sentTo: z.string(), validSeconds: z.number() }),
});
export const finishSecondFactorTest = endpoint(at.finishSecondFactorTest, {
  summary: 'Whether the typed code is the one that was sent',
  tag,
  params: organizationParams,
  body: z.object({ pass: z.string().check(z.trim(), z.minLength(4), z.maxLength(10)) }),
});
