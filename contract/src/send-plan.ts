import * as z from 'zod/mini';
import { mailPlan } from './mail-plan.ts';
import { engagements } from './report-count.ts';

const names = z.array(z.string());

/** Whom a planned send is for, in the names of now, what it says and who planned it. `total` counts nobody chosen by what they did. */
export const sendPlan = z.object({
  /** Of the plan as it is now: who changes it says which one was read. */
  version: z.number(),
  all: z.boolean(),
  /** People who were named one by one. */
  people: z.number(),
  mailingLists: names,
  /** Those of them that were put away: they are sent to as before (docs/decisions/0153). */
  archivedLists: names,
  tags: names,
  company: names,
  smartLists: names,
  search: z.nullable(z.string()),
  /** Who did so with a release, found when it begins (docs/decisions/0064). */
  engagement: z.array(z.object({ did: z.enum(engagements), releaseId: z.string(), title: z.string() })),
  ...mailPlan,
  pastWeeklyCap: z.boolean(),
  /** What the mail says to single people before its text, in the order in which they were named; the first `shownLines` of them. */
  personalLines: z.array(z.object({ name: z.string(), line: z.string() })),
  /** How many there are. */
  lines: z.number(),
  /** What the mail says to each of them before its text; null where it says nothing to all alike. */
  personalLine: z.nullable(z.string()),
  /** The first line of the text message. */
  text: z.nullable(z.string()),
  /** All of it. */
  wholeText: z.nullable(z.string()),
  /**
   * Where the organization approves sends and this one leaves by the word of who planned it: that somebody else changed its release since (null without a name:
   * a program, or gone), when, and which version the planner saw. It leaves as the release is at its moment.
   */
  changed: z.nullable(z.object({ by: z.nullable(z.string()), at: z.string(), seenVersion: z.number() })),
  /** Who planned it, or let it go on; null for a program, and for who is no longer there. */
  by: z.nullable(z.string()),
});
export type SendPlan = z.infer<typeof sendPlan>;
