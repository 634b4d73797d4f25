import * as z from 'zod/mini';
import * as at from './address/mailing-list.ts';
import { endpoint, largeBodyLimit } from './endpoint.ts';
import { groupUse, groupUseQuery } from './group-use.ts';
import { comparedLists } from './list-comparison.ts';
import { id, itemParams, listAnswer, organizationParams, wholeListQuery } from './paging.ts';
import { nameLine } from './text-line.ts';

export const mailingList = z.object({
  _id: z.string(),
  title: z.string(),
  organizationId: z.string(),
  /** Contact ids. */
  contacts: z.array(z.string()),
  /** Counts every change of its name or its people; 0 of a general list that is not the organization's. */
  version: z.number(),
});
export type MailingList = z.infer<typeof mailingList>;
/** As a list shows it: how many contacts, without naming them. */
export const mailingListSummary = z.object({
  _id: z.string(),
  title: z.string(),
  organizationId: z.string(),
  contactCount: z.number(),
  /** The last change of its name or its people. */
  _updatedAt: z.string(),
  /** Since when it is put away: choosers leave it out. */
  archivedAt: z.nullable(z.string()),
  version: z.number(),
});
export type MailingListSummary = z.infer<typeof mailingListSummary>;

const listContactsField = z.array(z.union([id, z.looseObject({ _id: id })])).check(z.maxLength(50_000));

const listChange = {
  title: z.optional(nameLine(200)),
  contacts: z.optional(listContactsField),
  organizationId: z.optional(z.unknown()),
};

/** It may stand without a value, or be a number. */
const mark = z.enum(['', 'true', 'false', '1', '0']);

export const listMailingLists = endpoint(at.listMailingLists, {
  summary: 'Mailing lists',
  tag: 'mailing-list',
  params: organizationParams,
  query: z.strictObject({
    ...wholeListQuery({ params: {}, sortKeys: ['title'], defaultLimit: 500 }).shape,
    /** Written without a value in the specification (1 section 5): that is true as well. */
    includeGlobalLists: z.optional(mark),
    /** Also those that are put away; without it they are left out. */
    includeArchived: z.optional(mark),
  }),
  answer: listAnswer(mailingListSummary),
});
export const getMailingList = endpoint(at.getMailingList, {
  summary: 'One mailing list with its contacts',
  tag: 'mailing-list',
  params: itemParams,
  answer: mailingList,
});
export const createMailingList = endpoint(at.createMailingList, {
  bodyLimit: largeBodyLimit,
  summary:
    'Makes a mailing list of at least one contact; 409 where another one has the name, whatever its letter case',
  tag: 'mailing-list',
  status: 201,
  params: organizationParams,
  body: z.strictObject({ ...listChange, version: z.optional(z.unknown()) }),
  answer: mailingList,
});
export const updateMailingList = endpoint(at.updateMailingList, {
  bodyLimit: largeBodyLimit,
  summary:
    'Renames a mailing list or replaces its contacts, as it was read at that version; who adds or removes some names them (`listContactSelection`)',
  tag: 'mailing-list',
  params: itemParams,
  body: z.strictObject({ ...listChange, _id: z.optional(z.unknown()), version: z.optional(z.number()) }),
  answer: mailingList,
});
export const saveMailingList = endpoint(at.saveMailingList, {
  bodyLimit: largeBodyLimit,
  summary: 'The same, with the id in the item',
  tag: 'mailing-list',
  params: organizationParams,
  body: z.strictObject({ ...listChange, _id: id, version: z.optional(z.number()) }),
  answer: mailingList,
});
export const removeMailingList = endpoint(at.removeMailingList, {
  summary: 'Removes a mailing list, not its contacts',
  tag: 'mailing-list',
  params: itemParams,
});

export const getMailingListUse = endpoint(at.getMailingListUse, {
  summary:
    'What goes by a mailing list and does not any more once it is deleted, or gets more people once it is merged',
  tag: 'mailing-list',
  params: itemParams,
  query: groupUseQuery,
  answer: groupUse,
});
export const archiveMailingList = endpoint(at.archiveMailingList, {
  summary:
    'Puts a mailing list away, or brings it back: choosers leave it out, whatever is sent to it or narrowed by it goes on',
  tag: 'mailing-list',
  status: 200,
  params: itemParams,
  body: z.strictObject({ isArchived: z.boolean() }),
  answer: mailingListSummary,
});
export const mergeMailingList = endpoint(at.mergeMailingList, {
  summary:
    'Puts the people of a mailing list on another one and removes it; smart lists, recurring sends and imports that name it name the other one',
  tag: 'mailing-list',
  status: 200,
  params: itemParams,
  body: z.strictObject({ into: id }),
  /** The one that is left. */
  answer: mailingListSummary,
});

const compared = z.array(id).check(z.minLength(comparedLists.least), z.maxLength(comparedLists.most));
export const compareMailingLists = endpoint(at.compareMailingLists, {
  summary:
    'Who is on all of two or three mailing lists, and who on some of them: a part for each way to be on them, with its first people by name',
  tag: 'mailing-list',
  status: 200,
  params: organizationParams,
  body: z.strictObject({ lists: compared }),
  answer: z.object({
    /** On how many lists first, then as the lists were asked for. Parts with nobody in them, too. */
    parts: z.array(
      z.object({
        /** On these of the lists, and on none of the others. */
        on: z.array(z.string()),
        count: z.number(),
        people: z.array(z.object({ _id: z.string(), name: z.string(), email: z.string() })),
      }),
    ),
  }),
});
export const keepComparedPart = endpoint(at.keepComparedPart, {
  summary: 'Makes a mailing list of one part of a comparison, as it is now',
  tag: 'mailing-list',
  status: 201,
  params: organizationParams,
  body: z.strictObject({
    lists: compared,
    on: z.array(id).check(z.minLength(1), z.maxLength(comparedLists.most)),
    title: nameLine(200, 1),
  }),
  answer: mailingListSummary,
});
