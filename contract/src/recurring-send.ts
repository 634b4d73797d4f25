import * as z from 'zod/mini';
import * as at from './address/recurring-send.ts';
import { audience } from './audience.ts';
import { sendStates } from './calendar-kind.ts';
import { maximumPerHour } from './distribution-limit.ts';
import { type BodyOf, endpoint } from './endpoint.ts';
import { messageKinds } from './message-kind.ts';
import { id, itemParams, listAnswer, organizationParams } from './paging.ts';
import { maximumRecurringName, recurrences } from './recurring-rule.ts';
import { maximumPreheader, maximumSubject } from './subject.ts';
import { headerLine, nameLine, textLine } from './text-line.ts';
import { maximumTextPart } from './text-part.ts';
import { writtenText } from './written-text.ts';

/**
 * What became of a moment. `nothingNew`: there was no release that it had not sent; `nobody`: nobody was left of its audience;
 * `withdrawn`, `design`, `details` and `planner` as of a planned send (`sendRefusal`); `field`: its text names a
 * field of contacts that is gone; `failed`: it could not be made within an hour.
 */
export const recurringOutcomes = [
  'sent',
  'nothingNew',
  'nobody',
  'withdrawn',
  'design',
  'details',
  'field',
  'planner',
  'failed',
] as const;
export type RecurringOutcome = (typeof recurringOutcomes)[number];

/** Why it is off where no person paused it; `ended`: its last day is over, `restored`: it was on in a backup from which the installation was restored; `error`: it met what nobody expected, as often as it is tried; `gone`: whom it was for was deleted. */
export const recurringStops = ['planner', 'ended', 'restored', 'error', 'gone'] as const;
export type RecurringStop = (typeof recurringStops)[number];

const rule = z
  .strictObject({
    every: z.enum(recurrences),
    /** 0 is Sunday. */
    weekdays: z.array(z.number().check(z.int(), z.gte(0), z.lte(6))).check(z.maxLength(7)),
    /** A shorter month has its last day instead; 0 is the last day of each. */
    monthDay: z.number().check(z.int(), z.gte(0), z.lte(31)),
    time: z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)),
    endsOn: z.nullable(z.iso.date('date')),
  })
  .check(
    z.refine(({ every, weekdays }) => every === 'month' || weekdays.length > 0, {
      path: ['weekdays'],
      message: 'required',
    }),
  );

const message = z.strictObject({
  from: z.strictObject({ email: z.string().check(z.maxLength(254)) }),
  /** Null for that of each release. */
  subject: z.nullable(headerLine(maximumSubject)),
  preheader: z.nullable(textLine(maximumPreheader)),
  /** With the fields of `text-part.ts`; null for the one that is made of each newsletter. */
  textPart: z._default(z.nullable(writtenText(maximumTextPart)), null),
  kind: z.enum(messageKinds),
  perHour: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(maximumPerHour))),
});

/** A send that repeats by a rule, each time with the newest release of a type (docs/decisions/0119). */
export const recurringSend = z.object({
  _id: z.string(),
  name: z.string(),
  releaseType: z.string(),
  rule,
  message,
  /** For whom it is, by its names of now; what was deleted since is not there. */
  groups: z.array(
    z.object({
      kind: z.enum(['all', 'search', 'mailingLists', 'tags', 'company', 'smartLists', 'engagement']),
      id: z.string(),
      /** Of people who are chosen by what they did: what that is. */
      name: z.string(),
      /** Of a mailing list: it was put away, and is sent to as before (docs/decisions/0153). */
      isArchived: z.boolean(),
    }),
  ),
  isOn: z.boolean(),
  stopped: z.nullable(z.enum(recurringStops)),
  /** Null while it is off. */
  nextAt: z.nullable(z.string()),
  /** What it would take now; null where there is nothing new. */
  candidate: z.nullable(z.object({ releaseId: z.string(), title: z.string() })),
  /** Its latest moment; `state` is that of the send that was made of it. */
  last: z.nullable(
    z.object({
      at: z.string(),
      outcome: z.enum(recurringOutcomes),
      releaseId: z.nullable(z.string()),
      title: z.string(),
      distributionId: z.nullable(z.string()),
      state: z.nullable(z.enum(sendStates)),
    }),
  ),
  /** By whose word it leaves; null for a program, and for who is no longer there. */
  by: z.nullable(z.string()),
  version: z.number(),
});
export type RecurringSend = z.infer<typeof recurringSend>;

const tag = 'distribution';
const written = {
  name: nameLine(maximumRecurringName, 1),
  releaseType: id,
  rule,
  message,
  /** Whom the call for a whole audience names, but nobody one by one: people come and go by lists. */
  audience: z.omit(audience, { contacts: true }),
};

export const listRecurringSends = endpoint(at.listRecurringSends, {
  summary:
    'Recurring sends of the organization, by name, with their audience, their next moment and what became of the last one',
  tag,
  params: organizationParams,
  answer: listAnswer(recurringSend),
});
export const getRecurringSend = endpoint(at.getRecurringSend, {
  summary: 'One recurring send',
  tag,
  params: itemParams,
  answer: recurringSend,
});
export const createRecurringSend = endpoint(at.createRecurringSend, {
  summary:
    'Makes a recurring send: at each moment of its rule the newest release of a type, that readers may see and nobody sent by mail, goes to its audience as an ordinary send',
  tag,
  status: 201,
  params: organizationParams,
  body: z.strictObject(written),
  answer: recurringSend,
});
export const updateRecurringSend = endpoint(at.updateRecurringSend, {
  summary: 'Changes a recurring send, which leaves by the word of who saves it from then on',
  tag,
  params: organizationParams,
  body: z.strictObject({ ...written, _id: id, version: z.number().check(z.int()) }),
  answer: recurringSend,
});
export const steerRecurringSend = endpoint(at.steerRecurringSend, {
  summary: 'Pauses a recurring send, or lets it go on from its next moment by the word of who says so',
  tag,
  status: 200,
  params: z.strictObject({ organizationId: id, id, act: z.enum(['pause', 'resume']) }),
  answer: recurringSend,
});
export const removeRecurringSend = endpoint(at.removeRecurringSend, {
  summary: 'Deletes a recurring send; what it sent stays',
  tag,
  params: itemParams,
});
export type RecurringWrite = BodyOf<typeof createRecurringSend>;
