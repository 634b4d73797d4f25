import * as z from 'zod/mini';
import * as at from './address/calendar.ts';
import { calendarKinds, longestCalendar, sendStates } from './calendar-kind.ts';
import { channels } from './distribution.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { followUpDeeds } from './follow-up.ts';
import { organizationParams } from './paging.ts';
import { dayAfter } from './zone.ts';

const day = z.iso.date('date');

/** What stands on one day: a moment of a release, sends of it that are alike, or a moment of a recurring send that is to come. */
const calendarEntry = z.object({
  kind: z.enum(calendarKinds),
  /** On the calendar of the organization. */
  day: z.string(),
  at: z.string(),
  /** Null of a recurring send: which release it takes is known at its moment. */
  releaseId: z.nullable(z.string()),
  /** Of the release, or of the recurring send. */
  title: z.string(),
  /** Of a recurring send: which one. */
  recurringSendId: z.nullable(z.string()),
  /** At the next moment of a recurring send: what it would take now, null where there is nothing new; absent of what is later. */
  candidate: z.optional(z.nullable(z.object({ releaseId: z.string(), title: z.string() }))),
  /** Of sends: how they stand, how many, the first of them and what it is called. */
  send: z.nullable(
    z.object({
      state: z.enum(sendStates),
      count: z.number(),
      distributionId: z.string(),
      channel: z.enum(channels),
      subject: z.nullable(z.string()),
      /** Of a message that follows a mail: whom of those that it reached it is for. */
      followUp: z.nullable(z.enum(followUpDeeds)),
    }),
  ),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;

export const listCalendar = endpoint(at.listCalendar, {
  summary:
    'What is planned and what went out, from day to day: moments of releases, and sends to those who may see them',
  tag: 'release',
  params: organizationParams,
  query: z
    .strictObject({
      /** Days on the calendar of the organization; both belong to it. */
      from: day,
      to: day,
    })
    .check(
      z.refine(({ from, to }) => from <= to && to <= dayAfter(from, longestCalendar), {
        path: ['to'],
        message: 'tooFar',
      }),
    ),
  answer: z.object({
    items: z.array(calendarEntry),
    /** Sends that wait for somebody's approval, whatever their day; the oldest first. */
    asks: z.array(calendarEntry),
    /** There are more than one answer holds. */
    isCut: z.boolean(),
  }),
});
export type Calendar = AnswerOf<typeof listCalendar>;
