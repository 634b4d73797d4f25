/**
 * What the numbers of a report mean; they always count people, each once however often and by how many channels a release
 * was sent to them: a person is a contact, else an address.
 *
 * chosen: all people a send named. sent: the mail server took a message for them. left out: chosen, and no message was
 * meant to leave. opened: opened a message, or did something that follows from it (came, clicked, watched); an estimate.
 * not opened: got a message, and neither did any of this, nor came signed in, nor unsubscribed; a reminder is for them.
 * delivered: the provider of a text message says that it arrived; of mail it is not known.
 * opened, not watched: got a message, did something that follows from it or came signed in, and played nothing. under half:
 * watched, and saw less than half of it. Of neither is who unsubscribed.
 * came, not watched: got a message, came to the page by a link of theirs, and played nothing. not finished: watched, and not to the
 * end. not clicked: got a message, followed no link in it and played nothing. Of none of these is who unsubscribed.
 * watched: played something of a film. half and finished: saw so much of it, repeats not counted.
 * waiting: a message for them has not been taken by the mail server yet, nor refused.
 * took the kit: the press kit, by a link of theirs or signed in under the same address.
 * unsubscribed: got a message, and unsubscribed after it; those who had unsubscribed before are left out.
 */

/** Percent of a film that is half of it. */
export const halfWatchedPercent = 50;
/** From here on a film counts as watched to its end: the credits need not be watched. */
export const finishedPercent = 90;

export const reportFilters = [
  'all',
  'watched',
  'opened',
  'notOpened',
  'openedNotWatched',
  'underHalf',
  'delivered',
  'tookKit',
  'waiting',
  'failed',
  'unsubscribed',
  'skipped',
] as const;
export type ReportFilter = (typeof reportFilters)[number];

/** What people did with a release that was sent to them, by which they may be chosen for the next send. */
export const engagements = [
  'notOpened',
  'opened',
  'openedNotWatched',
  'cameNotWatched',
  'underHalf',
  'watched',
  'notFinished',
  'notClicked',
] as const;
export type Engagement = (typeof engagements)[number];

/** Those of them that a report counts and lists. */
export const countedEngagements = [
  'notOpened',
  'opened',
  'openedNotWatched',
  'underHalf',
  'watched',
] as const satisfies readonly Engagement[];

/** What cannot be done with a release that has no film. */
export const filmEngagements: readonly string[] = [
  'openedNotWatched',
  'cameNotWatched',
  'underHalf',
  'watched',
  'notFinished',
];

/** States of people for whom no message was meant to leave. */
export const leftOutStates = [
  'already',
  'unsubscribed',
  'bounced',
  'missing-data',
  'over-cap',
  'joined',
] as const;

/** States of people whose message is still to leave, or may be leaving. */
export const openStates = ['queued', 'claimed', 'handed'] as const;

/** Before the name of a channel, where entrances by it are counted. */
export const channelPrefix = 'insert:';

/** Views that are given to a person at once, at most. */
export const mostViewsGiven = 100;

/** How long a link may be given after its release has expired, in years from today. */
export const mostYearsGiven = 5;

/** The last day that a link may be given. @param today `YYYY-MM-DD` */
export const lastDayToGive = (today: string): string =>
  `${Number(today.slice(0, 4)) + mostYearsGiven}${today.slice(4)}`;
