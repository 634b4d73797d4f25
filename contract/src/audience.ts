import * as z from 'zod/mini';
import * as at from './address/audience.ts';
import {
  channels,
  contactReference,
  hasSender,
  message,
  plansMail,
  recipientSent,
  releaseParams,
} from './distribution.ts';
import { maximumPerHour } from './distribution-limit.ts';
import { endpoint, largeBodyLimit } from './endpoint.ts';
import { genders } from './gender.ts';
import { id } from './paging.ts';
import { distributionProgress } from './progress.ts';
import { engagements } from './report-count.ts';
import { maximumSubject } from './subject.ts';
import { testHours, testPercent } from './subject-test-rule.ts';
import { headerLine } from './text-line.ts';

const tag = 'distribution';

/** Who a whole-audience send is for: everything named here together, each person once. */
export const audience = z.strictObject({
  all: z.optional(z.boolean()),
  contacts: z.optional(z.array(contactReference).check(z.maxLength(5000))),
  mailingLists: z.optional(z.array(id).check(z.maxLength(50))),
  tags: z.optional(z.array(id).check(z.maxLength(50))),
  company: z.optional(z.array(id).check(z.maxLength(50))),
  /** Who is on them is asked when the send begins. */
  smartLists: z.optional(z.array(id).check(z.maxLength(20))),
  search: z.optional(z.string().check(z.maxLength(200))),
  /** Who did so with a release that was sent to them; of a send that begins later, until it begins. */
  engagement: z.optional(
    z.array(z.strictObject({ releaseId: id, did: z.enum(engagements) })).check(z.maxLength(10)),
  ),
});
export type Audience = z.infer<typeof audience>;

/** Of a mail: each gets it at the hour at which they usually open, within a day from its moment. */
const bestHour = z._default(z.boolean(), false);

const audienceCounts = z.object({
  /** Everything chosen, duplicates included; the sum of the other numbers. */
  chosen: z.number(),
  willReceive: z.number(),
  already: z.number(),
  /** Of `already`: people for whom a message of another send still waits, and none was handed over. */
  waiting: z.number(),
  unsubscribed: z.number(),
  /** Addresses that refused mail for good. */
  bounced: z.number(),
  missingData: z.number(),
  /** Of an advertisement: who did not agree to get one by this channel. */
  noConsent: z.number(),
  /** Got as many messages in seven days as the organization lets a person get (docs/decisions/0130). */
  overCap: z.number(),
  duplicates: z.number(),
  /** Of `willReceive`, by the way it goes to them. */
  byChannel: z.object({ email: z.number(), sms: z.number() }),
});

export const checkAudience = endpoint(at.checkAudience, {
  bodyLimit: largeBodyLimit,
  summary:
    'Dry run: who would get the release, by which channel, and who would not, and why; `list` opens one of the counts',
  tag,
  params: releaseParams,
  body: z.strictObject({
    audience,
    forceDistribute: z._default(z.boolean(), false),
    distributionType: z._default(z.enum(channels), 'email'),
    textWithoutMail: message.textWithoutMail,
    pastWeeklyCap: message.pastWeeklyCap,
    kind: message.kind,
    bestHour,
    list: z.optional(
      z.enum(['willReceive', 'already', 'unsubscribed', 'bounced', 'missingData', 'noConsent', 'overCap']),
    ),
    page: z._default(z.number().check(z.int(), z.gte(0)), 0),
  }),
  answer: z.object({
    counts: audienceCounts,
    /** Of a mail to each at their hour: at which hour of the day how many would get it, on the clocks of the organization (docs/decisions/0144). */
    bestHours: z.nullable(
      z.object({
        hours: z.array(z.number()),
        own: z.number(),
        organizationHour: z.nullable(z.number()),
        atOnce: z.number(),
      }),
    ),
    people: z.array(recipientSent),
    /** The names and forms of address of those who would get a text message, as far as its length depends on them (`messagesFor`). */
    nameShapes: z.array(
      z.object({
        first: z.number(),
        firstIsGsm: z.boolean(),
        last: z.number(),
        lastIsGsm: z.boolean(),
        gender: z.nullable(z.enum(genders)),
        people: z.number(),
      }),
    ),
  }),
});

/** Two subjects on a part of the audience; the better one goes to the rest (docs/decisions/0104). */
const subjectTest = z.strictObject({
  /** The second one; `subject` is the first. */
  subject: headerLine(maximumSubject).check(z.minLength(1)),
  /** How much of the audience gets one of them. */
  percent: z.number().check(z.int(), z.gte(testPercent.least), z.lte(testPercent.most)),
  /** After so many hours the better one goes by itself; without it a person chooses. */
  decideAfterHours: z.optional(
    z.nullable(z.number().check(z.int(), z.gte(testHours.least), z.lte(testHours.most))),
  ),
});

/** Only a mail has a subject, and a send that tries two of them has no text message beside it or after it. */
const testsMail = z.refine<{
  subjectTest?: unknown;
  textWithoutMail: boolean;
  followUp?: unknown;
  distributionType: string;
}>(
  ({ subjectTest: test, distributionType, textWithoutMail, followUp }) =>
    !test || (distributionType === 'email' && !textWithoutMail && !followUp),
  { path: ['subjectTest'], message: 'option' },
);

/** Nobody knows when a text message is read, and two subjects are told apart by who opened by when. */
const hasHours = z.refine<{ bestHour: boolean; subjectTest?: unknown; distributionType: string }>(
  ({ bestHour: asked, subjectTest: test, distributionType }) =>
    !asked || (distributionType === 'email' && !test),
  { path: ['bestHour'], message: 'option' },
);

export const distributeAudience = endpoint(at.distributeAudience, {
  bodyLimit: largeBodyLimit,
  summary:
    'Sends a release to a mailing list or filter of any size in one call; takes an Idempotency-Key; begins after the undo window. With `textWithoutMail` those whom no mail reaches get a text message in the same send, with `followUp` those who did not open it, or did not watch, get another message some days later. With `subjectTest` a part of the audience gets one of two subjects, and the rest the better one.',
  tag,
  status: 201,
  params: releaseParams,
  body: z
    .strictObject({
      ...message,
      audience,
      /** So many messages an hour and no more, by each of its ways (docs/decisions/0100); as fast as they go without it. */
      bestHour,
      perHour: z.optional(z.nullable(z.number().check(z.int(), z.gte(1), z.lte(maximumPerHour)))),
      subjectTest: z.optional(z.nullable(subjectTest)),
    })
    .check(hasSender, plansMail, testsMail, hasHours),
  answer: distributionProgress,
});
