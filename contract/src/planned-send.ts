import * as z from 'zod/mini';
import * as at from './address/planned-send.ts';
import { audience } from './audience.ts';
import { distributionParams, message } from './distribution.ts';
import { endpoint } from './endpoint.ts';
import { genders } from './gender.ts';
import { isoDate } from './paging.ts';
import { distributionProgress } from './progress.ts';

const tag = 'distribution';

/** A planned send as it was written, for changing it; it has not begun. */
const plannedSend = z.object({
  /** Of the plan: a change says which one was read. */
  version: z.number(),
  startsAt: z.string(),
  /** Of a mail, with their fields; null for the design's own. */
  subject: z.nullable(z.string()),
  preheader: z.nullable(z.string()),
  /** Of a mail: what was written for those who see no pictures; null for the text that is made of the newsletter. */
  textPart: z.nullable(z.string()),
  /** The text that is made of the newsletter is another than when that was written. */
  isTextBehind: z.boolean(),
  /** Each gets the mail at the hour at which they usually open. */
  bestHour: z.boolean(),
  /** It goes also to who got as many messages in seven days as a person may. */
  pastWeeklyCap: z.boolean(),
  /** Whether it still does once this caller changed it. */
  mayPassCap: z.boolean(),
  /** Of a message that follows a mail: what it says to each of them before its text. */
  personalLine: z.nullable(z.string()),
  /** Of a text message, also one beside a mail. */
  text: z.nullable(z.string()),
  /** Whom it is for; of a message that follows a mail that does not change. */
  mayChangePeople: z.boolean(),
  groups: z.array(
    z.object({
      kind: z.enum(['all', 'search', 'mailingLists', 'tags', 'company', 'smartLists', 'engagement']),
      id: z.string(),
      /** Of those who did something with a release: what. */
      name: z.string(),
    }),
  ),
  /** Who was named one by one, as far as they are still there, with what is written to each alone. */
  people: z.array(
    z.object({
      _id: z.nullable(z.string()),
      email: z.nullable(z.string()),
      mobile: z.nullable(z.string()),
      firstName: z.string(),
      lastName: z.string(),
      gender: z.nullable(z.enum(genders)),
      isGeneral: z.boolean(),
      personalLine: z.nullable(z.string()),
    }),
  ),
});
export type PlannedSend = z.infer<typeof plannedSend>;

export const getPlan = endpoint(at.getPlan, {
  summary: 'A planned send as it was written, until it begins',
  tag,
  params: distributionParams,
  answer: plannedSend,
});

export const changePlan = endpoint(at.changePlan, {
  summary:
    'Changes a planned send until it begins: its words, its moment, its people; what is not said stays. Where it was approved it asks again, unless who changes it may approve. Passing the weekly cap falls away where who changes it may not say so',
  tag,
  params: distributionParams,
  body: z.strictObject({
    version: z.number().check(z.int()),
    subject: message.subject,
    preheader: message.preheader,
    textPart: message.textPart,
    bestHour: z.optional(z.boolean()),
    /** Of a message that follows a mail. */
    personalLine: message.preheader,
    text: message.text,
    startsAt: z.optional(isoDate),
    /** In the place of everybody who was chosen. */
    audience: z.optional(audience),
  }),
  answer: distributionProgress,
});
