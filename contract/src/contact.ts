import * as z from 'zod/mini';
import { mobileData } from './account.ts';
import * as at from './address/contact.ts';
import { addressKinds, longestAddressLabel, mostAddresses } from './contact-address.ts';
import { longestFieldLongText, mostContactFields, mostContactOptions } from './contact-field.ts';
import { wish } from './contact-wish.ts';
import { endpoint, largeBodyLimit } from './endpoint.ts';
import { genders } from './gender.ts';
import { importName } from './import-name.ts';
import { contactField } from './organization.ts';
import {
  id,
  itemParams,
  listAnswer,
  oneOrMany,
  organizationParams,
  searchedAnswer,
  wholeListQuery,
} from './paging.ts';
import { staleReasons } from './stale.ts';
import { nameLine, textLine } from './text-line.ts';

/** By the type of its field: a text, day (`YYYY-MM-DD`), link, `yes`, `no` or option; a number; some options. */
const fieldValues = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]));

export const contact = z.object({
  _id: z.string(),
  /** `-1` for a general contact: seen by every organization that wants them, changed by none. */
  organizationId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.string(),
  /** By which words a message addresses the person (docs/decisions/0112); null where that is not known. */
  gender: z.nullable(z.enum(genders)),
  tags: z.array(z.string()),
  company: z.array(z.string()),
  notes: z.string(),
  /** E.164, or null. */
  mobile: z.nullable(z.string()),
  mobileData: z.nullable(mobileData),
  /** What the main mail and the main number are called, in words of the organization; empty for nothing. */
  mainLabels: z.object({ email: z.string(), mobile: z.string() }),
  /** Further mails and mobiles, in their order; messages go to `email` and `mobile`. */
  addresses: z.array(z.object({ kind: z.enum(addressKinds), address: z.string(), label: z.string() })),
  /** Values of the organization's own fields by their key (`organization.contactFields`); one of a field that was removed stays. */
  fields: fieldValues,
  /** Others who have the same number, three at most; where one contact is read or saved. */
  sharesMobileWith: z.optional(z.array(z.object({ _id: z.string(), name: z.string() }))),
  settings: z.object({ maxTimesAllowdToWatchVideo: z.number() }),
  /** From mail. */
  unsubscribed: z.boolean(),
  unsubscribedAt: z.nullable(z.string()),
  /** The number gets no text messages any more: a person who left those goes on getting mail. */
  unsubscribedTexts: z.boolean(),
  unsubscribedTextsAt: z.nullable(z.string()),
  /** The address refused mail for good; until the bounce is cleared by hand. */
  suppressed: z.boolean(),
  /** Where one contact or a list is read by who reads reports: refused our mail for good, or silent for a year. */
  stale: z.optional(z.enum(staleReasons)),
  /** What the person asked for by the link of a message, as far as it holds now. */
  wishes: z.array(wish),
  version: z.number(),
  _createdAt: z.string(),
});
export type Contact = z.infer<typeof contact>;

/** A new tag or company may be given by name; it is made on the fly. */
const reference = z.union([id, z.strictObject({ name: nameLine(100, 1) })]);

/** A contact that is typed in is asked for both names; one that a stored contact never had (imports take it so) may stay empty. */
const newName = textLine(100, 1);
const storedName = textLine(100);

const addressLabel = z.optional(textLine(longestAddressLabel));

