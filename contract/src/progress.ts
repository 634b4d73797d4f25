import * as z from 'zod/mini';
import * as at from './address/progress.ts';
import {
  channels,
  distributionParams,
  followUp,
  recipientSent,
  recipientStates,
  releaseParams,
} from './distribution.ts';
import { endpoint } from './endpoint.ts';
import { followUpDeeds } from './follow-up.ts';
import { messageKinds } from './message-kind.ts';
import { id, listAnswer } from './paging.ts';
import { sendPlan } from './send-plan.ts';
import { choiceReasons, testSubjects } from './subject-test-rule.ts';

const tag = 'distribution';

/**
 * Why a whole send cannot go on: what the mail server refuses, `quota`: the mail provider takes no more of our account for now,
 * `gateway`: what the text message provider refuses of us, `expired`: readers could not open the release any more,
 * `archived`: the release was put away, `withdrawn`: its sender is no longer one of the organization's proved addresses,
 * `restored`: it was under way in a backup from which the installation was restored, `late`: nothing ran when its moment came,
 * `design`: its newsletter could not be made when its moment came, `planner`: who planned it may not send for the
 * organization any more, `quiet`: its moment came in the quiet hours of the organization, and it was not said that texts
 * may leave in them, or `details`: an advertisement whose sender's address and telephone are not in the settings any more.
 */
export const sendRefusal = z.object({
  kind: z.enum([
    'signIn',
    'sender',
    'relay',
    'size',
    'quota',
    'gateway',
    'expired',
    'archived',
    'withdrawn',
    'restored',
    'late',
    'design',
    'planner',
    'quiet',
    'details',
  ]),
  /** The mail server's own words; empty with the kinds that are our own. */
  words: z.string(),
});
export type SendRefusal = z.infer<typeof sendRefusal>;

const countByState = z.partialRecord(z.enum(recipientStates), z.number());

/** That a send was asked for where the organization wants a second person's word, and what became of it. */
const approval = z.object({
  state: z.enum(['asked', 'granted', 'sentBack']),
  /** Who asks; null for a program, and for who is no longer there. */
  asker: z.nullable(z.string()),
  /** The caller asks: somebody else has to answer. */
  isOwn: z.boolean(),
  /** It asks once more, since its release or its plan was changed. */
  isAgain: z.boolean(),
  /** Which of them was changed since it was asked for or approved; `people`: it was approved before that kept whom for. Null where it asks for the first time. */
  changed: z.nullable(z.enum(['release', 'plan', 'both', 'people'])),
  askedAt: z.string(),
  /** Who answered, and what they said. */
  by: z.nullable(z.string()),
  words: z.string(),
  /** Of one that was approved: how many people it was approved for, who alone get it; null of what follows a mail. Who joined its audience since is `joined` in the states. */
  people: z.nullable(z.number()),
});
export type SendApproval = z.infer<typeof approval>;

