import * as z from 'zod/mini';
import * as at from './address/contact-duplicate.ts';
import { contact } from './contact.ts';
import { mostMerged } from './contact-merge.ts';
import { endpoint } from './endpoint.ts';
import { id, listAnswer, organizationParams, pageOf } from './paging.ts';

const tag = 'contact';

/** Why contacts look like one: the same number; the same name, in one script or in Hebrew and Latin, and the same company. */
export const duplicateReasons = ['mobile', 'name', 'sound'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

const duplicateGroup = z.object({
  reasons: z.array(z.enum(duplicateReasons)),
  /** Two to ten, the one that was there first before the others. */
  contacts: z.array(contact),
});
export type DuplicateGroup = z.infer<typeof duplicateGroup>;

export const listDuplicates = endpoint(at.listDuplicates, {
  summary: 'Groups of own contacts that look like one person, but for those that were said to be several',
  tag,
  params: organizationParams,
  query: z.strictObject({ pagination: z.optional(z.strictObject(pageOf(15))) }),
  answer: listAnswer(duplicateGroup),
});

export const keepContactsApart = endpoint(at.keepContactsApart, {
  summary: 'Says that contacts are different people, or takes that back',
  tag,
  params: organizationParams,
  body: z.strictObject({
    contacts: z.array(id).check(z.minLength(2), z.maxLength(mostMerged)),
    isApart: z.boolean(),
  }),
});

export const mergeContacts = endpoint(at.mergeContacts, {
  summary: 'Makes one of several contacts, with all their lists, labels, notes, messages and unsubscriptions',
  tag,
  params: organizationParams,
  body: z.strictObject({
    /** Stays; the others go into it. */
    into: id,
    /** All of them, as they were read: of two versions nobody chose. */
    contacts: z
      .array(z.strictObject({ _id: id, version: z.number() }))
      .check(z.minLength(2), z.maxLength(mostMerged)),
    /** Whose value stays. */
    choice: z.strictObject({
      firstName: id,
      lastName: id,
      email: id,
      mobile: id,
      role: id,
      watches: id,
      /** Of the organization's own fields, by their key; of those not named the first filled value stays. */
      fields: z.optional(z.record(z.string().check(z.maxLength(40)), id)),
    }),
  }),
  answer: contact,
});
