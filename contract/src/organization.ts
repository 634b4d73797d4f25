import * as z from 'zod/mini';
import * as at from './address/organization.ts';
import {
  contactFieldTypes,
  longestFieldHelp,
  longestFieldLabel,
  mostContactOptions,
} from './contact-field.ts';
import { endpoint } from './endpoint.ts';
import { fieldDefinition } from './fields.ts';
import { folder } from './folder.ts';
import { activityDayChoices, organizationLocales, organizationTypes } from './organization-choice.ts';
import { ownFieldKey } from './own-field-name.ts';
import { flag, id, listAnswer, listQuery } from './paging.ts';
import { membershipStatuses, organizationRoles } from './permissions.ts';
import { textLine } from './text-line.ts';

/** An address distributions may be sent from. */
export const fromEmail = z.object({
  email: z.string(),
  title: z.string(),
  allowReply: z._default(z.boolean(), true),
  isDefault: z._default(z.boolean(), false),
});
export type FromEmail = z.infer<typeof fromEmail>;

/** Seven slots: page, sheet, text, secondary text, action, text on action, highlight. Hexadecimal `#RRGGBB`. */
export const organizationTheme = z.object({
  name: z.string(),
  colors: z.array(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))).check(z.length(7)),
  css: z._default(z.string(), ''),
  /** Names of `themeFonts`: the first sets titles, the second running text; any other, or none, keeps the template's. */
  fonts: z._default(z.array(z.string()), []),
});
export type OrganizationTheme = z.infer<typeof organizationTheme>;

export const releaseType = z.object({
  id: z.string(),
  name: z.string(),
  dataFieldsLocalFilePath: z.string(),
  isGroup: z._default(z.boolean(), false),
  followReleaseType: z.optional(z.string()),
});
export type ReleaseType = z.infer<typeof releaseType>;

export const organizationTemplate = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['landingPage', 'email']),
  releaseTypes: z.array(z.string()),
  handlebarsLocalFilePath: z.string(),
  appName: z.optional(z.string()),
  url: z.optional(z.string()),
});
export type OrganizationTemplate = z.infer<typeof organizationTemplate>;

