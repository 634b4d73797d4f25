import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, listAnswer } from './paging.ts';

/** Contacts of one `distribute-release` call (specification 2 section 9). */
export const contactsPerCall = 100;
/** Seconds in which a whole-audience send can still be taken back. */
export const undoSeconds = 10;

export const channels = ['email', 'sms'] as const;
export type Channel = (typeof channels)[number];

/**
 * States of a ledger row (decisions section 5). `handed` is committed before the provider gets the message;
 * `stopped` rows were taken back by a person before they were handed.
 */
export const recipientStates = [
  'queued',
  'claimed',
  'handed',
  'sent',
  'failed',
  'unconfirmed',
  'already',
  'unsubscribed',
  'missing-data',
  'stopped',
] as const;
export type RecipientState = (typeof recipientStates)[number];

export const sender = z.strictObject({
  email: z.string().check(z.maxLength(254)),
  title: z.optional(z.string().check(z.maxLength(200))),
  allowReply: z.optional(z.boolean()),
  isDefault: z.optional(z.boolean()),
});

/** A contact by id, as `{_id}`, or typed as an address. */
const contactReference = z.union([
  id,
  z.looseObject({
    _id: z.optional(z.string().check(z.maxLength(64))),
    email: z.optional(z.nullable(z.string().check(z.maxLength(254)))),
    mobile: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
    firstName: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    lastName: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  }),
]);
export type ContactReference = z.infer<typeof contactReference>;

const subject = z.optional(z.nullable(z.string().check(z.maxLength(200), z.regex(/^[^\r\n]*$/))));
const message = {
  from: sender,
  forceDistribute: z._default(z.boolean(), false),
  distributionType: z._default(z.enum(channels), 'email'),
  testMode: z._default(z.boolean(), false),
  subject,
};

/** "Recipient sent" of the specification; `reason` says why a row failed, in the server's own words where it gave any. */
export const recipientSent = z.object({
  _id: z.string(),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  name: z.string(),
  unsubscribed: z.boolean(),
  reason: z.nullable(z.string()),
});
export type RecipientSent = z.infer<typeof recipientSent>;

export const distributionLists = z.object({
  sentToContacts: z.array(recipientSent),
  faildSendToContacts: z.array(recipientSent),
  allreadyDistributedTo: z.array(recipientSent),
  unsubscribedContacts: z.array(recipientSent),
  missingDataContacts: z.array(recipientSent),
  /** Rows still open after the call waited 60 s. */
  pending: z.array(recipientSent),
  distributionId: z.nullable(z.string()),
});
export type DistributionLists = z.infer<typeof distributionLists>;

const releaseParams = z.strictObject({ organizationId: id, releaseId: id });
const distributionParams = z.strictObject({ organizationId: id, distributionId: id });
const tag = 'distribution';

export const distributeRelease = endpoint({
  method: 'POST',
  path: '/distribution/:organizationId/distribute-release/:releaseId',
  access: 'distribution.send',
  summary:
    'Sends a release to up to 100 contacts; takes an Idempotency-Key; waits at most 60 s and answers the lists',
  tag,
  params: releaseParams,
  body: z.strictObject({
    ...message,
    contacts: z.array(contactReference).check(z.minLength(1), z.maxLength(contactsPerCall)),
    token: z.optional(z.unknown()),
    tokenType: z.optional(z.unknown()),
  }),
  answer: distributionLists,
});

export const sendTest = endpoint({
  method: 'POST',
  path: '/distribution/:organizationId/test/:releaseId',
  access: 'distribution.send',
  summary: 'Sends a test mail to up to 10 addresses; never counted',
  tag,
  params: releaseParams,
  body: z.strictObject({
    from: sender,
    contacts: z
      .array(z.looseObject({ email: z.string().check(z.minLength(3), z.maxLength(254)) }))
      .check(z.minLength(1), z.maxLength(10)),
    /** Merge the data of this contact. */
    contactId: z.optional(id),
    subject,
  }),
  answer: distributionLists,
});

/** Who a whole-audience send is for: everything named here together, each person once. */
export const audience = z.strictObject({
  all: z.optional(z.boolean()),
  contacts: z.optional(z.array(contactReference).check(z.maxLength(5000))),
  mailingLists: z.optional(z.array(id).check(z.maxLength(50))),
  tags: z.optional(z.array(id).check(z.maxLength(50))),
  company: z.optional(z.array(id).check(z.maxLength(50))),
  search: z.optional(z.string().check(z.maxLength(200))),
});
export type Audience = z.infer<typeof audience>;

const audienceCounts = z.object({
  /** Everything chosen, duplicates included; the sum of the other numbers. */
  chosen: z.number(),
  willReceive: z.number(),
  already: z.number(),
  unsubscribed: z.number(),
  missingData: z.number(),
  duplicates: z.number(),
});

