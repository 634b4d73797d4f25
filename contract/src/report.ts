import * as z from 'zod/mini';
import * as at from './address/report.ts';
import { exportFormats } from './contact-export.ts';
import { recipientStates, releaseParams } from './distribution.ts';
import { endpoint } from './endpoint.ts';
import { datesRange, id, listAnswer, pageOf } from './paging.ts';
import { distributionProgress } from './progress.ts';
import { reportFilters } from './report-count.ts';
import { reportGroupKinds } from './report-group-kind.ts';
import { watchedWhere } from './stats.ts';

const tag = 'distribution';

/** Where an entrance came from (specification 2 section 3). */
export const origins = ['email', 'distribution', 'site', 'distribution-email', 'distribution-sms'] as const;
export type Origin = (typeof origins)[number];
/** The origin that an address or a player names; anything else is the site. */
export const originOf = (named: string | null | undefined): Origin =>
  origins.find((one) => one === named) ?? 'site';
const view = z.object({
  id: z.string(),
  platform: z.enum(['email', 'landingPage']),
  at: z.string(),
  verdict: z.enum(['person', 'machine']),
});

/** A person of a report: the best of their messages, and what they did by any of them, whatever their channel. */
export const reportRecipient = z.object({
  _id: z.string(),
  contactId: z.nullable(z.string()),
  /** A contact of the global organization; its address may be kept back. */
  isGeneral: z.boolean(),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  name: z.string(),
  /** Of their link, to people; null to a program with a key, and where there is none. */
  token: z.nullable(z.string()),
  origin: z.string(),
  state: z.enum(recipientStates),
  reason: z.nullable(z.string()),
  /** What the mail said to them alone; null where it said nothing, and of a text message. */
  personalLine: z.nullable(z.string()),
  activity: z.object({
    distributedAt: z.nullable(z.string()),
    unsubscribedAt: z.nullable(z.string()),
    /** Newest 50. */
    views: z.array(view),
  }),
  /** True when the address is not one of the organization's contacts now, nor of those that all organizations share. */
  notActualContact: z.boolean(),
  opened: z.boolean(),
  landed: z.boolean(),
  /** Came to the page or watched signed in, under the same address. */
  cameSignedIn: z.boolean(),
  clicks: z.number(),
  lastSeenAt: z.nullable(z.string()),
  /** When a message arrived, where a provider or mail server says so; null while it says nothing. */
  deliveredAt: z.nullable(z.string()),
  /** How often mail servers said of a mail of theirs that it has to wait, and the last words; null where none did. */
  delayed: z.nullable(z.object({ count: z.number(), words: z.string() })),
  /** When they called a mail of it spam, as their mailbox provider tells; null where they did not. */
  complainedAt: z.nullable(z.string()),
  /** When the organization ended this link to the release; null while it opens. */
  linkEndedAt: z.nullable(z.string()),
  /** Until when this link opens after the release has expired; null while it ends with it. */
  linkOpenUntil: z.nullable(z.string()),
  /** When they last took the press kit, by their link or signed in under the same address. */
  kitAt: z.nullable(z.string()),
  watch: z.nullable(
    z.object({
      /** Times each hundredth of the film was watched, 100 numbers. */
      buckets: z.array(z.number()),
      /** 0 to 100, of the film, repeats not counted. */
      percent: z.number(),
      totalWatchTime: z.number(),
      viewsLeft: z.number(),
      viewsTotal: z.number(),
    }),
  ),
});
export type ReportRecipient = z.infer<typeof reportRecipient>;

export const releaseReport = z.object({
  releaseId: z.string(),
  title: z.string(),
  distributedAt: z.nullable(z.string()),
  expirationDate: z.nullable(z.string()),
  /** People, each once (report-count.ts); `states` are where their best message stands and add up to `chosen`. */
  counts: z.object({
    chosen: z.number(),
    states: z.partialRecord(z.enum(recipientStates), z.number()),
    sent: z.number(),
    opened: z.number(),
    landed: z.number(),
    clicked: z.number(),
    watched: z.number(),
    watchedHalf: z.number(),
    finished: z.number(),
    /** Watched signed in, and by no link of theirs: in none of the numbers above. */
    watchedSignedIn: z.number(),
    unsubscribed: z.number(),
    /** How many stand behind each filter. */
    filters: z.record(z.enum(reportFilters), z.number()),
    /** People counted only by machines (scanners, image proxies). */
    machines: z.number(),
  }),
  /** The same release type's last distributed release, to be compared with as shares of those who were reached. */
  previous: z.nullable(
    z.object({
      releaseId: z.string(),
      title: z.string(),
      sent: z.number(),
      landed: z.number(),
      watched: z.number(),
    }),
  ),
  /** Who took the press kit, the newest 200: whom it was sent to, and members; a reader without a name here leaves no line. */
  kits: z.array(z.object({ _id: z.string(), name: z.string(), at: z.string(), isByLink: z.boolean() })),
  origins: z.array(
    z.object({
      origin: z.string(),
      visits: z.number(),
      /** Files and press kits taken by the link of a named channel; null of the others, whose readers the log names. */
      downloads: z.nullable(z.number()),
    }),
  ),
  recipients: z.array(reportRecipient),
  /** How many of those whom search and group narrow it to stand behind each filter; null where nothing does. */
  narrowed: z.nullable(z.object({ filters: z.record(z.enum(reportFilters), z.number()) })),
  /** Recipients that match the filter, for paging. */
  total: z.number(),
  /** Who watched signed in, the last one first. */
  relevantAccounts: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      email: z.string(),
      /** Watched by a link that was sent to the same address, too. */
      alsoByLink: z.boolean(),
      lastSeenAt: z.string(),
      watches: z.array(
        z.object({
          fileId: z.string(),
          /** Which film of the file; those that took its place are counted by themselves. */
          filmVersion: z.number(),
          title: z.string(),
          /** 0 to 100, of the film, repeats not counted. */
          percent: z.number(),
          totalWatchTime: z.number(),
          lastSeenAt: z.string(),
        }),
      ),
    }),
  ),
  releaseFiles: z.array(
    z.object({
      fileId: z.string(),
      filmVersion: z.number(),
      title: z.string(),
      mediaSecondsDuration: z.nullable(z.number()),
      /** Sittings, the newest first. */
      mediaPlayLogs: z.array(
        z.object({
          accountId: z.nullable(z.string()),
          name: z.string(),
          _createdAt: z.string(),
          totalWatchTime: z.number(),
        }),
      ),
    }),
  ),
  distributions: z.array(distributionProgress),
});
export type ReleaseReport = z.infer<typeof releaseReport>;