export const organizationRoute = z.object({
  id: z.string(),
  name: z.string(),
  type: z.optional(z.string()),
  releaseFilter: z.optional(
    z.object({
      releaseTypes: z.optional(z.array(z.string())),
      wasDistributed: z.optional(z.boolean()),
      filter: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
  htmlContentFilePath: z.optional(z.string()),
  showInRoles: z._default(z.array(z.enum(organizationRoles)), ['admin', 'producer']),
  hideFromUi: z.optional(z.boolean()),
  default: z.optional(z.boolean()),
  data: z.optional(z.object({ showInHeader: z.optional(z.boolean()) })),
});
export type OrganizationRoute = z.infer<typeof organizationRoute>;

export const innerFilter = z.object({
  id: z.string(),
  field: z.string(),
  title: z.string(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
});

export const mediaLink = z.object({
  id: z.optional(z.string()),
  type: z.enum(['web', 'youtube', 'facebook', 'twitter', 'instegram', 'tiktok', 'spotify', 'appleMusic']),
  src: z.string(),
  title: z._default(z.string(), ''),
});

export const crewMember = z.object({
  name: textLine(100),
  role: z._default(textLine(100), ''),
});
export type CrewMember = z.infer<typeof crewMember>;

export const designPreferences = z.object({
  contactMsg: z._default(z.string(), ''),
  loginPage: z._default(z.array(z.object({ bgImg: z.nullable(z.string()), msg: z.string() })), []),
  producerApp: z.optional(z.string()),
  clientApp: z._default(z.string(), 'default'),
  themes: z._default(z.array(organizationTheme), []),
  /** Who works there, on the about page of its site. */
  crew: z.optional(z.array(crewMember).check(z.maxLength(60))),
  /** Where readers of its site write to; no address that sends (`fromEmails`). */
  contactEmail: z.optional(z.string().check(z.maxLength(254))),
  /** Who is written to about accessibility, on its statement; absent: `contactEmail`, else who sends. */
  accessibilityEmail: z.optional(z.string().check(z.maxLength(254))),
});

const words = (most: number) =>
  z.object(
    Object.fromEntries(
      organizationLocales.map((locale) => [locale, z._default(textLine(most), '')]),
    ) as Record<(typeof organizationLocales)[number], z.ZodMiniDefault<z.ZodMiniString>>,
  );
const noWords = { he: '', en: '', fr: '' };

/** A field of the organization's own on its contacts: the key is what values are kept under and never changes its meaning. */
export const contactField = z.object({
  key: z.string().check(z.regex(ownFieldKey)),
  type: z.enum(contactFieldTypes),
  label: words(longestFieldLabel),
  help: z._default(words(longestFieldHelp), noWords),
  options: z._default(
    z
      .array(
        z.object({
          value: textLine(100, 1),
          label: words(longestFieldLabel),
        }),
      )
      .check(z.maxLength(mostContactOptions)),
    [],
  ),
});

/** The organization entity (specification 2 section 3), without its members. */
export const organization = z.object({
  _id: z.string(),
  name: z.string(),
  type: z.enum(organizationTypes),
  status: z.enum(membershipStatuses),
  domain: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  logos: z.array(z.object({ id: z.string(), title: z.string(), url: z.string() })),
  mediaLinks: z.array(mediaLink),
  fromEmails: z.array(fromEmail),
  /** Those of `fromEmails`, in lower case, whose owner agreed: mail leaves from no other. No call writes it (docs/decisions/0026). */
  provedSenders: z.array(z.string()),
  /** Sender domains whose DNS shows the organization's key: mail from them is signed. No call writes it (docs/decisions/0074). */
  verifiedDomains: z.array(z.string()),
  /** The host name of its own while that is proved: addresses for readers begin with it. No call writes it (docs/decisions/0116). */
  ownHost: z.nullable(z.string()),
  designPreferences,
  allowDesignSelection: z.boolean(),
  defaultTemplates: z.record(z.string(), z.string()),
  requireAuth: z.boolean(),
  require2FactorAuth: z.boolean(),
  useVideoWaterMark: z.boolean(),
  restrictVideos: z.boolean(),
  /** Members take the uploaded bytes of films whose item allows it (docs/decisions/0018). */
  allowFilmDownload: z.boolean(),
  /** What readers take home carries their name (docs/decisions/0148). */
  stampDownloads: z.boolean(),
  useDirectLink: z.boolean(),
  isStandAlone: z.boolean(),
  onlyKnownRegistrations: z.boolean(),
  dontUseGlobalDbData: z.boolean(),
  defaultGalleryCredit: z.string(),
  distributionBcc: z.nullable(z.string()),
  inheritFilePath: z.nullable(z.string()),
  redirectUrl: z.nullable(z.string()),
  clientApp: z.string(),
  searchKeys: z.array(z.string()),
  routes: z.array(organizationRoute),
  innerFilters: z.array(innerFilter),
  /** Fields of its own on contacts, in the order of their forms; values stand in `contact.fields` (docs/decisions/0132). */
  contactFields: z.array(contactField),
  releaseTypes: z.array(releaseType),
  templates: z.array(organizationTemplate),
  /** Postal address and phone that stand at the foot of every mail. */
  senderDetails: z.object({ address: z.string(), phone: z.string() }),
  /** Its sign-in page speaks it until a person chooses, its new releases begin in it (docs/decisions/0023). */
  locale: z.enum(organizationLocales),
  /** IANA name: the days of expiry, months and years, and the hours on pages and in mails are counted in it. */
  timeZone: z.string(),
  /** ISO 3166: whose numbers are meant by a phone number without a country code. */
  country: z.string(),
  /** ISO 4217: of prices that are written as bare numbers. */
  currency: z.string(),
  /** `HH:mm` on the organization's clocks, over midnight too: no text message leaves then unless a person says so; null: none. */
  quietHours: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** So many mails of its sends leave in a day on its calendar and no more (docs/decisions/0117); null: as many as there are. */
  dailyMails: z.nullable(z.number()),
  /** The same of text messages. */
  dailyTexts: z.nullable(z.number()),
  /** So many messages of its sends, by mail and text together, go to a person in seven days and no more (docs/decisions/0130); null: no such number. */
  weeklyMessages: z.nullable(z.number()),
  /** What no setting of the organization raises either number above; only a system admin writes it. */
  mailCeiling: z.nullable(z.number()),
  textCeiling: z.nullable(z.number()),
  /** Who text messages come from: up to 11 letters and digits, or a number; null: the sender of the installation. */
  textSender: z.nullable(z.string()),
  /** What one text message costs, in `currency`; null: not said. */
  textPrice: z.nullable(z.number()),
  /** Reports are for creators and admins; with this for producers and developers, too. */
  producersReadReports: z.boolean(),
  /** Hosts whose pages may show its public releases in a frame; none: no page may. */
  embedHosts: z.array(z.string()),
  /** What producers and developers send waits until an admin has approved it. */
  approveSends: z.boolean(),
  /** That a send goes to who got as many messages in a week as a person may is for admins to say, and not for producers. */
  onlyAdminsPassCap: z.boolean(),
  /** Days that the activity of people is kept. */
  activityDays: z.literal([...activityDayChoices]),
  version: z.number(),
});
export type Organization = z.infer<typeof organization>;

/** What every member of an organization may see of it; senders and developer fields only for those who use them, the BCC for admins. */
export const organizationView = z.object({
  ...organization.shape,
  fromEmails: z.optional(z.array(fromEmail)),
  provedSenders: z.optional(z.array(z.string())),
  /** None where the mail provider writes mails itself: no key of the organization signs them. */
  verifiedDomains: z.optional(z.array(z.string())),
  distributionBcc: z.optional(z.nullable(z.string())),
  dailyMails: z.optional(z.nullable(z.number())),
  dailyTexts: z.optional(z.nullable(z.number())),
  weeklyMessages: z.optional(z.nullable(z.number())),
  mailCeiling: z.optional(z.nullable(z.number())),
  textCeiling: z.optional(z.nullable(z.number())),
  textSender: z.optional(z.nullable(z.string())),
  textPrice: z.optional(z.nullable(z.number())),
  /** Releases and contacts the viewer may see, and sends that wait for their approval, for the counts beside the navigation. */
  counts: z.optional(z.object({ releases: z.number(), contacts: z.number(), asks: z.number() })),
  /** Its folders with the releases in them that the viewer may see; one organization that was asked for has them, a list has not. */
  folders: z.optional(z.array(folder)),
  /** When it was closed; it can be restored until 7 days later. Only those who may restore see such an organization. */
  deletedAt: z.optional(z.nullable(z.string())),
  /** What the viewer may change here; the screen closes the rest and says why. */
  abilities: z.optional(
    z.object({ update: z.boolean(), develop: z.boolean(), remove: z.boolean(), approve: z.boolean() }),
  ),
});
export type OrganizationView = z.infer<typeof organizationView>;

const tag = 'organization';

export const listOrganizations = endpoint(at.listOrganizations, {
  summary:
    'Organizations of the signed-in account (all of them for a system admin); stand-alone ones are hidden from who only watches',
  tag,
  query: listQuery({
    params: {
      status: z.optional(z.enum(membershipStatuses)),
      /** Id or domain that the page's own address names: it is answered even if it stands alone. */
      address: z.optional(z.string().check(z.maxLength(100))),
    },
    sortKeys: ['name'],
    defaultLimit: 200,
  }),
  answer: listAnswer(organizationView),
});

export const getOrganization = endpoint(at.getOrganization, {
  summary: 'One organization; `folders=false` leaves its folders out',
  tag,
  params: z.strictObject({ organizationId: id }),
  query: z.strictObject({ folders: z.optional(flag) }),
  answer: organizationView,
});

export const getReleaseDataFields = endpoint(at.getReleaseDataFields, {
  summary: 'Field definitions of a release type, from a registered file',
  tag,
  params: z.strictObject({ organizationId: id }),
  query: z.strictObject({
    dataFieldsLocalFilePath: z.optional(z.string().check(z.maxLength(200))),
    releaseType: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: listAnswer(fieldDefinition),
});
