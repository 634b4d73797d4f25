import * as z from 'zod/mini';
import * as at from './address/warm-up.ts';
import { channels } from './distribution.ts';
import { endpoint } from './endpoint.ts';
import { id, listAnswer, organizationParams } from './paging.ts';
import { warmUpHolds } from './warm-up-rule.ts';

/** How a sender domain warms up (docs/decisions/0117). */
const warmUp = z.object({
  /** The domain. */
  _id: z.string(),
  /** Mails of sends that left from it in the last thirty days. */
  lately: z.number(),
  plan: z.nullable(
    z.object({
      first: z.number(),
      percent: z.number(),
      most: z.number(),
      /** Of today, or of the next day on which something leaves. */
      number: z.number(),
      left: z.number(),
      /** Why it is no larger than that of the day before; null where it is, and on the first. */
      held: z.nullable(z.enum(warmUpHolds)),
      beganAt: z.string(),
      endedAt: z.nullable(z.string()),
      /** It reached its last step; else somebody ended it. */
      isDone: z.boolean(),
    }),
  ),
});
export type WarmUp = z.infer<typeof warmUp>;

const tag = 'senderDomain';
const params = z.strictObject({
  organizationId: id,
  domain: z.string().check(z.minLength(1), z.maxLength(253)),
});
const number = z.number().check(z.int());

export const listWarmUps = endpoint(at.listWarmUps, {
  summary: 'Sender domains that have sent in the last thirty days, warm up or did',
  tag,
  params: organizationParams,
  answer: listAnswer(warmUp),
});
export const beginWarmUp = endpoint(at.beginWarmUp, {
  summary:
    'A sender domain warms up: so many mails of sends on the first day, `percent` of that on the next, until a day would have `most`; what is over waits for the next day',
  tag,
  status: 200,
  params,
  // In which ranges they are is said by `warmUpIssues`, as issues of INVALID_DATA.
  body: z.strictObject({ first: number, percent: number, most: number }),
  answer: warmUp,
});
export const endWarmUp = endpoint(at.endWarmUp, {
  summary: 'Ends the warm-up of a sender domain; what waits for its next day leaves at once',
  tag,
  status: 200,
  params,
  body: z.strictObject({}),
  answer: warmUp,
});

export const listDailyCaps = endpoint(at.listDailyCaps, {
  summary:
    'How many messages may leave in a day, and how many more may today; of each channel for which the organization or the installation has such a number, and of each sender domain that warms up',
  tag: 'distribution',
  params: organizationParams,
  answer: listAnswer(
    z.object({
      channel: z.enum(channels),
      /** A sender domain that warms up; null for the number of the organization. */
      domain: z.nullable(z.string()),
      perDay: z.number(),
      left: z.number(),
      /** How the next days of that domain grow. */
      grows: z.nullable(z.object({ percent: z.number(), most: z.number() })),
    }),
  ),
});
