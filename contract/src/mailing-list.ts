import * as z from 'zod/mini';
import { endpoint, largeBodyLimit } from './endpoint.ts';
import { id, itemParams, listAnswer, organizationParams, wholeListQuery } from './paging.ts';

export const mailingList = z.object({
  _id: z.string(),
  title: z.string(),
  organizationId: z.string(),
  /** Contact ids. */
  contacts: z.array(z.string()),
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
});
export type MailingListSummary = z.infer<typeof mailingListSummary>;

const listContactsField = z.array(z.union([id, z.looseObject({ _id: id })])).check(z.maxLength(50_000));

export const listMailingLists = endpoint({
  method: 'GET',
  path: '/mailing-list/:organizationId',
  access: 'contact.read',
  summary: 'Mailing lists',
  tag: 'mailing-list',
  params: organizationParams,
  query: z.strictObject({
    ...wholeListQuery({ params: {}, sortKeys: ['title'], defaultLimit: 500 }).shape,
    includeGlobalLists: z.optional(z.string()),
  }),
  answer: listAnswer(mailingListSummary),
});
export const getMailingList = endpoint({
  method: 'GET',
  path: '/mailing-list/:organizationId/:id',
  access: 'contact.read',
  summary: 'One mailing list with its contacts',
  tag: 'mailing-list',
  params: itemParams,
  answer: mailingList,
});
export const createMailingList = endpoint({
  method: 'POST',
  path: '/mailing-list/:organizationId',
  access: 'contact.write',
  bodyLimit: largeBodyLimit,
  summary: 'Makes a mailing list of at least one contact',
  tag: 'mailing-list',
  status: 201,
  params: organizationParams,
  body: z.strictObject({
    title: z.optional(z.string().check(z.maxLength(200))),
    contacts: z.optional(listContactsField),
    organizationId: z.optional(z.unknown()),
  }),
  answer: mailingList,
});
export const updateMailingList = endpoint({
  method: 'PUT',
  path: '/mailing-list/:organizationId/:id',
  access: 'contact.write',
  bodyLimit: largeBodyLimit,
  summary: 'Renames a mailing list or replaces its contacts',
  tag: 'mailing-list',
  params: itemParams,
  body: z.strictObject({
    title: z.optional(z.string().check(z.maxLength(200))),
    contacts: z.optional(listContactsField),
    organizationId: z.optional(z.unknown()),
    _id: z.optional(z.unknown()),
  }),
  answer: mailingList,
});
export const removeMailingList = endpoint({
  method: 'DELETE',
  path: '/mailing-list/:organizationId/:id',
  access: 'contact.write',
  summary: 'Removes a mailing list, not its contacts',
  tag: 'mailing-list',
  params: itemParams,
});