/** Of a send that tries two subjects on a part of its audience (docs/decisions/0104). */
const subjectTest = z.object({
  percent: z.number(),
  /** After how many hours it chooses by itself; null where a person does. */
  decideAfterHours: z.nullable(z.number()),
  /** When it will, later while messages of the part are still leaving; null where a person chooses, and once one was chosen. */
  decidesAt: z.nullable(z.string()),
  /** As somebody without a name reads them. */
  subjects: z.object({ a: z.string(), b: z.string() }),
  /** How many get which: each subject on its part, and the chosen one on the rest; null until they were counted. */
  people: z.object({ a: z.nullable(z.number()), b: z.nullable(z.number()), rest: z.nullable(z.number()) }),
  /** How many messages of both parts were given to the mail server. */
  handed: z.number(),
  /** A person may choose now: both parts have begun, and none was chosen. */
  mayChoose: z.boolean(),
  choice: z.nullable(
    z.object({
      subject: z.enum(testSubjects),
      reason: z.enum(choiceReasons),
      /** Who chose; null where it chose by itself, and for who is no longer there. */
      by: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
});
export type SubjectTestProgress = z.infer<typeof subjectTest>;

/**
 * What the progress screen shows. The states add up to `total`, all who were chosen, also while a large audience is
 * still being written into the ledger; only before a very large one has been counted do they say less. Whoever may send and not
 * read sends is answered which send it is, its phase and its size, and of the rest nothing.
 */
export const distributionProgress = z.object({
  distributionId: z.string(),
  releaseId: z.string(),
  /** `email` also of a send in which some get a text message instead: `parts` says how many. */
  channel: z.enum(channels),
  kind: z.enum(messageKinds),
  subject: z.nullable(z.string()),
  startsAt: z.string(),
  /** asking: waits for somebody's approval; scheduled: begins at `startsAt`; waiting: inside the undo window; choosing: of two subjects, the parts have left and the rest waits for the better one; paused: by a person, or by a refusal; stopped: by a person. */
  phase: z.enum(['asking', 'scheduled', 'waiting', 'sending', 'choosing', 'paused', 'stopped', 'done']),
  /** With `paused`: why it cannot go on; null when a person paused. */
  refusal: z.nullable(sendRefusal),
  total: z.number(),
  states: countByState,
  /**
   * While people are still being written into the ledger: for how many of those who will get the message that is done,
   * `total` is null until they were counted. Null when all are in, and after a stop.
   */
  preparing: z.nullable(z.object({ prepared: z.number(), total: z.nullable(z.number()) })),
  /**
   * People among `states` whom no list names. While a send is prepared they are still to come; afterwards it was stopped
   * before (`stopped`), or they were deleted or left what was chosen before (`missing-data`).
   */
  unlisted: countByState,
  /** Of `missing-data`: people in the ledger who did not agree to an advertisement. */
  noConsent: z.number(),
  /** Of `already`: people whom another send of the release has not reached yet. Who does not get it there gets it by this one. */
  behind: z.number(),
  /** The same by the way it goes to them; one part, or a mail and a text message to those without an e-mail address. */
  parts: z.array(z.object({ channel: z.enum(channels), total: z.number(), states: countByState })),
  /** The send after which this one was planned. */
  follows: z.nullable(z.string()),
  /** Of such a send: whom of those that the other one reached it is for, and how many days after it. */
  followUp: z.nullable(z.object({ did: z.enum(followUpDeeds), afterDays: z.number() })),
  /** What a planned send says until it begins; null of any other. */
  plan: z.nullable(sendPlan),
  /** Where it is spread: how many leave in an hour, when the next ones do if they wait for that, and when the last of those who wait would. */
  pace: z.nullable(
    z.object({ perHour: z.number(), nextAt: z.nullable(z.string()), endsAt: z.nullable(z.string()) }),
  ),
  /**
   * Where so many leave in a day: how many (of which sender domain, while it warms up), until when what waits does so because that is used up, and the day's first moment on which
   * the last of them would leave; null where that is the present one.
   */
  cap: z.nullable(
    z.object({
      perDay: z.number(),
      domain: z.nullable(z.string()),
      waitsUntil: z.nullable(z.string()),
      endsAt: z.nullable(z.string()),
    }),
  ),
  /** Where each gets it at the hour at which they usually open: the next hour, how many get it then, and the last one; null once nobody waits for one. */
  hours: z.nullable(z.object({ nextAt: z.string(), people: z.number(), endsAt: z.string() })),
  /**
   * Receiving hosts that asked for less at a time and for whose turn messages of this send wait: the domain of those addresses (null where it was told by
   * addresses that are kept back), how many wait, until when it rests, and whether it does so now or takes a few at a time again.
   */
  slowHosts: z.array(
    z.object({
      host: z.nullable(z.string()),
      waiting: z.number(),
      until: z.string(),
      isResting: z.boolean(),
    }),
  ),
  /** Null where nobody was asked. */
  approval: z.nullable(approval),
  /** Null of a send with one subject. */
  subjectTest: z.nullable(subjectTest),
  _createdAt: z.string(),
});
export type DistributionProgress = z.infer<typeof distributionProgress>;

export const listDistributions = endpoint(at.listDistributions, {
  summary: 'The sends of a release, newest first',
  tag,
  params: releaseParams,
  answer: listAnswer(distributionProgress),
});

export const getProgress = endpoint(at.getProgress, {
  summary: 'Progress of one send',
  tag,
  params: distributionParams,
  answer: distributionProgress,
});

export const watchProgress = endpoint(at.watchProgress, {
  summary: 'Server-sent events: `progress` at every change, until the send is done',
  tag,
  params: distributionParams,
  produces: 'text/event-stream',
});

export const steerDistribution = endpoint(at.steerDistribution, {
  summary: 'Pauses, resumes or stops a send; stopping takes back what was not handed over yet',
  tag,
  params: z.strictObject({
    organizationId: id,
    distributionId: id,
    act: z.enum(['pause', 'resume', 'stop']),
  }),
  answer: distributionProgress,
});

export const addFollowUp = endpoint(at.addFollowUp, {
  summary:
    'Plans another message after a mail that was sent, or is going to be: so many days later, to those whom it reached and who did so with it, or did not',
  tag,
  status: 201,
  params: distributionParams,
  body: followUp,
  answer: distributionProgress,
});

export const answerAsk = endpoint(at.answerAsk, {
  summary:
    'Approves a send that asks for it, which then begins at once or at its moment; or sends it back with a word. Nobody answers their own',
  tag,
  params: distributionParams,
  body: z.strictObject({
    isGranted: z.boolean(),
    /** Of the release that was looked at: what was changed since is looked at once more. */
    version: z.number().check(z.int()),
    /** Of the plan that was looked at (`plan.version` of the send), the same; of one that was never changed it need not be said. */
    planVersion: z._default(z.number().check(z.int()), 1),
    /** For how many people it was when it was looked at: another number by now is `APPROVAL_OUTDATED` with the new one (docs/decisions/0159). Not compared where it is not said. */
    people: z.optional(z.number().check(z.int(), z.gte(0))),
    /** Of a send that is sent back: why. */
    words: z._default(z.string().check(z.maxLength(500)), ''),
  }),
  answer: distributionProgress,
});

export const distributionResult = endpoint(at.distributionResult, {
  summary: 'The lists of one send, by state, 100 to a page',
  tag,
  params: distributionParams,
  query: z.strictObject({
    state: z.optional(z.enum(recipientStates)),
    /** Those alone who did not agree to an advertisement, or those alone who lack something else. */
    lacksConsent: z.optional(z.enum(['true', 'false'])),
    page: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
  }),
  answer: listAnswer(
    z.object({
      ...recipientSent.shape,
      channel: z.enum(channels),
      state: z.enum(recipientStates),
      contactId: z.nullable(z.string()),
    }),
  ),
});

export const resend = endpoint(at.resend, {
  summary: "Queues failed rows again, or unconfirmed ones on a person's word",
  tag,
  params: distributionParams,
  body: z.strictObject({
    state: z.enum(['failed', 'unconfirmed']),
    recipients: z.optional(z.array(id).check(z.maxLength(5000))),
  }),
  answer: distributionProgress,
});