const contactWrite = {
  email: z.string().check(z.trim(), z.minLength(3), z.maxLength(254)),
  role: z.optional(textLine(100)),
  gender: z.optional(z.nullable(z.enum(genders))),
  tags: z.optional(z.array(reference).check(z.maxLength(100))),
  company: z.optional(z.array(reference).check(z.maxLength(20))),
  notes: z.optional(z.string().check(z.maxLength(10_000))),
  mobile: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  /** Only `countryCode` matters: the country of a number without a country code; default IL. */
  mobileData: z.optional(
    z.nullable(z.looseObject({ countryCode: z.optional(z.string().check(z.maxLength(2))) })),
  ),
  /** Where none is sent, a label stays with its address: it goes along when a further one becomes the main one, and with the former one. */
  mainLabels: z.optional(z.strictObject({ email: addressLabel, mobile: addressLabel })),
  /** All further ones; where none are sent, they stay. One that `email` or `mobile` takes gives its place to the former main one. */
  addresses: z.optional(
    z
      .array(
        z.strictObject({
          kind: z.enum(addressKinds),
          address: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
          label: z._default(textLine(longestAddressLabel), ''),
        }),
      )
      .check(
        z.refine(
          (all) =>
            addressKinds.every((kind) => all.filter((one) => one.kind === kind).length <= mostAddresses),
          'tooMany',
        ),
      ),
  ),
  /** Those that are not sent stay; an empty one goes. */
  fields: z.optional(
    z
      .record(
        z.string().check(z.maxLength(40)),
        z.nullable(
          z.union([
            z.string().check(z.maxLength(longestFieldLongText * 2)),
            z.number(),
            z.array(z.string().check(z.maxLength(100))).check(z.maxLength(mostContactOptions)),
          ]),
        ),
      )
      .check(z.refine((values) => Object.keys(values).length <= mostContactFields * 2, 'tooMany')),
  ),
  settings: z.optional(
    z.strictObject({ maxTimesAllowdToWatchVideo: z.number().check(z.int(), z.gte(0), z.lte(100_000)) }),
  ),
  organizationId: z.optional(z.unknown()),
  unsubscribed: z.optional(z.unknown()),
  unsubscribedAt: z.optional(z.unknown()),
  unsubscribedTexts: z.optional(z.unknown()),
  unsubscribedTextsAt: z.optional(z.unknown()),
  suppressed: z.optional(z.unknown()),
  stale: z.optional(z.unknown()),
  wishes: z.optional(z.unknown()),
  sharesMobileWith: z.optional(z.unknown()),
  _createdAt: z.optional(z.unknown()),
};

const tag = 'contact';

export const listContacts = endpoint(at.listContacts, {
  summary: 'Contacts; search looks at names, e-mail, company and the digits of the phone number',
  tag,
  params: organizationParams,
  query: wholeListQuery({
    params: {
      tags: z.optional(oneOrMany),
      company: z.optional(oneOrMany),
      mailingList: z.optional(id),
      smartList: z.optional(id),
      /** Those who are not on it. */
      notOnMailingList: z.optional(id),
      unsubscribed: z.optional(z.enum(['true', 'false'])),
      suppressed: z.optional(z.enum(['true', 'false'])),
      /** For who reads reports: address refused, or silent for a year. */
      stale: z.optional(z.enum(['true', 'false'])),
      importId: z.optional(importName),
      /** Contacts of the global organization instead of the own ones; none where the organization does without them. */
      general: z.optional(z.enum(['true', 'false'])),
    },
    sortKeys: ['lastName', 'firstName', 'email', '_createdAt'],
    defaultLimit: 15,
  }),
  answer: searchedAnswer(contact),
});

export const findContactsByEmail = endpoint(at.findContactsByEmail, {
  bodyLimit: largeBodyLimit,
  summary: 'Which of these addresses are contacts; nothing is written',
  tag,
  params: organizationParams,
  body: z.strictObject({ emails: z.array(z.string().check(z.maxLength(254))).check(z.maxLength(5000)) }),
  answer: listAnswer(contact),
});

export const getContactFieldUsage = endpoint(at.getContactFieldUsage, {
  summary:
    'How many contacts have a value in each field of the organization’s own, and what goes by it; fields that were removed with it among them',
  tag,
  params: organizationParams,
  answer: listAnswer(
    z.object({
      key: z.string(),
      contacts: z.number(),
      /** Names of the smart lists that ask for it. */
      smartLists: z.array(z.string()),
      /** Names of the recurring sends that go by one of those. */
      recurringSends: z.array(z.string()),
      /** Sends that have not begun and go by one of those. */
      plannedSends: z.number(),
      /** Names of the recurring sends whose subject, preheader or text names it. */
      wordsOf: z.array(z.string()),
      /** Of a field that was removed: what it was, where that is still known. */
      former: z.nullable(contactField),
    }),
  ),
});

export const getContact = endpoint(at.getContact, {
  summary: 'One contact',
  tag,
  params: itemParams,
  answer: contact,
});
export const createContact = endpoint(at.createContact, {
  summary: 'Adds a contact',
  tag,
  status: 201,
  params: organizationParams,
  body: z.strictObject({
    ...contactWrite,
    firstName: newName,
    lastName: newName,
    _id: z.optional(z.unknown()),
    version: z.optional(z.unknown()),
  }),
  answer: contact,
});
export const updateContact = endpoint(at.updateContact, {
  summary: 'Saves a contact',
  tag,
  params: organizationParams,
  body: z.strictObject({
    ...contactWrite,
    firstName: storedName,
    lastName: storedName,
    _id: id,
    version: z.number(),
  }),
  answer: contact,
});
export const removeContact = endpoint(at.removeContact, {
  summary: 'Removes a contact',
  tag,
  params: itemParams,
});