export const checkAudience = endpoint({
  method: 'POST',
  path: '/distribution/:organizationId/audience/:releaseId',
  access: 'distribution.send',
  summary: 'Dry run: who would get the release and who would not, and why; `list` opens one of the counts',
  tag,
  params: releaseParams,
  body: z.strictObject({
    audience,
    forceDistribute: z._default(z.boolean(), false),
    distributionType: z._default(z.enum(channels), 'email'),
    list: z.optional(z.enum(['willReceive', 'already', 'unsubscribed', 'missingData'])),
    page: z._default(z.number().check(z.int(), z.gte(0)), 0),
  }),
  answer: z.object({ counts: audienceCounts, people: z.array(recipientSent) }),
});

/** What the progress screen shows; the states always add up to `total`. */
export const distributionProgress = z.object({
  distributionId: z.string(),
  releaseId: z.string(),
  channel: z.enum(channels),
  subject: z.nullable(z.string()),
  startsAt: z.string(),
  /** waiting: inside the undo window; paused and stopped: by a person. */
  phase: z.enum(['waiting', 'sending', 'paused', 'stopped', 'done']),
  total: z.number(),
  states: z.partialRecord(z.enum(recipientStates), z.number()),
  _createdAt: z.string(),
});
export type DistributionProgress = z.infer<typeof distributionProgress>;

export const distributeAudience = endpoint({
  method: 'POST',
  path: '/distribution/:organizationId/distribute-audience/:releaseId',
  access: 'distribution.send',
  summary:
    'Sends a release to a mailing list or filter of any size in one call; begins after the undo window',
  tag,
  status: 201,
  params: releaseParams,
  body: z.strictObject({ ...message, audience }),
  answer: distributionProgress,
});

export const listDistributions = endpoint({
  method: 'GET',
  path: '/distribution/:organizationId/by-release/:releaseId',
  access: 'distribution.read',
  summary: 'The sends of a release, newest first',
  tag,
  params: releaseParams,
  answer: listAnswer(distributionProgress),
});

export const getProgress = endpoint({
  method: 'GET',
  path: '/distribution/:organizationId/progress/:distributionId',
  access: 'distribution.read',
  summary: 'Progress of one send',
  tag,
  params: distributionParams,
  answer: distributionProgress,
});

export const watchProgress = endpoint({
  method: 'GET',
  path: '/distribution/:organizationId/progress/:distributionId/events',
  access: 'distribution.read',
  summary: 'Server-sent events: `progress` at every change, until the send is done',
  tag,
  params: distributionParams,
  produces: 'text/event-stream',
});

export const steerDistribution = endpoint({
  method: 'POST',
  path: '/distribution/:organizationId/progress/:distributionId/:act',
  access: 'distribution.send',
  summary: 'Pauses, resumes or stops a send; stopping takes back what was not handed over yet',
  tag,
  params: z.strictObject({
    organizationId: id,
    distributionId: id,
    act: z.enum(['pause', 'resume', 'stop']),
  }),
  answer: distributionProgress,
});

export const distributionResult = endpoint({
  method: 'GET',
  path: '/distribution/:organizationId/result/:distributionId',
  access: 'distribution.read',
  summary: 'The lists of one send, by state, 100 to a page',
  tag,
  params: distributionParams,
  query: z.strictObject({
    state: z.optional(z.enum(recipientStates)),
    page: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
  }),
  answer: listAnswer(
    z.object({ ...recipientSent.shape, state: z.enum(recipientStates), contactId: z.nullable(z.string()) }),
  ),
});

export const resend = endpoint({
  method: 'POST',
  path: '/distribution/:organizationId/resend/:distributionId',
  access: 'distribution.send',
  summary: "Queues failed rows again, or unconfirmed ones on a person's word",
  tag,
  params: distributionParams,
  body: z.strictObject({
    state: z.enum(['failed', 'unconfirmed']),
    recipients: z.optional(z.array(id).check(z.maxLength(5000))),
  }),
  answer: distributionProgress,
});

/** Where an entrance came from (specification 2 section 3). */
export const origins = ['email', 'distribution', 'site', 'distribution-email', 'distribution-sms'] as const;
export type Origin = (typeof origins)[number];

const view = z.object({
  id: z.string(),
  platform: z.enum(['email', 'landingPage']),
  at: z.string(),
  verdict: z.enum(['person', 'machine']),
});

