import * as z from 'zod/mini';
import { mobileData } from './account.ts';
import { endpoint } from './endpoint.ts';
import { id, itemParams, listAnswer, listQuery, oneOrMany, organizationParams } from './paging.ts';

export const contact = z.object({
  _id: z.string(),
  organizationId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.string(),
  tags: z.array(z.string()),
  company: z.array(z.string()),
  notes: z.string(),
  /** E.164, or null. */
  mobile: z.nullable(z.string()),
  mobileData: z.nullable(mobileData),
  settings: z.object({ maxTimesAllowdToWatchVideo: z.number() }),
  unsubscribed: z.boolean(),
  unsubscribedAt: z.nullable(z.string()),
  /** Hard bounces put an address here until an admin clears it. */
  suppressed: z.boolean(),
  version: z.number(),
  _createdAt: z.string(),
});
export type Contact = z.infer<typeof contact>;

/** A new tag or company may be given by name; it is made on the fly. */
const reference = z.union([id, z.strictObject({ name: z.string().check(z.minLength(1), z.maxLength(100)) })]);

const contactWrite = {
  firstName: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  lastName: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  email: z.string().check(z.trim(), z.minLength(3), z.maxLength(254)),
  role: z.optional(z.string().check(z.maxLength(100))),
  tags: z.optional(z.array(reference).check(z.maxLength(100))),
  company: z.optional(z.array(reference).check(z.maxLength(20))),
  notes: z.optional(z.string().check(z.maxLength(10_000))),
  mobile: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  /** Only `countryCode` matters: the country of a number without a country code; default IL. */
  mobileData: z.optional(
    z.nullable(z.looseObject({ countryCode: z.optional(z.string().check(z.maxLength(2))) })),
  ),
  settings: z.optional(
    z.strictObject({ maxTimesAllowdToWatchVideo: z.number().check(z.int(), z.gte(0), z.lte(100_000)) }),
  ),
  organizationId: z.optional(z.unknown()),
  unsubscribed: z.optional(z.unknown()),
  unsubscribedAt: z.optional(z.unknown()),
  suppressed: z.optional(z.unknown()),
  _createdAt: z.optional(z.unknown()),
};

const tag = 'contact';

export const listContacts = endpoint({
  method: 'GET',
  path: '/contact/:organizationId',
  access: 'contact.read',
  summary: 'Contacts; search looks at names, e-mail, company and the digits of the phone number',
  tag,
  params: organizationParams,
  query: listQuery({
    params: {
      tags: z.optional(oneOrMany),
      company: z.optional(oneOrMany),
      mailingList: z.optional(id),
      unsubscribed: z.optional(z.enum(['true', 'false'])),
      importId: z.optional(id),
    },
    sortKeys: ['lastName', 'firstName', 'email', '_createdAt'],
    defaultLimit: 15,
  }),
  answer: listAnswer(contact),
});

export const getContact = endpoint({
  method: 'GET',
  path: '/contact/:organizationId/:id',
  access: 'contact.read',
  summary: 'One contact',
  tag,
  params: itemParams,
  answer: contact,
});
export const createContact = endpoint({
  method: 'POST',
  path: '/contact/:organizationId',
  access: 'contact.write',
  summary: 'Adds a contact',
  tag,
  status: 201,
  params: organizationParams,
  body: z.strictObject({ ...contactWrite, _id: z.optional(z.unknown()), version: z.optional(z.unknown()) }),
  answer: contact,
});
export const updateContact = endpoint({
  method: 'PUT',
  path: '/contact/:organizationId',
  access: 'contact.write',
  summary: 'Saves a contact',
  tag,
  params: organizationParams,
  body: z.strictObject({ ...contactWrite, _id: id, version: z.number() }),
  answer: contact,
});
export const removeContact = endpoint({
  method: 'DELETE',
  path: '/contact/:organizationId/:id',
  access: 'contact.write',
  summary: 'Removes a contact',
  tag,
  params: itemParams,
});

/** A tag or a company: a name within an organization. */
export const label = z.object({
  _id: z.string(),
  organizationId: z.string(),
  name: z.string(),
  contacts: z.number(),
});
export type Label = z.infer<typeof label>;
const labelWrite = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  organizationId: z.optional(z.unknown()),
  contacts: z.optional(z.unknown()),
};

