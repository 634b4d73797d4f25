import * as z from 'zod/mini';
import * as at from './address/contact-timeline.ts';
import {
  maximumNote,
  mostTimelinePage,
  timelineGroupNames,
  timelineKinds,
  timelinePage,
} from './contact-timeline-kind.ts';
import { channels, recipientStates } from './distribution.ts';
import { endpoint } from './endpoint.ts';
import { id, itemParams, listAnswer } from './paging.ts';
import { membershipStatuses, organizationRoles } from './permissions.ts';
import { withoutHiddenMarks } from './visible-text.ts';

const tag = 'contact';

export const timelineItem = z.object({
  /** Of the happening, the same at every call. */
  _id: z.string(),
  kind: z.enum(timelineKinds),
  at: z.string(),
  /** Who did it of the organization; empty where nobody did, that is not known, or the caller does not read the log. */
  by: z.string(),
  channel: z.nullable(z.enum(channels)),
  /** The release that it was about, as it is called now. */
  release: z.nullable(z.object({ _id: z.string(), title: z.string() })),
  /** Of a mail its subject, of a download the file, of an import its file; empty where there is none. */
  subject: z.string(),
  /** Of a message, where it stands. */
  state: z.nullable(z.enum(recipientStates)),
  /** Why, in a word of ours or in those of a mail server; of a consent where it came from. */
  reason: z.string(),
  /** What somebody wrote: a note, a reply, what a mail said to them alone, the address of a link they clicked. */
  words: z.string(),
  /** Fields that were changed, and kinds of messages that are not wanted. */
  names: z.array(z.string()),
  /** Views that were given, contacts that were merged; 0 where nothing is counted. */
  count: z.number(),
  /** Until when a pause lasts. */
  until: z.nullable(z.string()),
  /** `desktop`, `mobile`, `tablet`, …; empty where it is not known. */
  device: z.string(),
  /** What was watched at this sitting. */
  film: z.nullable(
    z.object({
      title: z.string(),
      /** Times each hundredth of the film was watched, 100 numbers. */
      buckets: z.array(z.number()),
      /** 0 to 100, of the film, repeats not counted; and the same over all of their sittings with it by this way. */
      percent: z.number(),
      percentInAll: z.number(),
      totalWatchTime: z.number(),
    }),
  ),
  /** Of a note: its id, and whether the caller wrote it and may change it. */
  note: z.nullable(z.object({ _id: z.string(), isOwn: z.boolean(), version: z.number() })),
});
export type TimelineItem = z.infer<typeof timelineItem>;

/** Where a page ends: the next one begins behind it. */
const place = {
  at: z.iso.datetime({ precision: 6 }),
  key: z.string().check(z.minLength(1), z.maxLength(140)),
};

export const getContactTimeline = endpoint(at.getContactTimeline, {
  summary: 'What was between the organization and a contact, newest first, as far as the caller may see it',
  tag,
  params: itemParams,
  query: z.strictObject({
    group: z.optional(z.enum(timelineGroupNames)),
    /** `next` of the page before. */
    before: z.optional(z.strictObject(place)),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(mostTimelinePage)), timelinePage),
  }),
  answer: z.object({
    items: z.array(timelineItem),
    next: z.nullable(z.object(place)),
    /** What is not told: what reports hold (messages, what was done with them), and what the log holds (who changed what). */
    withheld: z.array(z.enum(['reports', 'log'])),
  }),
});

const noteText = z
  .string()
  .check(
    z.trim(),
    z.regex(/^(?:[\n\t]|[^\p{Cc}\u2028\u2029])*$/u),
    z.overwrite(withoutHiddenMarks),
    z.minLength(1),
    z.maxLength(maximumNote),
  );
const noteParams = z.strictObject({ ...itemParams.shape, noteId: id });
const note = z.object({ _id: z.string(), text: z.string(), version: z.number(), at: z.string() });

export const addContactNote = endpoint(at.addContactNote, {
  summary: 'Writes a note into the timeline of a contact of the organization',
  tag,
  status: 201,
  params: itemParams,
  body: z.strictObject({ text: noteText }),
  answer: note,
});
export const changeContactNote = endpoint(at.changeContactNote, {
  summary: 'Changes a note that the signed-in person wrote',
  tag,
  params: noteParams,
  body: z.strictObject({ text: noteText, version: z.number() }),
  answer: note,
});
export const removeContactNote = endpoint(at.removeContactNote, {
  summary: 'Deletes a note that the signed-in person wrote',
  tag,
  params: noteParams,
});

/** The newest link of a contact to one release. */
export const contactLink = z.object({
  /** Of the message that brought it: by this the link is ended, opened, or given views. */
  _id: z.string(),
  channel: z.enum(channels),
  release: z.object({ _id: z.string(), title: z.string() }),
  sentAt: z.string(),
  /** When the organization ended it; null while it opens. */
  linkEndedAt: z.nullable(z.string()),
  /** When the release itself ends for everybody; null where it does not. */
  expirationDate: z.nullable(z.string()),
  /** Until when this link opens after that; null where it was given no more time. */
  linkOpenUntil: z.nullable(z.string()),
  /** How often its films may be watched by the link, and were; null of a release that has none. */
  views: z.nullable(z.object({ used: z.number(), total: z.number() })),
});
export type ContactLink = z.infer<typeof contactLink>;

export const listContactLinks = endpoint(at.listContactLinks, {
  summary:
    'The links of a contact, the newest one to each release, at most 100: what of them is used, and until when they open',
  tag,
  params: itemParams,
  answer: listAnswer(contactLink),
});

export const findContactAccount = endpoint(at.findContactAccount, {
  summary:
    'The account behind a contact: a member of the organization who proved the same address; null where there is none',
  tag,
  params: itemParams,
  answer: z.object({
    account: z.nullable(
      z.object({
        _id: z.string(),
        name: z.string(),
        roles: z.array(z.enum(organizationRoles)),
        status: z.enum(membershipStatuses),
      }),
    ),
  }),
});