export const reportRecipient = z.object({
  _id: z.string(),
  contactId: z.nullable(z.string()),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  name: z.string(),
  token: z.nullable(z.string()),
  origin: z.string(),
  state: z.enum(recipientStates),
  reason: z.nullable(z.string()),
  activity: z.object({
    distributedAt: z.nullable(z.string()),
    unsubscribedAt: z.nullable(z.string()),
    /** Newest 50. */
    views: z.array(view),
  }),
  /** True when the address is not one of the organization's contacts now. */
  notActualContact: z.boolean(),
  opened: z.boolean(),
  landed: z.boolean(),
  clicks: z.number(),
  lastSeenAt: z.nullable(z.string()),
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
  /** Distinct people; opens are estimates. `queued` … `missing-data` add up to `chosen`. */
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
    unsubscribed: z.number(),
    /** People counted only by machines (scanners, image proxies). */
    machines: z.number(),
  }),
  /** The same release type's last distributed release, for "41 more than the last". */
  previous: z.nullable(z.object({ releaseId: z.string(), title: z.string(), watched: z.number() })),
  origins: z.array(z.object({ origin: z.string(), visits: z.number() })),
  recipients: z.array(reportRecipient),
  /** Recipients that match the filter, for paging. */
  total: z.number(),
  relevantAccounts: z.array(z.object({ _id: z.string(), name: z.string(), email: z.string() })),
  releaseFiles: z.array(
    z.object({
      fileId: z.string(),
      title: z.string(),
      mediaSecondsDuration: z.nullable(z.number()),
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

export const reportFilters = [
  'all',
  'watched',
  'notOpened',
  'opened',
  'failed',
  'unsubscribed',
  'skipped',
] as const;

export const getReport = endpoint({
  method: 'GET',
  path: '/distribution/:organizationId/distribution-data-by-release/:releaseId',
  access: 'distribution.read',
  summary: 'The report: counts that reconcile with the ledger, recipients, origins, watches',
  tag,
  params: releaseParams,
  query: z.strictObject({
    filter: z.optional(
      z.strictObject({
        search: z.optional(z.string().check(z.maxLength(200))),
        params: z.optional(z.strictObject({ state: z.optional(z.enum(reportFilters)) })),
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

export const exportReport = endpoint({
  method: 'GET',
  path: '/distribution/:organizationId/report-csv/:releaseId',
  access: 'distribution.read',
  summary: 'The recipients as CSV (UTF-8 with BOM); formula cells are neutralised',
  tag,
  params: releaseParams,
  produces: 'text/csv',
});

export const removeDistribution = endpoint({
  method: 'DELETE',
  path: '/distribution/:organizationId/:releaseId',
  access: 'distribution.delete',
  summary: 'Deletes the distribution data; the release returns to editing',
  tag,
  params: releaseParams,
});

export const makeLink = endpoint({
  method: 'POST',
  path: '/distribution/:organizationId/link/:releaseId',
  access: 'distribution.send',
  summary: 'A link to the landing page: one person (unique), a named channel (insert) or nobody (none)',
  tag,
  params: releaseParams,
  body: z.strictObject({
    tokenType: z.enum(['unique', 'insert', 'none']),
    token: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: z.object({ url: z.string(), token: z.nullable(z.string()) }),
});

export const getContactReport = endpoint({
  method: 'GET',
  path: '/distribution/distribution-data-by-contact',
  access: 'signedIn',
  summary: 'What one person got, by organization; only organizations where the caller may read distributions',
  tag,
  query: z.strictObject({
    id: z.optional(z.string().check(z.maxLength(64))),
    email: z.optional(z.string().check(z.maxLength(254))),
  }),
  answer: z.object({
    email: z.nullable(z.string()),
    distributionsDataByOrgs: z.array(
      z.object({
        organizationId: z.string(),
        name: z.string(),
        items: z.array(
          z.object({
            releaseId: z.string(),
            subject: z.string(),
            origin: z.string(),
            activity: reportRecipient.shape.activity,
          }),
        ),
      }),
    ),
  }),
});

export const updateSubscription = endpoint({
  method: 'POST',
  path: '/distribution/update-subscription-value',
  access: 'signedIn',
  summary: 'Subscribes (true) or unsubscribes (false) a contact',
  tag,
  body: z.strictObject({ contactId: id, organizationId: id, subscriptionValue: z.boolean() }),
  answer: z.object({ value: z.boolean() }),
});

export const releaseOpened = endpoint({
  method: 'GET',
  path: '/distribution/release-opened',
  access: 'public',
  summary: 'Appends an open of the newsletter or the landing page; always answers the same',
  tag,
  query: z.looseObject({
    origin: z.optional(z.string().check(z.maxLength(40))),
    token: z.optional(z.string().check(z.maxLength(200))),
    releaseId: z.optional(z.string().check(z.maxLength(64))),
    isLandingPage: z.optional(z.string().check(z.maxLength(10))),
    platform: z.optional(z.string().check(z.maxLength(20))),
  }),
  produces: 'image/gif',
});

export const listOutbox = endpoint({
  method: 'GET',
  path: '/outbox',
  access: 'systemAdmin',
  summary: 'Messages kept by the built-in outbox, newest first',
  tag: 'outbox',
  query: z.strictObject({
    search: z.optional(z.string().check(z.maxLength(200))),
    page: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
  }),
  answer: listAnswer(
    z.object({
      _id: z.string(),
      kind: z.enum(['email', 'sms']),
      from: z.string(),
      to: z.string(),
      subject: z.string(),
      at: z.string(),
      bytes: z.number(),
    }),
  ),
});

export const getOutboxMessage = endpoint({
  method: 'GET',
  path: '/outbox/:id',
  access: 'systemAdmin',
  summary: 'One kept message',
  tag: 'outbox',
  params: z.strictObject({ id }),
  answer: z.object({
    _id: z.string(),
    from: z.string(),
    to: z.string(),
    subject: z.string(),
    at: z.string(),
    html: z.nullable(z.string()),
    text: z.nullable(z.string()),
    headers: z.array(z.object({ key: z.string(), value: z.string() })),
  }),
});
