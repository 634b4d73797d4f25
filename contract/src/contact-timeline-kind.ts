/**
 * What the timeline of a contact tells, in groups by which it is narrowed. `opened`, `landed`, `clicked` and `watched` mean what they
 * mean in the report of a release (`report-count.ts`): machines do none of it.
 *
 * sent: a message left, or perhaps. failed, leftOut: none did. returned: it came back later. complained: they called it spam.
 * refused: the address refuses mail for good. wished: chose kinds of messages, or a pause. withdrew: agrees to advertisements no more.
 * asked: for a new link, for more views, or that a film does not play. promised: to keep an embargo. heldOpen: messages go again.
 */
export const timelineGroups = {
  messages: ['sent', 'failed', 'leftOut', 'returned', 'complained'],
  acts: ['opened', 'landed', 'clicked', 'watched', 'downloaded', 'asked', 'promised'],
  wishes: ['unsubscribed', 'refused', 'wished', 'consented', 'withdrew', 'replied'],
  changes: [
    'made',
    'imported',
    'changed',
    'merged',
    'heldOpen',
    'viewsGiven',
    'linkExtended',
    'linkEnded',
    'linkOpened',
  ],
  notes: ['note'],
} as const;
export type TimelineGroup = keyof typeof timelineGroups;
export const timelineGroupNames = Object.keys(timelineGroups) as [TimelineGroup, ...TimelineGroup[]];
export type TimelineKind = (typeof timelineGroups)[TimelineGroup][number];
export const timelineKinds = Object.values(timelineGroups).flat() as [TimelineKind, ...TimelineKind[]];

/** What a page of the timeline holds where a call says nothing, and at most. */
export const timelinePage = 25;
export const mostTimelinePage = 100;
export const maximumNote = 2000;