function labelEndpoints(collection: 'tag' | 'company') {
  return {
    list: endpoint({
      method: 'GET',
      path: `/${collection}/:organizationId`,
      access: 'contact.read',
      summary: `Every ${collection}`,
      tag: collection,
      params: organizationParams,
      query: listQuery({ params: {}, sortKeys: ['name'], defaultLimit: 500 }),
      answer: listAnswer(label),
    }),
    get: endpoint({
      method: 'GET',
      path: `/${collection}/:organizationId/:id`,
      access: 'contact.read',
      summary: `One ${collection}`,
      tag: collection,
      params: itemParams,
      answer: label,
    }),
    create: endpoint({
      method: 'POST',
      path: `/${collection}/:organizationId`,
      access: 'contact.write',
      summary: `Adds a ${collection}`,
      tag: collection,
      status: 201,
      params: organizationParams,
      body: z.strictObject({ ...labelWrite, _id: z.optional(z.unknown()) }),
      answer: label,
    }),
    update: endpoint({
      method: 'PUT',
      path: `/${collection}/:organizationId`,
      access: 'contact.write',
      summary: `Renames a ${collection}`,
      tag: collection,
      params: organizationParams,
      body: z.strictObject({ ...labelWrite, _id: id }),
      answer: label,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `/${collection}/:organizationId/:id`,
      access: 'contact.write',
      summary: `Removes a ${collection} from every contact`,
      tag: collection,
      params: itemParams,
    }),
  };
}

export const tagEndpoints = labelEndpoints('tag');
export const companyEndpoints = labelEndpoints('company');

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
    ...listQuery({ params: {}, sortKeys: ['title'], defaultLimit: 500 }).shape,
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

/** Columns of a contacts file; names must match exactly (specification 2 section 5). */
export const importColumns = ['email', 'firstName', 'lastName', 'mobile', 'tags', 'company'] as const;
export const importRowResults = ['new', 'updated', 'duplicate', 'invalid'] as const;

export const contactImport = z.object({
  _id: z.string(),
  organizationId: z.string(),
  fileName: z.string(),
  mailingListId: z.nullable(z.string()),
  mailingListName: z.nullable(z.string()),
  counts: z.object({
    total: z.number(),
    new: z.number(),
    updated: z.number(),
    duplicate: z.number(),
    invalid: z.number(),
  }),
  /** Rows that were not taken as they stand: duplicates and invalid ones, first 500. `row` counts from 2, as a spreadsheet does. */
  rows: z.array(
    z.object({
      row: z.number(),
      result: z.enum(importRowResults),
      /** Key of `locales/<locale>/import.json`. */
      reason: z.nullable(z.string()),
      column: z.nullable(z.enum(importColumns)),
      values: z.record(z.string(), z.string()),
    }),
  ),
  _createdAt: z.string(),
});
export type ContactImport = z.infer<typeof contactImport>;

export const uploadContacts = endpoint({
  method: 'POST',
  path: '/file/uploadContacts/:organizationId',
  access: 'contact.write',
  summary:
    'Imports contacts from .xlsx, .xls, .xl or .csv (multipart, one file) and may put them into a mailing list',
  tag,
  params: organizationParams,
  query: z.strictObject({ mailingListName: z.optional(z.string().check(z.maxLength(200))) }),
  answer: contactImport,
});
export const getContactImport = endpoint({
  method: 'GET',
  path: '/contact/:organizationId/import/:id',
  access: 'contact.read',
  summary: 'Result of an import',
  tag,
  params: itemParams,
  answer: contactImport,
});
export const downloadImportErrors = endpoint({
  method: 'GET',
  path: '/contact/:organizationId/import/:id/errors',
  access: 'contact.read',
  summary: 'The rows that were not taken, in the same columns with a reason',
  tag,
  params: itemParams,
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});
export const downloadImportTemplate = endpoint({
  method: 'GET',
  path: '/contact/:organizationId/import-template',
  access: 'contact.read',
  summary: 'An empty contacts file',
  tag,
  params: organizationParams,
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});
