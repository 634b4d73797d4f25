import type * as contract from '@firstlook/contract/distribution.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type { SubjectTestAsked } from './subject-test.policy.ts';

/** What a call says of the message itself, and when it is to leave. */
export type Message = Pick<
  BodyOf<typeof contract.distributeRelease>,
  | 'from'
  | 'forceDistribute'
  | 'kind'
  | 'distributionType'
  | 'subject'
  | 'preheader'
  | 'textPart'
  | 'text'
  | 'startsAt'
  | 'followUp'
> & {
  inQuietHours?: boolean;
  textWithoutMail?: boolean;
  pastWeeklyCap?: boolean;
  perHour?: number | null;
  bestHour?: boolean;
  subjectTest?: SubjectTestAsked | null;
  /** Of a text part that somebody wrote: which made one it was written over (`textMadeFrom`). */
  textOver?: string | null;
};

/** What is kept of a planned send until it begins. */
export interface Planned extends Message {
  /** Whose word it leaves by: who planned it, or who let it go on. `actor.accountId`. */
  by: string;
  /** Of the release as that person saw it. */
  seenVersion?: number;
  /** Up to which version they were told that somebody else changed it since, and when. */
  told?: { version: number; at: string };
  /** Its people are named by what they did, which is in a report: who may not read that, plans no such send. */
  readsReport?: boolean;
}

/** The message alone of a call that says more. */
export const messageOf = (said: Message): Message => {
  const {
    from,
    forceDistribute,
    distributionType,
    kind,
    subject,
    preheader,
    textPart,
    text,
    inQuietHours = false,
  } = said;
  const words = { subject, preheader, textPart, text };
  return { from, forceDistribute, distributionType, kind, ...words, inQuietHours };
};