export const getReport = endpoint(at.getReport, {
  summary: 'The report: counts that reconcile with the ledger, recipients, origins, watches',
  tag,
  params: releaseParams,
  query: z.strictObject({
    filter: z.optional(
      z.strictObject({
        search: z.optional(z.string().check(z.maxLength(200))),
        params: z.optional(
          z
            .strictObject({
              state: z.optional(z.enum(reportFilters)),
              /** Only people of this group, with what kind of group it is. */
              by: z.optional(z.enum(reportGroupKinds)),
              group: z.optional(id),
            })
            .check(z.refine(({ by, group }) => (by === undefined) === (group === undefined))),
        ),
      }),
    ),
    /** Without it every recipient is answered, at most 50,000. */
    pagination: z.optional(
      z.strictObject({
        page: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
        limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(500)), 15),
      }),
    ),
    includeMachines: z.optional(z.enum(['true', 'false'])),
  }),
  answer: releaseReport,
});

export const exportReport = endpoint(at.exportReport, {
  summary:
    'The recipients as CSV (UTF-8 with BOM), where formula cells are neutralised, or as a spreadsheet of at most 50,000 lines',
  tag,
  params: releaseParams,
  query: z.strictObject({ format: z.optional(z.enum(exportFormats)) }),
  produces: 'text/csv',
});

/** How far a film was watched by all of its viewers; repeats and jumps back count once. */
export const filmCurve = z.object({
  fileId: z.string(),
  /** Which film of the file; those that took its place are counted by themselves. */
  filmVersion: z.number(),
  /** What the film is called now. */
  title: z.string(),
  /** When another film took its place; null of the one that is watched. */
  replacedAt: z.nullable(z.string()),
  durationSeconds: z.nullable(z.number()),
  /** Who played something of it: people by their address, and browsers of which nothing is known. */
  viewers: z.number(),
  /** Viewers who came to the part where the credits are (report-count.ts). */
  finished: z.number(),
  /** Viewers who watched each hundredth, 100 numbers. */
  seen: z.array(z.number()),
  /** Viewers for whom each hundredth was the last they watched, 100 numbers; they add up to `viewers`. */
  left: z.array(z.number()),
});
export type FilmCurve = z.infer<typeof filmCurve>;

export const listFilmCurves = endpoint(at.listFilmCurves, {
  summary: 'How far the films of a release were watched, over all viewers, by hundredth of each film',
  tag,
  params: releaseParams,
  /** Without them all that was ever watched; bare days are those of the organization. */
  query: z.strictObject({
    filter: z.optional(
      z.strictObject({
        datesRange: z.optional(datesRange),
        params: z.optional(z.strictObject(watchedWhere)),
      }),
    ),
  }),
  answer: listAnswer(filmCurve),
});

export const getContactReport = endpoint(at.getContactReport, {
  summary: 'What one person got, by organization; only organizations where the caller may read reports',
  tag,
  query: z.strictObject({
    /** Of a contact, a general one too; they are found everywhere by their address and number. */
    id: z.optional(z.string().check(z.maxLength(64))),
    email: z.optional(z.string().check(z.maxLength(254))),
    /** Only of this organization. */
    organizationId: z.optional(id),
    /** Of each organization; without it the newest 500. */
    pagination: z.optional(z.strictObject(pageOf(15))),
  }),
  answer: z.object({
    name: z.string(),
    /** Null for an unknown person, and for a general contact whose address is kept back. */
    email: z.nullable(z.string()),
    isGeneral: z.boolean(),
    distributionsDataByOrgs: z.array(
      z.object({
        organizationId: z.string(),
        name: z.string(),
        items: z.array(
          z.object({
            _id: z.string(),
            releaseId: z.string(),
            /** Of the release as it is called now. */
            title: z.string(),
            /** Of the mail; empty for a text message. */
            subject: z.string(),
            origin: z.string(),
            /** Of the message; null for what was read signed in, by no message of theirs. */
            state: z.nullable(z.enum(recipientStates)),
            activity: reportRecipient.shape.activity,
          }),
        ),
        /** Items in all, for paging. */
        total: z.number(),
      }),
    ),
  }),
});
